// Deploys every resource and calls every data source, and prints the outputs. After a line of input it repairs drift and
// prints the changes, and after another one it destroys all of it.

import static io.github.pulumibunny.bunny.BunnyFunctions.*;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParser;
import com.google.gson.JsonSerializer;
import com.pulumi.Context;
import com.pulumi.automation.DestroyOptions;
import com.pulumi.automation.LocalWorkspace;
import com.pulumi.automation.LocalWorkspaceOptions;
import com.pulumi.automation.RefreshOptions;
import com.pulumi.automation.UpOptions;
import com.pulumi.core.Either;
import com.pulumi.core.Output;
import com.pulumi.deployment.InvokeOutputOptions;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.InvokeArgs;
import io.github.pulumibunny.bunny.*;
import io.github.pulumibunny.bunny.enums.*;
import io.github.pulumibunny.bunny.inputs.*;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Scanner;
import java.util.function.Function;
import java.util.stream.Collectors;

public final class Program {
    static final int PULL_ZONE = 1001;
    static final int OTHER_PULL_ZONE = 1002;
    static final int SHIELD_ZONE = 2001;
    static final int VIDEO_LIBRARY = 6001;

    static final Gson json = new GsonBuilder()
        .registerTypeHierarchyAdapter(Optional.class, (JsonSerializer<Optional<?>>)
            (value, type, context) -> context.serialize(value.orElse(null)))
        .registerTypeHierarchyAdapter(Either.class, (JsonSerializer<Either<?, ?>>)
            (value, type, context) -> context.serialize(value.either(left -> left, right -> right)))
        .create();

    public static void main(String[] args) throws Exception {
        var month = new int[] {Integer.parseInt(args[0]), Integer.parseInt(args[1])};
        var options = LocalWorkspaceOptions.builder().workDir(Path.of(".")).build();
        var stack = LocalWorkspace.createOrSelectStack("languages", "test", ctx -> new Program(ctx).deploy(month), options);
        var up = stack.up(UpOptions.builder().onStandardOutput(System.err::println).build());
        var outputs = new HashMap<String, Object>();
        up.outputs().forEach((name, one) -> {
            outputs.put(name, Map.of("value", JsonParser.parseString((String) one.value()), "secret", one.isSecret()));
        });
        System.out.println(json.toJson(outputs));
        var input = new Scanner(System.in);
        input.nextLine();
        stack.refresh(RefreshOptions.builder().onStandardOutput(System.err::println).build());
        var repair = stack.up(UpOptions.builder().onStandardOutput(System.err::println).build());
        System.out.println(json.toJson(repair.summary().resourceChanges()));
        input.nextLine();
        stack.destroy(DestroyOptions.builder().onStandardOutput(System.err::println).build());
        // Threads of its connections would keep it running.
        System.exit(0);
    }

    private final Context ctx;
    private InvokeOutputOptions later;

    private Program(Context ctx) {
        this.ctx = ctx;
    }

    void deploy(int[] month) {
        Cases.declare(this);
        accessLists();
        edgeScripts();
        pullZones();
        dns();
        databases();
        containers();
        stream();
        storage();
        firewall();
        bots();
        apiGuardian();
        uploadScanning();
        account(month);
    }

    void accessLists() {
        var office = new CustomAccessList("office", CustomAccessListArgs.builder()
            .shieldZoneId(SHIELD_ZONE)
            .name("office")
            .type(CustomAccessListType.CIDR)
            .entries("192.0.2.0/24")
            .action(CustomAccessListAction.Allow)
            .enabled(true)
            .build());
        // Pulumi's Java SDK names no server of the plugin with data sources: the engine fetches it for this resource.
        later = new InvokeOutputOptions(null, null, null, List.of(office));
        export("listId", office.listId());
        export("entries", office.entries());

        var list = getAccessList(GetAccessListArgs.builder().shieldZoneId(SHIELD_ZONE).listId(office.listId()).build());
        export("getAccessList", list.applyValue(found -> found.entries()));

        var lists = getAccessLists(GetAccessListsArgs.builder().shieldZoneId(office.shieldZoneId()).build());
        export("getAccessLists", lists.applyValue(found -> each(found.customLists(), one -> one.name())));

        var vpn = new ManagedAccessList("vpn", ManagedAccessListArgs.builder()
            .shieldZoneId(SHIELD_ZONE)
            .listId(1)
            .action(ManagedAccessListAction.Challenge)
            .enabled(true)
            .onDestroy(ManagedAccessListOnDestroy.Disable)
            .build());
        export("vpnAction", vpn.action());
    }

