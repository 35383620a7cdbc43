// Deploys every resource by the plan of a preview and calls every data source, and prints the outputs. After a line of
// input it repairs drift and prints the changes, and after another one it destroys all of it.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"

	"github.com/pulumi-bunny/pulumi-bunny/sdk/go/bunny"
	"github.com/pulumi/pulumi/sdk/v3/go/auto"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optdestroy"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optpreview"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optrefresh"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optup"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	// For the programs of the reference pages, which are compiled with what is downloaded for this one.
	_ "github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

var (
	pullZone      = 1001
	otherPullZone = 1002
	shieldZone    = 2001
	videoLibrary  = 6001
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	stack, err := auto.UpsertStackInlineSource(ctx, "test", "languages", program, auto.WorkDir("."))
	if err != nil {
		return err
	}
	if _, err := stack.Preview(ctx, optpreview.Plan("plan.json"), optpreview.ProgressStreams(os.Stderr)); err != nil {
		return err
	}
	up, err := stack.Up(ctx, optup.Plan("plan.json"), optup.ProgressStreams(os.Stderr))
	if err != nil {
		return err
	}
	noChanges := []optpreview.Option{optpreview.Refresh(), optpreview.ExpectNoChanges(), optpreview.ProgressStreams(os.Stderr)}
	if _, err := stack.Preview(ctx, noChanges...); err != nil {
		return err
	}
	outputs := map[string]any{}
	for name, output := range up.Outputs {
		outputs[name] = map[string]any{"value": output.Value, "secret": output.Secret}
	}
	if err := json.NewEncoder(os.Stdout).Encode(outputs); err != nil {
		return err
	}
	input := bufio.NewReader(os.Stdin)
	if _, err := input.ReadString('\n'); err != nil {
		return err
	}
	if _, err := stack.Refresh(ctx, optrefresh.ProgressStreams(os.Stderr)); err != nil {
		return err
	}
	repair, err := stack.Up(ctx, optup.ProgressStreams(os.Stderr))
	if err != nil {
		return err
	}
	if err := json.NewEncoder(os.Stdout).Encode(repair.Summary.ResourceChanges); err != nil {
		return err
	}
	if _, err := input.ReadString('\n'); err != nil {
		return err
	}
	_, err = stack.Destroy(ctx, optdestroy.ProgressStreams(os.Stderr))
	return err
}

