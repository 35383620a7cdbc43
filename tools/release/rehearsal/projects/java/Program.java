import com.pulumi.Context;
import com.pulumi.automation.DestroyOptions;
import com.pulumi.automation.LocalWorkspace;
import com.pulumi.automation.PreviewOptions;
import com.pulumi.automation.UpOptions;
import io.github.pulumibunny.bunny.PullZoneBlockedIp;
import io.github.pulumibunny.bunny.PullZoneBlockedIpArgs;

public final class Program {
    public static void main(String[] args) throws Exception {
        var stack = LocalWorkspace.createOrSelectStack("released", "dev", Program::declare);
        switch (args[0]) {
            case "up":
                stack.up(UpOptions.builder().onStandardOutput(System.out::println).build());
                break;
            case "preview":
                stack.preview(PreviewOptions.builder().expectNoChanges(true).onStandardOutput(System.out::println).build());
                break;
            default:
                stack.destroy(DestroyOptions.builder().onStandardOutput(System.out::println).build());
        }
        // Threads of its connections would keep it running.
        System.exit(0);
    }

    // Without a data source: Pulumi's SDK for Java does not say where the plugin of one is fetched from.
    private static void declare(Context ctx) {
        new PullZoneBlockedIp("scraper", PullZoneBlockedIpArgs.builder().pullZoneId(1001).ip("203.0.113.66").build());
    }
}