    void edgeScripts() {
        var script = new EdgeScript("script", EdgeScriptArgs.builder()
            .name("headers")
            .type(EdgeScriptType.Middleware)
            .code("export {};\n")
            .build());
        export("published", script.publish());
        export("deploymentKey", script.deploymentKey());

        var variable = new EdgeScriptVariable("variable", EdgeScriptVariableArgs.builder()
            .scriptId(script.scriptId())
            .name("REGION")
            .defaultValue("eu")
            .build());
        export("variableRequired", variable.required());

        var secret = new EdgeScriptSecret("secret", EdgeScriptSecretArgs.builder()
            .scriptId(script.scriptId())
            .name("TOKEN")
            .value("not-in-the-state")
            .build());
        export("secret", secret.value());

        var publication = new EdgeScriptPublication("publication", EdgeScriptPublicationArgs.builder()
            .scriptId(script.scriptId())
            .triggers(Output.all(variable.defaultValue(), secret.value()))
            .build());
        export("publicationOf", publication.scriptId());

        var read = getEdgeScript(GetEdgeScriptArgs.builder().scriptId(script.scriptId()).build());
        export("getEdgeScript", read.applyValue(found -> found.deploymentKey()));

        var releases = getEdgeScriptReleases(GetEdgeScriptReleasesArgs.builder().scriptId(script.scriptId()).build());
        export("getEdgeScriptReleases", releases.applyValue(found -> each(found.releases(), one -> one.status())));

        var runs = getEdgeScriptStatistics(GetEdgeScriptStatisticsArgs.builder().scriptId(script.scriptId()).build());
        export("getEdgeScriptStatistics", runs.applyValue(found -> found.totalRequestsServed()));
    }

    void pullZones() {
        var moved = new PullZoneEdgeRule("moved", PullZoneEdgeRuleArgs.builder()
            .pullZoneId(PULL_ZONE)
            .order(1)
            .triggers(PullZoneEdgeRuleTriggerArgs.builder()
                .type(PullZoneEdgeRuleTriggerType.Url)
                .patterns("*/old/*")
                .build())
            .actions(PullZoneEdgeRuleActionArgs.builder()
                .type(PullZoneEdgeRuleActionType.Redirect)
                .parameter1("https://example.com/")
                .parameter2("301")
                .build())
            .build());
        export("edgeRuleAction", moved.actions().applyValue(actions -> actions.get(0).type()));

        var www = new PullZoneHostname("www", PullZoneHostnameArgs.builder()
            .pullZoneId(PULL_ZONE)
            .hostname("www.example.com")
            .freeCertificate(PullZoneHostnameFreeCertificate.Http)
            .forceSsl(true)
            .build());
        export("certificateType", www.certificateType());

        var thumbnail = new OptimizerClass("thumbnail", OptimizerClassArgs.builder()
            .pullZoneId(PULL_ZONE)
            .name("thumbnail")
            .properties(Map.of("width", "200"))
            .build());
        var classes = new OptimizerClasses("classes", OptimizerClassesArgs.builder()
            .pullZoneId(OTHER_PULL_ZONE)
            .classes(OptimizerClassesClassArgs.builder().name("hero").properties(Map.of("quality", "85")).build())
            .build());
        var hero = classes.classes().applyValue(found -> found.get(0).name());
        export("classes", Output.all(thumbnail.name(), hero));

        var site = new PullZone("site", PullZoneArgs.builder()
            .name("site")
            .origin(PullZoneOriginArgs.builder().url("https://origin.example.com").build())
            .cache(PullZoneCacheArgs.builder()
                .vary(PullZoneCacheVaryArgs.builder().webp(true).build())
                .build())
            .security(PullZoneSecurityArgs.builder().tlsLevel(PullZoneSecurityTlsLevel.ModernOnly).build())
            .build());
        export("site", Output.tuple(site.defaultHostname(), site.cache()).applyValue(both -> List.<Object>of(
            both.t1, both.t2.get().vary().get().webp())));
        var imported = new PullZone("imported", PullZoneArgs.builder()
            .name("imported")
            .origin(PullZoneOriginArgs.builder().url("https://imported.example.com").build())
            .cache(PullZoneCacheArgs.builder().vary(PullZoneCacheVaryArgs.builder().cookies("cart").build()).build())
            .build(), CustomResourceOptions.builder().importId("1003").build());
        export("imported", imported.cache().applyValue(found -> found.get().vary().get().cookies()));

        var zones = getPullZones(GetPullZonesArgs.builder().search("shop").build(), later);
        export("getPullZones", zones.applyValue(found -> each(found.pullZones(), one -> one.name())));

        var zone = getPullZone(GetPullZoneArgs.builder().id(PULL_ZONE).build(), later);
        export("getPullZone", zone.applyValue(found -> found.name()));

        var traffic = getPullZoneStatistics(GetPullZoneStatisticsArgs.builder().pullZoneId(PULL_ZONE).build(), later);
        export("getPullZoneStatistics", traffic.applyValue(found -> found.optimizer().totalRequestsOptimized()));

        var price = getPrice(GetPriceArgs.builder()
            .source(GetPriceSource.CdnStandardTierEuTraffic)
            .resourceId(PULL_ZONE)
            .units(1000)
            .build(), later);
        export("getPrice", price.applyValue(found -> found.estimatedCost()));

        var failures = getOriginErrors(
            GetOriginErrorsArgs.builder().pullZoneId(PULL_ZONE).date("2026-01-31").limit(5).build(), later);
        export("getOriginErrors", failures.applyValue(found -> found.total()));

        var balanced = getLoadBalancerStatistics(
            GetLoadBalancerStatisticsArgs.builder().loadBalancerId(4001).build(), later);
        export("getLoadBalancerStatistics", balanced.applyValue(found -> found.totalRequests()));

        var name = getPullZoneAvailability(GetPullZoneAvailabilityArgs.builder().name("another").build(), later);
        export("getPullZoneAvailability", name.applyValue(found -> found.available()));

        var logs = getPullZoneLogs(GetPullZoneLogsArgs.builder()
            .pullZoneId(PULL_ZONE)
            .limit(3)
            .order(GetPullZoneLogsOrder.Asc)
            .build(), later);
        export("getPullZoneLogs", logs.applyValue(found -> found.records().size()));
    }