func program(ctx *pulumi.Context) error {
	if err := declareCases(ctx); err != nil {
		return err
	}
	office, err := bunny.NewCustomAccessList(ctx, "office", &bunny.CustomAccessListArgs{
		ShieldZoneId: pulumi.Int(shieldZone),
		Name:         pulumi.String("office"),
		Type:         bunny.CustomAccessListTypeCIDR,
		Entries:      pulumi.StringArray{pulumi.String("192.0.2.0/24")},
		Action:       bunny.CustomAccessListActionAllow,
		Enabled:      pulumi.Bool(true),
	})
	if err != nil {
		return err
	}
	script, err := bunny.NewEdgeScript(ctx, "script", &bunny.EdgeScriptArgs{
		Name: pulumi.String("headers"),
		Type: bunny.EdgeScriptTypeMiddleware,
		Code: pulumi.NewStringAsset("export {};\n"),
	})
	if err != nil {
		return err
	}
	variable, err := bunny.NewEdgeScriptVariable(ctx, "variable", &bunny.EdgeScriptVariableArgs{
		ScriptId:     script.ScriptId,
		Name:         pulumi.String("REGION"),
		DefaultValue: pulumi.String("eu"),
	})
	if err != nil {
		return err
	}
	secret, err := bunny.NewEdgeScriptSecret(ctx, "secret", &bunny.EdgeScriptSecretArgs{
		ScriptId: script.ScriptId,
		Name:     pulumi.String("TOKEN"),
		Value:    pulumi.String("not-in-the-state"),
	})
	if err != nil {
		return err
	}
	publication, err := bunny.NewEdgeScriptPublication(ctx, "publication", &bunny.EdgeScriptPublicationArgs{
		ScriptId: script.ScriptId,
		Triggers: pulumi.StringArray{pulumi.String("eu"), secret.Value},
	})
	if err != nil {
		return err
	}
	// A preview does not know it.
	id := pulumi.Sprintf("script-%d", script.ScriptId)
	site, err := bunny.NewPullZone(ctx, "site", &bunny.PullZoneArgs{
		Name:   pulumi.String("site"),
		Origin: bunny.PullZoneOriginArgs{Url: pulumi.String("https://origin.example.com")},
		Cache: bunny.PullZoneCacheArgs{
			EdgeTtl: script.ScriptId,
			Vary: bunny.PullZoneCacheVaryArgs{
				Webp:    pulumi.Bool(true),
				Cookies: pulumi.StringArray{pulumi.String("session"), id},
			},
		},
		ImageAi: bunny.PullZoneImageAiArgs{
			Blueprints: bunny.PullZoneImageAiBlueprintArray{bunny.PullZoneImageAiBlueprintArgs{
				Name:       pulumi.String("avatar"),
				Properties: pulumi.StringMap{"prePrompt": id},
			}},
		},
		Security: bunny.PullZoneSecurityArgs{
			TlsLevel: bunny.PullZoneSecurityTlsLevelModernOnly,
			TokenKey: pulumi.ToSecret(pulumi.Sprintf("nested-%s", id)).(pulumi.StringOutput),
		},
	})
	if err != nil {
		return err
	}
	imported, err := bunny.NewPullZone(ctx, "imported", &bunny.PullZoneArgs{
		Name:   pulumi.String("imported"),
		Origin: bunny.PullZoneOriginArgs{Url: pulumi.String("https://imported.example.com")},
		Cache:  bunny.PullZoneCacheArgs{Vary: bunny.PullZoneCacheVaryArgs{Cookies: pulumi.ToStringArray([]string{"cart"})}},
	}, pulumi.Import(pulumi.ID("1003")))
	if err != nil {
		return err
	}
	moved, err := bunny.NewPullZoneEdgeRule(ctx, "moved", &bunny.PullZoneEdgeRuleArgs{
		PullZoneId: pulumi.Int(pullZone),
		Order:      pulumi.Int(1),
		Triggers: bunny.PullZoneEdgeRuleTriggerArray{bunny.PullZoneEdgeRuleTriggerArgs{
			Type:     bunny.PullZoneEdgeRuleTriggerTypeUrl,
			Patterns: pulumi.StringArray{pulumi.String("*/old/*")},
		}},
		Actions: bunny.PullZoneEdgeRuleActionArray{bunny.PullZoneEdgeRuleActionArgs{
			Type:       bunny.PullZoneEdgeRuleActionTypeRedirect,
			Parameter1: pulumi.String("https://example.com/"),
			Parameter2: pulumi.String("301"),
		}},
	})
	if err != nil {
		return err
	}
	www, err := bunny.NewPullZoneHostname(ctx, "www", &bunny.PullZoneHostnameArgs{
		PullZoneId:      pulumi.Int(pullZone),
		Hostname:        pulumi.String("www.example.com"),
		FreeCertificate: bunny.PullZoneHostnameFreeCertificateHttp,
		ForceSsl:        pulumi.Bool(true),
	})
	if err != nil {
		return err
	}
	thumbnail, err := bunny.NewOptimizerClass(ctx, "thumbnail", &bunny.OptimizerClassArgs{
		PullZoneId: pulumi.Int(pullZone),
		Name:       pulumi.String("thumbnail"),
		Properties: pulumi.StringMap{"width": pulumi.String("200")},
	})
	if err != nil {
		return err
	}
	classes, err := bunny.NewOptimizerClasses(ctx, "classes", &bunny.OptimizerClassesArgs{
		PullZoneId: pulumi.Int(otherPullZone),
		Classes: bunny.OptimizerClassesClassArray{bunny.OptimizerClassesClassArgs{
			Name:       pulumi.String("hero"),
			Properties: pulumi.StringMap{"quality": pulumi.String("85")},
		}},
	})
	if err != nil {
		return err
	}
	org, err := bunny.NewDnsZone(ctx, "org", &bunny.DnsZoneArgs{
		Domain:  pulumi.String("example.org"),
		Dnssec:  pulumi.Bool(true),
		Logging: bunny.DnsZoneLoggingArgs{Enabled: pulumi.Bool(true)},
	})
	if err != nil {
		return err
	}
	dnsRecord, err := bunny.NewDnsRecord(ctx, "record", &bunny.DnsRecordArgs{
		DnsZoneId: org.DnsZoneId,
		Type:      bunny.DnsRecordTypeMX,
		Value:     pulumi.String("mail.example.org"),
		Priority:  pulumi.Int(10),
	})
	if err != nil {
		return err
	}
	net, err := bunny.NewDnsZone(ctx, "net", &bunny.DnsZoneArgs{Domain: pulumi.String("example.net")})
	if err != nil {
		return err
	}
	dnsRecords, err := bunny.NewDnsRecords(ctx, "records", &bunny.DnsRecordsArgs{
		DnsZoneId: net.DnsZoneId,
		Records: bunny.DnsRecordsRecordArray{bunny.DnsRecordsRecordArgs{
			Type:  bunny.DnsRecordsRecordTypeA,
			Name:  pulumi.String("www"),
			Value: pulumi.String("192.0.2.7"),
		}},
	})
	if err != nil {
		return err
	}
	login, err := bunny.NewRateLimit(ctx, "login", &bunny.RateLimitArgs{
		ShieldZoneId: pulumi.Int(shieldZone),
		Name:         pulumi.String("login"),
		Conditions: bunny.RateLimitConditionArray{bunny.RateLimitConditionArgs{
			Variables: pulumi.StringMap{"REQUEST_URI": pulumi.String("")},
			Operator:  bunny.RateLimitConditionOperatorBEGINSWITH,
			Value:     pulumi.String("/login"),
		}},
		RequestCount: pulumi.Int(5),
		Timeframe:    bunny.RateLimitTimeframePerOneMinute,
		CounterKey:   bunny.RateLimitCounterKeyIpJa4,
		BlockTime:    bunny.RateLimitBlockTimeForOneMinute,
	})
	if err != nil {
		return err
	}
	probes, err := bunny.NewWafRule(ctx, "probes", &bunny.WafRuleArgs{
		ShieldZoneId: pulumi.Int(shieldZone),
		Name:         pulumi.String("probes"),
		Conditions: bunny.WafRuleConditionArray{bunny.WafRuleConditionArgs{
			Variables: pulumi.StringMap{"REQUEST_URI": pulumi.String(""), "ARGS": pulumi.String("")},
			Operator:  bunny.WafRuleConditionOperatorDETECTSQLI,
		}},
		Transformations: bunny.WafRuleTransformationArray{bunny.WafRuleTransformationURLDECODE},
		Action:          bunny.WafRuleActionChallenge,
	})
	if err != nil {
		return err
	}
	zone, err := bunny.NewShieldZone(ctx, "zone", &bunny.ShieldZoneArgs{
		PullZoneId: pulumi.Int(pullZone),
		Waf: bunny.ShieldZoneWafArgs{
			ExecutionMode: bunny.ShieldZoneWafExecutionModeLog,
			Engine:        bunny.ShieldZoneWafEngineArgs{BlockingParanoiaLevel: pulumi.Int(2)},
		},
	})
	if err != nil {
		return err
	}
	_, err = bunny.NewWafRuleOrder(ctx, "order", &bunny.WafRuleOrderArgs{
		ShieldZoneId: zone.ShieldZoneId,
		WafRuleIds:   pulumi.IntArray{probes.WafRuleId},
	})
	if err != nil {
		return err
	}
	vpn, err := bunny.NewManagedAccessList(ctx, "vpn", &bunny.ManagedAccessListArgs{
		ShieldZoneId: pulumi.Int(shieldZone),
		ListId:       pulumi.Int(1),
		Action:       bunny.ManagedAccessListActionChallenge,
		Enabled:      pulumi.Bool(true),
		OnDestroy:    bunny.ManagedAccessListOnDestroyDisable,
	})
	if err != nil {
		return err
	}
	bots, err := bunny.NewBotDetection(ctx, "bots", &bunny.BotDetectionArgs{
		ShieldZoneId:         pulumi.Int(shieldZone),
		IpAddressSensitivity: bunny.BotDetectionIpAddressSensitivityMedium,
		OnDestroy:            bunny.BotDetectionOnDestroyDisable,
	})
	if err != nil {
		return err
	}
	gptBot, err := bunny.NewBotOverride(ctx, "gptBot", &bunny.BotOverrideArgs{
		ShieldZoneId: pulumi.Int(shieldZone),
		BotId:        pulumi.Int(21),
		Action:       bunny.BotOverrideActionBlock,
	})
	if err != nil {
		return err
	}
	previews, err := bunny.NewBotCategoryOverride(ctx, "previews", &bunny.BotCategoryOverrideArgs{
		ShieldZoneId: pulumi.Int(shieldZone),
		Category:     bunny.BotCategoryOverrideCategoryPreview,
		Action:       bunny.BotCategoryOverrideActionAllow,
	})
	if err != nil {
		return err
	}
	guardian, err := bunny.NewApiGuardian(ctx, "guardian", &bunny.ApiGuardianArgs{
		ShieldZoneId:  pulumi.Int(shieldZone),
		Enabled:       pulumi.Bool(true),
		ExecutionMode: bunny.ApiGuardianExecutionModeLog,
		OnDestroy:     bunny.ApiGuardianOnDestroyDisable,
	})
	if err != nil {
		return err
	}
	endpoint, err := bunny.NewApiGuardianEndpoint(ctx, "endpoint", &bunny.ApiGuardianEndpointArgs{
		ShieldZoneId: guardian.ShieldZoneId,
		Method:       bunny.ApiGuardianEndpointMethodGET,
		Path:         pulumi.String("/pets"),
		InjectionDetectionParameters: bunny.ApiGuardianEndpointInjectionDetectionParametersArgs{
			Query: pulumi.StringArray{pulumi.String("tag")},
		},
	})
	if err != nil {
		return err
	}
	scanning, err := bunny.NewUploadScanning(ctx, "scanning", &bunny.UploadScanningArgs{
		ShieldZoneId:          pulumi.Int(shieldZone),
		Enabled:               pulumi.Bool(true),
		AntivirusScanningMode: bunny.UploadScanningAntivirusScanningModeBlock,
	})
	if err != nil {
		return err
	}

	files, err := bunny.NewStorageZone(ctx, "files", &bunny.StorageZoneArgs{
		Name:               pulumi.String("language-files"),
		Region:             pulumi.String("DE"),
		ReplicationRegions: pulumi.StringArray{pulumi.String("NY")},
	})
	if err != nil {
		return err
	}
	robots, err := bunny.NewStorageFile(ctx, "robots", &bunny.StorageFileArgs{
		StorageZoneId: files.StorageZoneId,
		Path:          pulumi.String("robots.txt"),
		Content:       pulumi.String("User-agent: *\n"),
	})
	if err != nil {
		return err
	}
	folder, err := bunny.NewStorageFolder(ctx, "folder", &bunny.StorageFolderArgs{
		StorageZoneId: files.StorageZoneId,
		Path:          pulumi.String("www"),
		Source:        pulumi.String("."),
		Include:       pulumi.StringArray{pulumi.String("Pulumi.yaml")},
	})
	if err != nil {
		return err
	}

	database, err := bunny.NewDatabase(ctx, "database", &bunny.DatabaseArgs{
		Name:           pulumi.String("language-data"),
		PrimaryRegions: pulumi.StringArray{pulumi.String("de")},
		DeleteContents: pulumi.Bool(true),
	})
	if err != nil {
		return err
	}
	ctx.Export("database", database.PrimaryRegions)
	readDatabases(ctx, database)
	readContainers(ctx)

	library, err := bunny.NewStreamLibrary(ctx, "library", &bunny.StreamLibraryArgs{
		Name: pulumi.String("language-videos"),
		Player: &bunny.StreamLibraryPlayerArgs{
			Font:  pulumi.String("Lato"),
			Color: pulumi.String("#0a84ff"),
		},
		Encoding: &bunny.StreamLibraryEncodingArgs{
			Bitrate240p: pulumi.Int(600),
			Tier:        bunny.StreamLibraryEncodingTierFree,
		},
	})
	if err != nil {
		return err
	}
	ctx.Export("library", pulumi.Array{library.Player.Font(), library.Encoding.Bitrate240p()})
	if err := readStream(ctx, library); err != nil {
		return err
	}

	ctx.Export("listId", office.ListId)
	ctx.Export("entries", office.Entries)
	ctx.Export("published", script.Publish)
	ctx.Export("deploymentKey", script.DeploymentKey)
	ctx.Export("variableRequired", variable.Required)
	ctx.Export("secret", secret.Value)
	ctx.Export("publicationOf", publication.ScriptId)
	ctx.Export("edgeRuleAction", moved.Actions.Index(pulumi.Int(0)).Type())
	ctx.Export("certificateType", www.CertificateType)
	ctx.Export("classes", pulumi.StringArray{thumbnail.Name, classes.Classes.Index(pulumi.Int(0)).Name()})
	ctx.Export("site", pulumi.Array{site.DefaultHostname, site.Cache.Vary().Webp()})
	ctx.Export("imported", imported.Cache.Vary().Cookies())
	ctx.Export("dns", pulumi.Array{
		org.DsRecord.DigestType(), dnsRecord.Priority, dnsRecords.Records.Index(pulumi.Int(0)).Name(),
	})
	ctx.Export("operator", login.Conditions.Index(pulumi.Int(0)).Operator())
	ctx.Export("counterKey", login.CounterKey)
	ctx.Export("wafAction", probes.Action)
	ctx.Export("zone", pulumi.Array{
		zone.Created, zone.Waf.ExecutionMode(), zone.Waf.Engine().BlockingParanoiaLevel(),
	})
	ctx.Export("vpnAction", vpn.Action)
	ctx.Export("botActions", pulumi.Array{gptBot.Action, previews.Action, bots.IpAddressSensitivity})
	ctx.Export("endpointParameters", endpoint.AvailableParameters.Query())
	ctx.Export("csamScanningMode", scanning.CsamScanningMode)
	ctx.Export("replicationRegions", files.ReplicationRegions)
	ctx.Export("stored", pulumi.Array{robots.Size, folder.FileCount})

	ctx.Export("getDnsRecords", bunny.LookupDnsRecordsOutput(ctx, bunny.LookupDnsRecordsOutputArgs{
		DnsZoneId: dnsRecord.DnsZoneId,
		Type:      bunny.GetDnsRecordsTypeMX,
		Name:      pulumi.String("@"),
	}).Records().ApplyT(func(records []bunny.GetDnsRecordsRecord) []*string {
		return each(records, func(record bunny.GetDnsRecordsRecord) *string { return record.Value })
	}))

	readWithOutputs(ctx, office, script, login, probes, guardian, scanning, robots)
	return readAtOnce(ctx)
}

