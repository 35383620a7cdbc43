import { expect, test } from "vitest";
import { assetOf, outputOf, secretOf } from "../../define/example";
import { dataSources, resources } from "../../registry";
import { packageSchema } from "../package-schema";
import { javaPrograms } from "./java";

const javaProgram = javaPrograms(packageSchema(resources, dataSources));

test("a map with an output in it is the output of a map", () => {
  const environment = { web: { TOKEN: secretOf("token"), MODE: "live" } };
  const program = javaProgram([{ type: "ContainerApp", name: "app", args: { name: "app", environment } }]);
  expect(program).toContain(
    '.environment(token.applyValue(value -> Map.of("web", Map.of("TOKEN", value, "MODE", "live"))))',
  );
});

test("nested arguments are builders, and values of enums are members; references use Java's syntax", () => {
  const program = javaProgram([
    { type: "getShieldZone", name: "zone", args: { pullZoneId: 1001 } },
    {
      type: "RateLimit",
      name: "login",
      args: {
        shieldZoneId: outputOf("zone.shieldZoneId"),
        name: secretOf("limitName"),
        conditions: [{ variables: { REQUEST_URI: "" }, operator: "EQ", value: "/login", regexVariable: true }],
        counterKey: "IP_JA4",
      },
    },
    { type: "WafRuleOrder", name: "order", args: { shieldZoneId: 2001, wafRuleIds: [outputOf("login.rateLimitId")] } },
    {
      type: "EdgeScript",
      name: "script",
      args: { code: assetOf("headers.js") },
      exports: { scriptId: "scriptId" },
    },
  ]);
  expect(program).toBe(`import com.pulumi.Pulumi;
import com.pulumi.asset.FileAsset;
import com.pulumi.core.Output;
import io.github.pulumibunny.bunny.BunnyFunctions;
import io.github.pulumibunny.bunny.EdgeScript;
import io.github.pulumibunny.bunny.EdgeScriptArgs;
import io.github.pulumibunny.bunny.RateLimit;
import io.github.pulumibunny.bunny.RateLimitArgs;
import io.github.pulumibunny.bunny.WafRuleOrder;
import io.github.pulumibunny.bunny.WafRuleOrderArgs;
import io.github.pulumibunny.bunny.enums.RateLimitConditionOperator;
import io.github.pulumibunny.bunny.enums.RateLimitCounterKey;
import io.github.pulumibunny.bunny.inputs.GetShieldZoneArgs;
import io.github.pulumibunny.bunny.inputs.RateLimitConditionArgs;
import java.util.Map;

public class App {
    public static void main(String[] args) {
        Pulumi.run(ctx -> {
            var limitName = ctx.config().requireSecret("limitName");
            var zone = BunnyFunctions.getShieldZone(GetShieldZoneArgs.builder().pullZoneId(1001).build());
            var login = new RateLimit("login", RateLimitArgs.builder()
                .shieldZoneId(zone.applyValue(result -> result.shieldZoneId()))
                .name(limitName)
                .conditions(
                    RateLimitConditionArgs.builder()
                        .variables(Map.of("REQUEST_URI", ""))
                        .operator(RateLimitConditionOperator.EQ)
                        .value("/login")
                        .regexVariable(true)
                        .build())
                .counterKey(RateLimitCounterKey.IpJa4)
                .build());
            var order = new WafRuleOrder("order", WafRuleOrderArgs.builder()
                .shieldZoneId(2001)
                .wafRuleIds(Output.all(login.rateLimitId()))
                .build());
            var script = new EdgeScript("script", EdgeScriptArgs.builder().code(new FileAsset("headers.js")).build());
            ctx.export("scriptId", script.scriptId());
        });
    }
}`);
});