    void dns() {
        var org = new DnsZone("org", DnsZoneArgs.builder()
            .domain("example.org")
            .dnssec(true)
            .logging(DnsZoneLoggingArgs.builder().enabled(true).build())
            .build());
        var record = new DnsRecord("record", DnsRecordArgs.builder()
            .dnsZoneId(org.dnsZoneId())
            .type(DnsRecordType.MX)
            .value("mail.example.org")
            .priority(10)
            .build());
        var net = new DnsZone("net", DnsZoneArgs.builder().domain("example.net").build());
        var records = new DnsRecords("records", DnsRecordsArgs.builder()
            .dnsZoneId(net.dnsZoneId())
            .records(DnsRecordsRecordArgs.builder()
                .type(DnsRecordsRecordType.A)
                .name("www")
                .value("192.0.2.7")
                .build())
            .build());
        export("dns", Output.tuple(org.dsRecord(), record.priority(), records.records()).applyValue(all -> List.<Object>of(
            all.t1.get().digestType(), all.t2, all.t3.get().get(0).name())));

        var mail = getDnsRecords(
            GetDnsRecordsArgs.builder().dnsZoneId(record.dnsZoneId()).type(GetDnsRecordsType.MX).name("@").build());
        export("getDnsRecords", mail.applyValue(found -> each(found.records(), one -> one.value())));

        var shop = getDnsZone(GetDnsZoneArgs.builder().domain("shop.example.com").build(), later);
        export("getDnsZone", shop.applyValue(found -> found.nameservers()));

        var queries = getDnsZoneStatistics(
            GetDnsZoneStatisticsArgs.builder().dnsZoneId(shop.applyValue(found -> found.dnsZoneId())).build(), later);
        export("getDnsZoneStatistics", queries.applyValue(found -> found.totalQueriesServed()));

        var domain = getDnsZoneAvailability(GetDnsZoneAvailabilityArgs.builder().name("shop.example.com").build(), later);
        export("getDnsZoneAvailability", domain.applyValue(found -> found.available()));
    }