// The Output forms, which depend on resources.
func readWithOutputs(ctx *pulumi.Context, office *bunny.CustomAccessList, script *bunny.EdgeScript,
	login *bunny.RateLimit, probes *bunny.WafRule, guardian *bunny.ApiGuardian, scanning *bunny.UploadScanning,
	robots *bunny.StorageFile,
) {
	ctx.Export("getAccessList", bunny.GetAccessListOutput(ctx, bunny.GetAccessListOutputArgs{
		ShieldZoneId: pulumi.Int(shieldZone),
		ListId:       office.ListId,
	}).Entries())
	ctx.Export("getAccessLists", bunny.GetAccessListsOutput(ctx, bunny.GetAccessListsOutputArgs{
		ShieldZoneId: office.ShieldZoneId,
	}, after(office)).CustomLists().ApplyT(func(lists []bunny.GetAccessListsCustomList) []*string {
		return each(lists, func(list bunny.GetAccessListsCustomList) *string { return list.Name })
	}))
	ctx.Export("getApiGuardian", bunny.LookupApiGuardianOutput(ctx, bunny.LookupApiGuardianOutputArgs{
		ShieldZoneId: guardian.ShieldZoneId,
	}, after(guardian)).Configuration().Title())
	ctx.Export("getEdgeScript", bunny.LookupEdgeScriptOutput(ctx, bunny.LookupEdgeScriptOutputArgs{
		ScriptId: script.ScriptId,
	}).DeploymentKey())
	ctx.Export("getEdgeScriptReleases", bunny.GetEdgeScriptReleasesOutput(ctx, bunny.GetEdgeScriptReleasesOutputArgs{
		ScriptId: script.ScriptId,
	}).Releases().ApplyT(func(releases []bunny.GetEdgeScriptReleasesRelease) []*string {
		return each(releases, func(release bunny.GetEdgeScriptReleasesRelease) *string { return release.Status })
	}))
	ctx.Export("getEdgeScriptStatistics", bunny.GetEdgeScriptStatisticsOutput(ctx,
		bunny.GetEdgeScriptStatisticsOutputArgs{ScriptId: script.ScriptId}).TotalRequestsServed())
	ctx.Export("getRateLimit", bunny.LookupRateLimitOutput(ctx, bunny.LookupRateLimitOutputArgs{
		RateLimitId: login.RateLimitId,
	}).Action())
	ctx.Export("getRateLimits", bunny.GetRateLimitsOutput(ctx, bunny.GetRateLimitsOutputArgs{
		ShieldZoneId: login.ShieldZoneId,
	}, after(login)).RateLimits().ApplyT(func(limits []bunny.GetRateLimitsRateLimit) []*int {
		return each(limits, func(limit bunny.GetRateLimitsRateLimit) *int { return limit.RequestCount })
	}))
	ctx.Export("getUploadScanning", bunny.LookupUploadScanningOutput(ctx, bunny.LookupUploadScanningOutputArgs{
		ShieldZoneId: scanning.ShieldZoneId,
	}, after(scanning)).AntivirusScanningMode())
	ctx.Export("getBotCategories", bunny.GetBotCategoriesOutput(ctx, bunny.GetBotCategoriesOutputArgs{
		ShieldZoneId: pulumi.Int(shieldZone),
	}).Categories().ApplyT(func(categories []bunny.GetBotCategoriesCategory) []*string {
		for _, category := range categories {
			if category.Category == "AIScraper" {
				return each(category.Bots, func(bot bunny.GetBotCategoriesCategoryBot) *string { return bot.UserAgentMatch })
			}
		}
		return nil
	}))
	ctx.Export("getStorageFiles", bunny.GetStorageFilesOutput(ctx, bunny.GetStorageFilesOutputArgs{
		StorageZoneId: robots.StorageZoneId,
		Recursive:     pulumi.Bool(false),
	}).Files().ApplyT(func(files []bunny.GetStorageFilesFile) []string {
		return each(files, func(file bunny.GetStorageFilesFile) string { return file.Path })
	}))
	ctx.Export("getStorageZoneStatistics", bunny.GetStorageZoneStatisticsOutput(ctx,
		bunny.GetStorageZoneStatisticsOutputArgs{StorageZoneId: robots.StorageZoneId}).TotalEgress())
	ctx.Export("getStorageZone", bunny.LookupStorageZoneOutput(ctx, bunny.LookupStorageZoneOutputArgs{
		StorageZoneId: robots.StorageZoneId,
	}).Region())
	ctx.Export("getWafRule", bunny.LookupWafRuleOutput(ctx, bunny.LookupWafRuleOutputArgs{
		WafRuleId: probes.WafRuleId,
	}).Action())
	ctx.Export("getWafRules", bunny.GetWafRulesOutput(ctx, bunny.GetWafRulesOutputArgs{
		ShieldZoneId: probes.ShieldZoneId,
	}, after(probes)).ManagedRules().ApplyT(func(all []bunny.GetWafRulesManagedRule) []*string {
		return each(all, func(one bunny.GetWafRulesManagedRule) *string { return one.Ruleset })
	}))
	// Those of the account are of the pull zones too that the run creates.
	ctx.Export("getStatistics", bunny.GetStatisticsOutput(ctx, bunny.GetStatisticsOutputArgs{
		From: pulumi.String("2026-11-20T00:00:00Z"), To: pulumi.String("2026-11-21T00:00:00Z"),
	}, after(script)).TotalRequestsServed())
}

// A preview reads nothing before the resource is created. By itself, the SDK waits for unknown arguments alone.
func readDatabases(ctx *pulumi.Context, database *bunny.Database) {
	ctx.Export("getDatabase", bunny.LookupDatabaseOutput(ctx, bunny.LookupDatabaseOutputArgs{
		DatabaseId: database.DatabaseId,
	}).Name())
	ctx.Export("getDatabaseLimits", bunny.GetDatabaseLimitsOutput(ctx).MaxDatabases())
	ctx.Export("getDatabaseRegions", bunny.GetDatabaseRegionsOutput(ctx).PrimaryRegions().ApplyT(
		func(regions []bunny.GetDatabaseRegionsPrimaryRegion) []*string {
			for _, region := range regions {
				if region.Id == "DE" {
					return []*string{region.Name}
				}
			}
			return nil
		}))
	ctx.Export("getDatabaseUsage", bunny.GetDatabaseUsageOutput(ctx, bunny.GetDatabaseUsageOutputArgs{
		DatabaseId: database.DatabaseId,
		From:       pulumi.String("2026-11-01T00:00:00Z"),
		To:         pulumi.String("2026-12-01T00:00:00Z"),
	}).RowsRead())
	ctx.Export("getDatabases", bunny.GetDatabasesOutput(ctx, after(database)).Databases().ApplyT(
		func(databases []bunny.GetDatabasesDatabase) []*string {
			isOther := func(one bunny.GetDatabasesDatabase) bool { return one.Name == nil || *one.Name != "language-data" }
			return each(slices.DeleteFunc(databases, isOther), func(one bunny.GetDatabasesDatabase) *string { return one.Name })
		}))
}