    void databases() {
        var database = new Database("database", DatabaseArgs.builder()
            .name("language-data")
            .primaryRegions("de")
            .deleteContents(true)
            .build());
        export("database", database.primaryRegions());

        var read = getDatabase(GetDatabaseArgs.builder().databaseId(database.databaseId()).build());
        export("getDatabase", read.applyValue(found -> found.name()));
        export("getDatabaseLimits", getDatabaseLimits(InvokeArgs.Empty, later).applyValue(found -> found.maxDatabases()));
        export("getDatabaseRegions", getDatabaseRegions(InvokeArgs.Empty, later).applyValue(found -> found.primaryRegions().stream()
            .filter(one -> one.id().equals("DE"))
            .map(one -> one.name())
            .collect(Collectors.toList())));
        var usage = getDatabaseUsage(GetDatabaseUsageArgs.builder()
            .databaseId(database.databaseId())
            .from("2026-11-01T00:00:00Z")
            .to("2026-12-01T00:00:00Z")
            .build());
        export("getDatabaseUsage", usage.applyValue(found -> found.rowsRead()));
        var created = new InvokeOutputOptions(null, null, null, List.of(database));
        export("getDatabases", getDatabases(InvokeArgs.Empty, created)
            .applyValue(found -> each(
            found.databases().stream().filter(one -> one.name().equals(Optional.of("language-data"))).collect(Collectors.toList()),
            one -> one.name())));
    }

    void containers() {
        export("getContainerApp", getContainerApp(GetContainerAppArgs.builder().name("storefront").build())
            .applyValue(found -> found.containers().get(0).name()));
        export("getContainerApps", getContainerApps(InvokeArgs.Empty, later).applyValue(found -> found.apps().stream()
            .filter(one -> one.appId().equals("storefront-app"))
            .map(one -> one.name())
            .collect(Collectors.toList())));
        export("getContainerAppStatistics", getContainerAppStatistics(GetContainerAppStatisticsArgs.builder()
            .appId("storefront-app")
            .from("2026-11-01T00:00:00Z")
            .to("2026-11-02T00:00:00Z")
            .build()).applyValue(found -> found.instancesChart().get("2026-11-01T00:00:00Z")));
        export("getContainerAppStatus", getContainerAppStatus(GetContainerAppStatusArgs.builder().appId("storefront-app").build())
            .applyValue(found -> found.status()));
        export("getContainerImage", getContainerImage(GetContainerImageArgs.builder().image("postgres:17").build())
            .applyValue(found -> found.variables().get(0).name()));
        export("getContainerLimits", getContainerLimits(InvokeArgs.Empty, later).applyValue(found -> found.maxApps()));
        export("getContainerNodes", getContainerNodes(InvokeArgs.Empty, later).applyValue(found -> found.addresses().get(0)));
        export("getContainerRegions", getContainerRegions(InvokeArgs.Empty, later).applyValue(found -> found.regions().stream()
            .filter(one -> one.id().equals("DE"))
            .map(one -> one.name())
            .collect(Collectors.toList())));
        export("getContainerRegistries", getContainerRegistries(InvokeArgs.Empty, later)
            .applyValue(found -> found.registries().stream()
            .filter(one -> one.registryId() == 1156)
            .map(one -> one.name())
            .collect(Collectors.toList())));
        export("getLoadBalancer", getLoadBalancer(GetLoadBalancerArgs.builder().loadBalancerId(4001).build(), later)
            .applyValue(found -> found.name()));
        export("getLoadBalancers", getLoadBalancers(InvokeArgs.Empty, later)
            .applyValue(found -> found.loadBalancers().stream()
            .filter(one -> one.loadBalancerId() == 4001)
            .map(one -> one.name())
            .collect(Collectors.toList())));
        export("getContainerRegistry", getContainerRegistry(GetContainerRegistryArgs.builder().name("DockerHub Public").build())
            .applyValue(found -> found.registryId()));
    }