func readContainers(ctx *pulumi.Context) {
	ctx.Export("getContainerApp", bunny.LookupContainerAppOutput(ctx, bunny.LookupContainerAppOutputArgs{
		Name: pulumi.String("storefront"),
	}).Containers().Index(pulumi.Int(0)).Name())
	ctx.Export("getContainerApps", bunny.GetContainerAppsOutput(ctx).Apps().ApplyT(
		func(apps []bunny.GetContainerAppsApp) []*string {
			isOther := func(one bunny.GetContainerAppsApp) bool { return one.AppId != "storefront-app" }
			return each(slices.DeleteFunc(apps, isOther), func(one bunny.GetContainerAppsApp) *string { return one.Name })
		}))
	ctx.Export("getContainerAppStatistics", bunny.GetContainerAppStatisticsOutput(ctx, bunny.GetContainerAppStatisticsOutputArgs{
		AppId: pulumi.String("storefront-app"),
		From:  pulumi.String("2026-11-01T00:00:00Z"),
		To:    pulumi.String("2026-11-02T00:00:00Z"),
	}).InstancesChart().MapIndex(pulumi.String("2026-11-01T00:00:00Z")))
	ctx.Export("getContainerAppStatus", bunny.GetContainerAppStatusOutput(ctx, bunny.GetContainerAppStatusOutputArgs{
		AppId: pulumi.String("storefront-app"),
	}).Status())
	ctx.Export("getContainerImage", bunny.GetContainerImageOutput(ctx, bunny.GetContainerImageOutputArgs{
		Image: pulumi.String("postgres:17"),
	}).Variables().Index(pulumi.Int(0)).Name())
	ctx.Export("getContainerLimits", bunny.GetContainerLimitsOutput(ctx).MaxApps())
	ctx.Export("getContainerNodes", bunny.GetContainerNodesOutput(ctx).Addresses().Index(pulumi.Int(0)))
	ctx.Export("getContainerRegions", bunny.GetContainerRegionsOutput(ctx).Regions().ApplyT(
		func(regions []bunny.GetContainerRegionsRegion) []*string {
			for _, region := range regions {
				if region.Id == "DE" {
					return []*string{region.Name}
				}
			}
			return nil
		}))
	ctx.Export("getContainerRegistries", bunny.GetContainerRegistriesOutput(ctx).Registries().ApplyT(
		func(registries []bunny.GetContainerRegistriesRegistry) []*string {
			isOther := func(one bunny.GetContainerRegistriesRegistry) bool { return one.RegistryId != 1156 }
			return each(slices.DeleteFunc(registries, isOther), func(one bunny.GetContainerRegistriesRegistry) *string { return one.Name })
		}))
	ctx.Export("getLoadBalancer", bunny.LookupLoadBalancerOutput(ctx, bunny.LookupLoadBalancerOutputArgs{
		LoadBalancerId: pulumi.Int(4001),
	}).Name())
	ctx.Export("getLoadBalancers", bunny.GetLoadBalancersOutput(ctx).LoadBalancers().ApplyT(
		func(balancers []bunny.GetLoadBalancersLoadBalancer) []*string {
			isOther := func(one bunny.GetLoadBalancersLoadBalancer) bool { return one.LoadBalancerId != 4001 }
			return each(slices.DeleteFunc(balancers, isOther), func(one bunny.GetLoadBalancersLoadBalancer) *string { return one.Name })
		}))
	ctx.Export("getContainerRegistry", bunny.LookupContainerRegistryOutput(ctx, bunny.LookupContainerRegistryOutputArgs{
		Name: pulumi.String("DockerHub Public"),
	}).RegistryId())
}

func readStream(ctx *pulumi.Context, library *bunny.StreamLibrary) error {
	ctx.Export("getStreamLanguages", bunny.GetStreamLanguagesOutput(ctx).Languages().ApplyT(
		func(languages []bunny.GetStreamLanguagesLanguage) []*string {
			for _, language := range languages {
				if language.Code == "en" {
					return []*string{language.Name}
				}
			}
			return nil
		}))
	ctx.Export("getStreamLibraries", bunny.GetStreamLibrariesOutput(ctx, bunny.GetStreamLibrariesOutputArgs{
		Search: pulumi.String("language"),
	}, after(library)).Libraries().ApplyT(func(libraries []bunny.GetStreamLibrariesLibrary) []*string {
		return each(libraries, func(one bunny.GetStreamLibrariesLibrary) *string { return one.Name })
	}))
	trailers, err := bunny.NewStreamCollection(ctx, "trailers", &bunny.StreamCollectionArgs{
		LibraryId: library.LibraryId,
		Name:      pulumi.String("Trailers"),
	})
	if err != nil {
		return err
	}
	ctx.Export("getStreamCollections", bunny.GetStreamCollectionsOutput(ctx, bunny.GetStreamCollectionsOutputArgs{
		LibraryId: library.LibraryId,
	}, after(trailers)).Collections().ApplyT(func(collections []bunny.GetStreamCollectionsCollection) []*string {
		return each(collections, func(one bunny.GetStreamCollectionsCollection) *string { return one.Name })
	}))
	ctx.Export("getStreamLibrary", bunny.LookupStreamLibraryOutput(ctx, bunny.LookupStreamLibraryOutputArgs{
		LibraryId: library.LibraryId,
	}).Player().Color())
	ctx.Export("getStreamStatistics", bunny.GetStreamStatisticsOutput(ctx, bunny.GetStreamStatisticsOutputArgs{
		LibraryId: pulumi.Int(videoLibrary),
	}).TotalViews())
	ctx.Export("getStreamVideo", bunny.LookupStreamVideoOutput(ctx, bunny.LookupStreamVideoOutputArgs{
		LibraryId: pulumi.Int(videoLibrary),
		Title:     pulumi.String("Launch film"),
	}).Status())
	ctx.Export("getStreamVideos", bunny.GetStreamVideosOutput(ctx, bunny.GetStreamVideosOutputArgs{
		LibraryId: pulumi.Int(videoLibrary),
		Search:    pulumi.String("launch"),
	}).Videos().ApplyT(func(videos []bunny.GetStreamVideosVideo) []*string {
		return each(videos, func(one bunny.GetStreamVideosVideo) *string { return one.Title })
	}))
	return nil
}