    void stream() {
        var library = new StreamLibrary("library", StreamLibraryArgs.builder()
            .name("language-videos")
            .player(StreamLibraryPlayerArgs.builder().font("Lato").color("#0a84ff").build())
            .encoding(StreamLibraryEncodingArgs.builder()
                .bitrate240p(600)
                .tier(StreamLibraryEncodingTier.Free)
                .build())
            .build());
        export("library", Output.tuple(library.player(), library.encoding()).applyValue(all -> List.<Object>of(
            all.t1.get().font().get(), all.t2.get().bitrate240p().get())));

        export("getStreamLanguages", getStreamLanguages(InvokeArgs.Empty, later).applyValue(found -> found.languages().stream()
            .filter(one -> one.code().equals("en"))
            .map(one -> one.name())
            .collect(Collectors.toList())));
        var created = new InvokeOutputOptions(null, null, null, List.of(library));
        export("getStreamLibraries", getStreamLibraries(
            GetStreamLibrariesArgs.builder().search("language").build(), created)
            .applyValue(found -> each(found.libraries(), one -> one.name())));
        var trailers = new StreamCollection("trailers", StreamCollectionArgs.builder()
            .libraryId(library.libraryId())
            .name("Trailers")
            .build());
        export("getStreamCollections", getStreamCollections(
            GetStreamCollectionsArgs.builder().libraryId(library.libraryId()).build(),
            new InvokeOutputOptions(null, null, null, List.of(trailers)))
            .applyValue(found -> each(found.collections(), one -> one.name())));
        var read = getStreamLibrary(GetStreamLibraryArgs.builder().libraryId(library.libraryId()).build());
        export("getStreamLibrary", read.applyValue(found -> found.player().flatMap(player -> player.color())));
        var audience = getStreamStatistics(GetStreamStatisticsArgs.builder().libraryId(VIDEO_LIBRARY).build(), later);
        export("getStreamStatistics", audience.applyValue(found -> found.totalViews()));
        var film = getStreamVideo(
            GetStreamVideoArgs.builder().libraryId(VIDEO_LIBRARY).title("Launch film").build(), later);
        export("getStreamVideo", film.applyValue(found -> found.status()));
        var films = getStreamVideos(
            GetStreamVideosArgs.builder().libraryId(VIDEO_LIBRARY).search("launch").build(), later);
        export("getStreamVideos", films.applyValue(found -> each(found.videos(), one -> one.title())));
    }

    void storage() {
        var files = new StorageZone("files", StorageZoneArgs.builder()
            .name("language-files")
            .region("DE")
            .replicationRegions("NY")
            .build());
        export("replicationRegions", files.replicationRegions());

        var robots = new StorageFile("robots", StorageFileArgs.builder()
            .storageZoneId(files.storageZoneId())
            .path("robots.txt")
            .content("User-agent: *\n")
            .build());
        var site = new StorageFolder("site", StorageFolderArgs.builder()
            .storageZoneId(files.storageZoneId())
            .path("www")
            .source(".")
            .include("Pulumi.yaml")
            .build());
        export("stored", Output.tuple(robots.size(), site.fileCount()).applyValue(both -> List.<Object>of(both.t1, both.t2)));

        var stored = getStorageFiles(
            GetStorageFilesArgs.builder().storageZoneId(robots.storageZoneId()).recursive(false).build());
        export("getStorageFiles", stored.applyValue(found -> each(found.files(), one -> one.path())));

        var zone = getStorageZone(GetStorageZoneArgs.builder().storageZoneId(files.storageZoneId()).build());
        export("getStorageZone", zone.applyValue(found -> found.region()));

        var egress = getStorageZoneStatistics(
            GetStorageZoneStatisticsArgs.builder().storageZoneId(files.storageZoneId()).build());
        export("getStorageZoneStatistics", egress.applyValue(found -> found.totalEgress()));

        export("getStorageRegions", getStorageRegions(InvokeArgs.Empty, later).applyValue(found -> found.regions().stream()
            .filter(one -> one.id().equals("DE"))
            .map(one -> one.name())
            .collect(Collectors.toList())));
    }