func after(resource pulumi.Resource) pulumi.InvokeOption {
	return pulumi.DependsOn([]pulumi.Resource{resource})
}

// The plain forms, which return at once.
func readAtOnce(ctx *pulumi.Context) error {
	year, err := strconv.Atoi(os.Args[1])
	if err != nil {
		return err
	}
	month, err := strconv.Atoi(os.Args[2])
	if err != nil {
		return err
	}
	// Before the run has created others, which it does meanwhile.
	zones, err := bunny.GetShieldZones(ctx)
	if err != nil {
		return err
	}
	ctx.Export("getShieldZones", pulumi.ToIntArray(numbers(zones.ShieldZones)))
	countries, err := bunny.GetCountries(ctx)
	if err != nil {
		return err
	}
	for _, country := range countries.Countries {
		if country.IsoCode != nil && *country.IsoCode == "SI" {
			ctx.Export("getCountries", pulumi.ToStringArray([]string{*country.Name}))
		}
	}
	audit, err := bunny.GetAuditLog(ctx, &bunny.GetAuditLogArgs{Date: "2026-01-31", Limit: 5})
	if err != nil {
		return err
	}
	written := []string{}
	for _, entry := range audit.Entries {
		written = append(written, *entry.Action)
	}
	ctx.Export("getAuditLog", pulumi.ToStringArray(written))
	domainName := "shop.example.com"
	dnsZone, err := bunny.LookupDnsZone(ctx, &bunny.LookupDnsZoneArgs{Domain: &domainName})
	if err != nil {
		return err
	}
	ctx.Export("getDnsZone", pulumi.ToStringArray(dnsZone.Nameservers))
	queries, err := bunny.GetDnsZoneStatistics(ctx, &bunny.GetDnsZoneStatisticsArgs{DnsZoneId: dnsZone.DnsZoneId})
	if err != nil {
		return err
	}
	ctx.Export("getDnsZoneStatistics", pulumi.Float64PtrFromPtr(queries.TotalQueriesServed))
	domain, err := bunny.GetDnsZoneAvailability(ctx, &bunny.GetDnsZoneAvailabilityArgs{Name: "shop.example.com"})
	if err != nil {
		return err
	}
	ctx.Export("getDnsZoneAvailability", pulumi.Bool(domain.Available))
	report, err := bunny.GetOverageReport(ctx, &bunny.GetOverageReportArgs{
		ShieldZoneId: shieldZone, Year: year, Month: month,
	})
	if err != nil {
		return err
	}
	ctx.Export("getOverageReport", pulumi.Int(report.Month))
	zone, err := bunny.LookupPullZone(ctx, &bunny.LookupPullZoneArgs{Id: &pullZone})
	if err != nil {
		return err
	}
	ctx.Export("getPullZone", pulumi.StringPtrFromPtr(zone.Name))
	// Figures of a day that is over do not move between a plan and its run.
	from, to := pulumi.StringRef("2026-11-20T00:00:00Z"), pulumi.StringRef("2026-11-21T00:00:00Z")
	traffic, err := bunny.GetPullZoneStatistics(ctx, &bunny.GetPullZoneStatisticsArgs{
		PullZoneId: pullZone, From: from, To: to,
	})
	if err != nil {
		return err
	}
	ctx.Export("getPullZoneStatistics", pulumi.Float64PtrFromPtr(traffic.Optimizer.TotalRequestsOptimized))
	billing, err := bunny.GetBilling(ctx)
	if err != nil {
		return err
	}
	ctx.Export("getBilling", pulumi.Float64(billing.MonthlyCharges["DNS"]))
	price, err := bunny.GetPrice(ctx, &bunny.GetPriceArgs{
		Source: bunny.GetPriceSourceCdnStandardTierEuTraffic, ResourceId: pullZone, Units: pulumi.IntRef(1000),
	})
	if err != nil {
		return err
	}
	ctx.Export("getPrice", pulumi.Float64PtrFromPtr(price.EstimatedCost))
	failures, err := bunny.GetOriginErrors(ctx, &bunny.GetOriginErrorsArgs{
		PullZoneId: pullZone, Date: "2026-01-31", Limit: 5,
	})
	if err != nil {
		return err
	}
	ctx.Export("getOriginErrors", pulumi.Int(failures.Total))
	balanced, err := bunny.GetLoadBalancerStatistics(ctx, &bunny.GetLoadBalancerStatisticsArgs{LoadBalancerId: 4001})
	if err != nil {
		return err
	}
	ctx.Export("getLoadBalancerStatistics", pulumi.Float64PtrFromPtr(balanced.TotalRequests))
	metrics, err := bunny.GetShieldMetrics(ctx, &bunny.GetShieldMetricsArgs{ShieldZoneId: shieldZone})
	if err != nil {
		return err
	}
	ctx.Export("getShieldMetrics", pulumi.Float64PtrFromPtr(metrics.TotalCleanRequestsLimit))
	triggered, err := bunny.GetShieldTriggeredRules(ctx, &bunny.GetShieldTriggeredRulesArgs{ShieldZoneId: shieldZone})
	if err != nil {
		return err
	}
	triggeredIds := []string{}
	for _, rule := range triggered.Rules {
		triggeredIds = append(triggeredIds, *rule.RuleId)
	}
	ctx.Export("getShieldTriggeredRules", pulumi.ToStringArray(triggeredIds))
	name, err := bunny.GetPullZoneAvailability(ctx, &bunny.GetPullZoneAvailabilityArgs{Name: "another"})
	if err != nil {
		return err
	}
	shops, err := bunny.GetPullZones(ctx, &bunny.GetPullZonesArgs{Search: pulumi.StringRef("shop")})
	if err != nil {
		return err
	}
	var shopNames []string
	for _, shop := range shops.PullZones {
		shopNames = append(shopNames, *shop.Name)
	}
	ctx.Export("getPullZones", pulumi.ToStringArray(shopNames))
	ctx.Export("getPullZoneAvailability", pulumi.Bool(name.Available))
	order := bunny.GetPullZoneLogsOrderAsc
	logs, err := bunny.GetPullZoneLogs(ctx, &bunny.GetPullZoneLogsArgs{PullZoneId: pullZone, Limit: 3, Order: &order})
	if err != nil {
		return err
	}
	ctx.Export("getPullZoneLogs", pulumi.Int(len(logs.Records)))
	regions, err := bunny.GetRegions(ctx)
	if err != nil {
		return err
	}
	for _, region := range regions.Regions {
		if region.RegionCode != nil && *region.RegionCode == "DE" {
			ctx.Export("getRegions", pulumi.ToStringArray([]string{*region.Name}))
		}
	}
	storage, err := bunny.GetStorageRegions(ctx)
	if err != nil {
		return err
	}
	for _, region := range storage.Regions {
		if region.Id == "DE" {
			ctx.Export("getStorageRegions", pulumi.ToStringArray([]string{*region.Name}))
		}
	}
	shield, err := bunny.LookupShieldZone(ctx, &bunny.LookupShieldZoneArgs{PullZoneId: &pullZone})
	if err != nil {
		return err
	}
	ctx.Export("getShieldZone", pulumi.Int(shield.ShieldZoneId))
	recommended, err := bunny.GetShieldDefaults(ctx)
	if err != nil {
		return err
	}
	ctx.Export("getShieldDefaults", pulumi.StringPtrFromPtr(recommended.Ddos.Sensitivity))
	events, err := bunny.GetShieldEvents(ctx, &bunny.GetShieldEventsArgs{
		ShieldZoneId: shieldZone, Limit: 5,
		Filters: []bunny.GetShieldEventsFilter{{Field: "ip", Operator: "cidr", Values: []string{"192.0.2.0/24"}}},
	})
	if err != nil {
		return err
	}
	actions := []string{}
	for _, event := range events.Events {
		actions = append(actions, event.Fields["action"])
	}
	ctx.Export("getShieldEvents", pulumi.ToStringArray(actions))
	profiles, err := bunny.GetWafProfiles(ctx)
	if err != nil {
		return err
	}
	names := each(profiles.Profiles, func(profile bunny.GetWafProfilesProfile) *string { return profile.Name })
	ctx.Export("getWafProfiles", pulumi.ToOutput(names))
	return nil
}

func numbers(zones []bunny.GetShieldZonesShieldZone) []int {
	ids := []int{}
	for _, zone := range zones {
		ids = append(ids, *zone.PullZoneId)
	}
	return ids
}

func each[T, R any](items []T, member func(T) R) []R {
	made := make([]R, len(items))
	for at, item := range items {
		made[at] = member(item)
	}
	return made
}