    void firewall() {
        var login = new RateLimit("login", RateLimitArgs.builder()
            .shieldZoneId(SHIELD_ZONE)
            .name("login")
            .conditions(RateLimitConditionArgs.builder()
                .variables(Map.of("REQUEST_URI", ""))
                .operator(RateLimitConditionOperator.BEGINSWITH)
                .value("/login")
                .build())
            .requestCount(5)
            .timeframe(RateLimitTimeframe.PerOneMinute)
            .counterKey(RateLimitCounterKey.IpJa4)
            .blockTime(RateLimitBlockTime.ForOneMinute)
            .build());
        export("operator", login.conditions().applyValue(conditions -> conditions.get(0).operator()));
        export("counterKey", login.counterKey());

        var limit = getRateLimit(GetRateLimitArgs.builder().rateLimitId(login.rateLimitId()).build());
        export("getRateLimit", limit.applyValue(found -> found.action()));

        var limits = getRateLimits(GetRateLimitsArgs.builder().shieldZoneId(login.shieldZoneId()).build());
        export("getRateLimits", limits.applyValue(found -> each(found.rateLimits(), one -> one.requestCount())));

        var probes = new WafRule("probes", WafRuleArgs.builder()
            .shieldZoneId(SHIELD_ZONE)
            .name("probes")
            .conditions(WafRuleConditionArgs.builder()
                .variables(Map.of("REQUEST_URI", "", "ARGS", ""))
                .operator(WafRuleConditionOperator.DETECTSQLI)
                .build())
            .transformations(WafRuleTransformation.URLDECODE)
            .action(WafRuleAction.Challenge)
            .build());
        export("wafAction", probes.action());

        var rule = getWafRule(GetWafRuleArgs.builder().wafRuleId(probes.wafRuleId()).build());
        export("getWafRule", rule.applyValue(found -> found.action()));

        var rules = getWafRules(GetWafRulesArgs.builder().shieldZoneId(probes.shieldZoneId()).build());
        export("getWafRules", rules.applyValue(found -> each(found.managedRules(), one -> one.ruleset())));

        var zone = new ShieldZone("zone", ShieldZoneArgs.builder()
            .pullZoneId(PULL_ZONE)
            .waf(ShieldZoneWafArgs.builder()
                .executionMode(ShieldZoneWafExecutionMode.Log)
                .engine(ShieldZoneWafEngineArgs.builder().blockingParanoiaLevel(2).build())
                .build())
            .build());
        export("zone", Output.tuple(zone.created(), zone.waf()).applyValue(both -> List.<Object>of(
            both.t1,
            both.t2.get().executionMode().get(),
            both.t2.get().engine().get().blockingParanoiaLevel().get())));

        new WafRuleOrder("order", WafRuleOrderArgs.builder()
            .shieldZoneId(zone.shieldZoneId())
            .wafRuleIds(Output.all(probes.wafRuleId()))
            .build());

        var metrics = getShieldMetrics(GetShieldMetricsArgs.builder().shieldZoneId(SHIELD_ZONE).build(), later);
        export("getShieldMetrics", metrics.applyValue(found -> found.totalCleanRequestsLimit()));

        var triggered = getShieldTriggeredRules(
            GetShieldTriggeredRulesArgs.builder().shieldZoneId(SHIELD_ZONE).build(), later);
        export("getShieldTriggeredRules", triggered.applyValue(found -> each(found.rules(), one -> one.ruleId())));

        var read = getShieldZone(GetShieldZoneArgs.builder().pullZoneId(PULL_ZONE).build(), later);
        export("getShieldZone", read.applyValue(found -> found.shieldZoneId()));

        export("getShieldZones", getShieldZones(InvokeArgs.Empty, later).applyValue(found -> each(found.shieldZones(), one -> one.pullZoneId())));
        export("getShieldDefaults", getShieldDefaults(InvokeArgs.Empty, later).applyValue(found -> found.ddos().sensitivity()));
        export("getWafProfiles", getWafProfiles(InvokeArgs.Empty, later).applyValue(found -> each(found.profiles(), one -> one.name())));

        var events = getShieldEvents(GetShieldEventsArgs.builder()
            .shieldZoneId(SHIELD_ZONE)
            .limit(5)
            .filters(GetShieldEventsFilterArgs.builder()
                .field(GetShieldEventsFilterField.Ip)
                .operator(GetShieldEventsFilterOperator.Cidr)
                .values("192.0.2.0/24")
                .build())
            .build(), later);
        export("getShieldEvents", events.applyValue(found -> each(found.events(), one -> one.fields().get("action"))));
    }

    void bots() {
        var gptBot = new BotOverride("gptBot",
            BotOverrideArgs.builder().shieldZoneId(SHIELD_ZONE).botId(21).action(BotOverrideAction.Block).build());
        var previews = new BotCategoryOverride("previews", BotCategoryOverrideArgs.builder()
            .shieldZoneId(SHIELD_ZONE)
            .category(BotCategoryOverrideCategory.Preview)
            .action(BotCategoryOverrideAction.Allow)
            .build());
        var detection = new BotDetection("bots", BotDetectionArgs.builder()
            .shieldZoneId(SHIELD_ZONE)
            .ipAddressSensitivity(BotDetectionIpAddressSensitivity.Medium)
            .onDestroy(BotDetectionOnDestroy.Disable)
            .build());
        var sensitivity = detection.ipAddressSensitivity().applyValue(Optional::get);
        export("botActions", Output.all(gptBot.action(), previews.action(), sensitivity));

        var categories = getBotCategories(GetBotCategoriesArgs.builder().shieldZoneId(gptBot.shieldZoneId()).build());
        export("getBotCategories", categories.applyValue(found -> found.categories().stream()
            .filter(one -> one.category().equals("AIScraper"))
            .flatMap(one -> one.bots().stream())
            .map(bot -> bot.userAgentMatch())
            .collect(Collectors.toList())));
    }

    void apiGuardian() {
        var guardian = new ApiGuardian("guardian", ApiGuardianArgs.builder()
            .shieldZoneId(SHIELD_ZONE)
            .enabled(true)
            .executionMode(ApiGuardianExecutionMode.Log)
            .onDestroy(ApiGuardianOnDestroy.Disable)
            .build());
        var endpoint = new ApiGuardianEndpoint("endpoint", ApiGuardianEndpointArgs.builder()
            .shieldZoneId(guardian.shieldZoneId())
            .method(ApiGuardianEndpointMethod.GET)
            .path("/pets")
            .injectionDetectionParameters(
                ApiGuardianEndpointInjectionDetectionParametersArgs.builder().query("tag").build())
            .build());
        export("endpointParameters", endpoint.availableParameters().applyValue(found -> found.get().query()));

        var read = getApiGuardian(GetApiGuardianArgs.builder().shieldZoneId(guardian.shieldZoneId()).build());
        export("getApiGuardian", read.applyValue(found -> found.configuration().title()));
    }

    void uploadScanning() {
        var scanning = new UploadScanning("scanning", UploadScanningArgs.builder()
            .shieldZoneId(SHIELD_ZONE)
            .enabled(true)
            .antivirusScanningMode(UploadScanningAntivirusScanningMode.Block)
            .build());
        export("csamScanningMode", scanning.csamScanningMode());

        var read = getUploadScanning(GetUploadScanningArgs.builder().shieldZoneId(scanning.shieldZoneId()).build());
        export("getUploadScanning", read.applyValue(found -> found.antivirusScanningMode()));
    }

    void account(int[] month) {
        var audit = getAuditLog(GetAuditLogArgs.builder().date("2026-01-31").limit(5).build(), later);
        export("getAuditLog", audit.applyValue(found -> each(found.entries(), one -> one.action())));

        export("getBilling",
            getBilling(InvokeArgs.Empty, later).applyValue(found -> found.monthlyCharges().get("DNS")));
        export("getStatistics", getStatistics(GetStatisticsArgs.builder().build(), later)
            .applyValue(found -> found.totalRequestsServed()));

        export("getCountries", getCountries(InvokeArgs.Empty, later).applyValue(found -> found.countries().stream()
            .filter(one -> one.isoCode().equals(Optional.of("SI")))
            .map(one -> one.name())
            .collect(Collectors.toList())));

        export("getRegions", getRegions(InvokeArgs.Empty, later).applyValue(found -> found.regions().stream()
            .filter(one -> one.regionCode().equals(Optional.of("DE")))
            .map(one -> one.name())
            .collect(Collectors.toList())));

        var overages = getOverageReport(
            GetOverageReportArgs.builder().shieldZoneId(SHIELD_ZONE).year(month[0]).month(month[1]).build(), later);
        export("getOverageReport", overages.applyValue(found -> found.month()));
    }

    /** The Automation API for Java reads no outputs but strings. */
    <T> void export(String name, Output<T> output) {
        ctx.export(name, output.applyValue(json::toJson));
    }

    /** A property of each. */
    static <T, R> List<R> each(List<T> items, Function<T, R> property) {
        return items.stream().map(property).collect(Collectors.toList());
    }
}
