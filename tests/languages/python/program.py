"""Deploys every resource by the plan of a preview and calls every data source, and prints the outputs. After a line of
input it repairs drift and prints the changes, and after another one it destroys all of it."""

import json
import pathlib
import runpy
import sys

import pulumi
import pulumi_bunny as bunny
from pulumi import automation

PULL_ZONE = 1001
OTHER_PULL_ZONE = 1002
SHIELD_ZONE = 2001
VIDEO_LIBRARY = 6001


def program() -> None:
    runpy.run_path(str(pathlib.Path(__file__).with_name("cases.py")))
    office = bunny.CustomAccessList(
        "office",
        shield_zone_id=SHIELD_ZONE,
        name="office",
        type=bunny.CustomAccessListType.CIDR,
        entries=["192.0.2.0/24"],
        action=bunny.CustomAccessListAction.ALLOW,
        enabled=True,
    )
    script = bunny.EdgeScript("script", name="headers", type=bunny.EdgeScriptType.MIDDLEWARE, code=pulumi.StringAsset("export {};\n"))
    variable = bunny.EdgeScriptVariable("variable", script_id=script.script_id, name="REGION", default_value="eu")
    secret = bunny.EdgeScriptSecret("secret", script_id=script.script_id, name="TOKEN", value="not-in-the-state")
    publication = bunny.EdgeScriptPublication(
        "publication", script_id=script.script_id, triggers=[variable.default_value, secret.value]
    )
    moved = bunny.PullZoneEdgeRule(
        "moved",
        pull_zone_id=PULL_ZONE,
        order=1,
        triggers=[bunny.PullZoneEdgeRuleTriggerArgs(type=bunny.PullZoneEdgeRuleTriggerType.URL, patterns=["*/old/*"])],
        actions=[
            bunny.PullZoneEdgeRuleActionArgs(
                type=bunny.PullZoneEdgeRuleActionType.REDIRECT,
                parameter1="https://example.com/",
                parameter2="301",
            )
        ],
    )
    www = bunny.PullZoneHostname(
        "www",
        pull_zone_id=PULL_ZONE,
        hostname="www.example.com",
        free_certificate=bunny.PullZoneHostnameFreeCertificate.HTTP,
        force_ssl=True,
    )
    thumbnail = bunny.OptimizerClass("thumbnail", pull_zone_id=PULL_ZONE, name="thumbnail", properties={"width": "200"})
    classes = bunny.OptimizerClasses(
        "classes",
        pull_zone_id=OTHER_PULL_ZONE,
        classes=[bunny.OptimizerClassesClassArgs(name="hero", properties={"quality": "85"})],
    )
    # A preview does not know it.
    later = pulumi.Output.concat("script-", script.id)
    site = bunny.PullZone(
        "site",
        name="site",
        origin=bunny.PullZoneOriginArgs(url="https://origin.example.com"),
        cache=bunny.PullZoneCacheArgs(
            edge_ttl=script.script_id,
            vary=bunny.PullZoneCacheVaryArgs(webp=True, cookies=["session", later]),
        ),
        image_ai=bunny.PullZoneImageAiArgs(
            blueprints=[bunny.PullZoneImageAiBlueprintArgs(name="avatar", properties={"prePrompt": later})]
        ),
        security=bunny.PullZoneSecurityArgs(
            tls_level=bunny.PullZoneSecurityTlsLevel.MODERN_ONLY,
            token_key=pulumi.Output.secret(pulumi.Output.concat("nested-", later)),
        ),
    )
    imported = bunny.PullZone(
        "imported",
        name="imported",
        origin=bunny.PullZoneOriginArgs(url="https://imported.example.com"),
        cache=bunny.PullZoneCacheArgs(vary=bunny.PullZoneCacheVaryArgs(cookies=["cart"])),
        opts=pulumi.ResourceOptions(import_="1003"),
    )
    org = bunny.DnsZone("org", domain="example.org", dnssec=True, logging=bunny.DnsZoneLoggingArgs(enabled=True))
    dns_record = bunny.DnsRecord(
        "record", dns_zone_id=org.dns_zone_id, type=bunny.DnsRecordType.MX, value="mail.example.org", priority=10
    )
    net = bunny.DnsZone("net", domain="example.net")
    dns_records = bunny.DnsRecords(
        "records",
        dns_zone_id=net.dns_zone_id,
        records=[bunny.DnsRecordsRecordArgs(type=bunny.DnsRecordsRecordType.A, name="www", value="192.0.2.7")],
    )
    login = bunny.RateLimit(
        "login",
        shield_zone_id=SHIELD_ZONE,
        name="login",
        conditions=[
            bunny.RateLimitConditionArgs(
                variables={"REQUEST_URI": ""}, operator=bunny.RateLimitConditionOperator.BEGINSWITH, value="/login"
            )
        ],
        request_count=5,
        timeframe=bunny.RateLimitTimeframe.PER_ONE_MINUTE,
        counter_key=bunny.RateLimitCounterKey.IP_JA4,
        block_time=bunny.RateLimitBlockTime.FOR_ONE_MINUTE,
    )
    probes = bunny.WafRule(
        "probes",
        shield_zone_id=SHIELD_ZONE,
        name="probes",
        conditions=[
            bunny.WafRuleConditionArgs(
                variables={"REQUEST_URI": "", "ARGS": ""}, operator=bunny.WafRuleConditionOperator.DETECTSQLI
            )
        ],
        transformations=[bunny.WafRuleTransformation.URLDECODE],
        action=bunny.WafRuleAction.CHALLENGE,
    )
    zone = bunny.ShieldZone(
        "zone",
        pull_zone_id=PULL_ZONE,
        waf=bunny.ShieldZoneWafArgs(
            execution_mode=bunny.ShieldZoneWafExecutionMode.LOG,
            engine=bunny.ShieldZoneWafEngineArgs(blocking_paranoia_level=2),
        ),
    )
    bunny.WafRuleOrder("order", shield_zone_id=zone.shield_zone_id, waf_rule_ids=[probes.waf_rule_id])
    vpn = bunny.ManagedAccessList(
        "vpn",
        shield_zone_id=SHIELD_ZONE,
        list_id=1,
        action=bunny.ManagedAccessListAction.CHALLENGE,
        enabled=True,
        on_destroy=bunny.ManagedAccessListOnDestroy.DISABLE,
    )
    bots = bunny.BotDetection(
        "bots",
        shield_zone_id=SHIELD_ZONE,
        ip_address_sensitivity=bunny.BotDetectionIpAddressSensitivity.MEDIUM,
        on_destroy=bunny.BotDetectionOnDestroy.DISABLE,
    )
    gpt_bot = bunny.BotOverride(
        "gptBot", shield_zone_id=SHIELD_ZONE, bot_id=21, action=bunny.BotOverrideAction.BLOCK
    )
    previews = bunny.BotCategoryOverride(
        "previews",
        shield_zone_id=SHIELD_ZONE,
        category=bunny.BotCategoryOverrideCategory.PREVIEW,
        action=bunny.BotCategoryOverrideAction.ALLOW,
    )
    guardian = bunny.ApiGuardian(
        "guardian",
        shield_zone_id=SHIELD_ZONE,
        enabled=True,
        execution_mode=bunny.ApiGuardianExecutionMode.LOG,
        on_destroy=bunny.ApiGuardianOnDestroy.DISABLE,
    )
    endpoint = bunny.ApiGuardianEndpoint(
        "endpoint",
        shield_zone_id=guardian.shield_zone_id,
        method=bunny.ApiGuardianEndpointMethod.GET,
        path="/pets",
        injection_detection_parameters={"query": ["tag"]},
    )
    scanning = bunny.UploadScanning(
        "scanning",
        shield_zone_id=SHIELD_ZONE,
        enabled=True,
        antivirus_scanning_mode=bunny.UploadScanningAntivirusScanningMode.BLOCK,
    )

    files = bunny.StorageZone("files", name="language-files", region="DE", replication_regions=["NY"])
    robots = bunny.StorageFile(
        "robots", storage_zone_id=files.storage_zone_id, path="robots.txt", content="User-agent: *\n"
    )
    folder = bunny.StorageFolder(
        "folder", storage_zone_id=files.storage_zone_id, path="www", source=".", include=["Pulumi.yaml"]
    )

    database = bunny.Database("database", name="language-data", primary_regions=["de"], delete_contents=True)

    library = bunny.StreamLibrary(
        "library",
        name="language-videos",
        player={"font": "Lato", "color": "#0a84ff"},
        encoding={"bitrate240p": 600, "tier": bunny.StreamLibraryEncodingTier.FREE},
    )
    trailers = bunny.StreamCollection("trailers", library_id=library.library_id, name="Trailers")

    for name, value in {
        "library": [library.player.font, library.encoding.bitrate240p],
        "database": database.primary_regions,
        "listId": office.list_id,
        "entries": office.entries,
        "published": script.publish,
        "deploymentKey": script.deployment_key,
        "variableRequired": variable.required,
        "secret": secret.value,
        "publicationOf": publication.script_id,
        "edgeRuleAction": moved.actions.apply(lambda actions: actions[0].type),
        "certificateType": www.certificate_type,
        "classes": [thumbnail.name, classes.classes.apply(lambda found: found[0].name)],
        "site": [site.default_hostname, site.cache.vary.webp],
        "imported": imported.cache.vary.cookies,
        "dns": [org.ds_record.digest_type, dns_record.priority, dns_records.records[0].name],
        "operator": login.conditions.apply(lambda conditions: conditions[0].operator),
        "counterKey": login.counter_key,
        "wafAction": probes.action,
        "zone": [zone.created, zone.waf.execution_mode, zone.waf.engine.blocking_paranoia_level],
        "vpnAction": vpn.action,
        "botActions": [gpt_bot.action, previews.action, bots.ip_address_sensitivity],
        "endpointParameters": endpoint.available_parameters.query,
        "csamScanningMode": scanning.csam_scanning_mode,
        "replicationRegions": files.replication_regions,
        "stored": [robots.size, folder.file_count],
    }.items():
        pulumi.export(name, value)

    read_script = bunny.get_edge_script_output(script_id=script.script_id)
    releases = bunny.get_edge_script_releases_output(script_id=script.script_id)
    read_list = bunny.get_access_list_output(shield_zone_id=SHIELD_ZONE, list_id=office.list_id)
    lists = bunny.get_access_lists_output(shield_zone_id=office.shield_zone_id)
    read_guardian = bunny.get_api_guardian_output(shield_zone_id=guardian.shield_zone_id)
    read_limit = bunny.get_rate_limit_output(rate_limit_id=login.rate_limit_id)
    limits = bunny.get_rate_limits_output(shield_zone_id=login.shield_zone_id)
    read_scanning = bunny.get_upload_scanning_output(shield_zone_id=scanning.shield_zone_id)
    read_rule = bunny.get_waf_rule_output(waf_rule_id=probes.waf_rule_id)
    waf_rules = bunny.get_waf_rules_output(shield_zone_id=probes.shield_zone_id)
    mail_servers = bunny.get_dns_records_output(
        dns_zone_id=dns_record.dns_zone_id, type=bunny.GetDnsRecordsType.MX, name="@"
    )
    categories = bunny.get_bot_categories_output(shield_zone_id=gpt_bot.shield_zone_id).categories
    records = bunny.get_pull_zone_logs(pull_zone_id=PULL_ZONE, limit=3, order=bunny.GetPullZoneLogsOrder.ASC).records
    attacker = bunny.GetShieldEventsFilter(
        field=bunny.GetShieldEventsFilterField.IP,
        operator=bunny.GetShieldEventsFilterOperator.CIDR,
        values=["192.0.2.0/24"],
    )
    events = bunny.get_shield_events(shield_zone_id=SHIELD_ZONE, limit=5, filters=[attacker]).events
    stored = bunny.get_storage_files_output(storage_zone_id=robots.storage_zone_id, recursive=False)
    year, month = map(int, sys.argv[1:3])
    # Figures of a day that is over do not move between a plan and its run.
    day = ("2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z")

    for name, value in {
        "getAccessList": read_list.entries,
        "getAccessLists": lists.custom_lists.apply(lambda found: [one.name for one in found]),
        "getApiGuardian": read_guardian.configuration.title,
        "getAuditLog": [one.action for one in bunny.get_audit_log(date="2026-01-31", limit=5).entries],
        "getBilling": bunny.get_billing().monthly_charges["DNS"],
        "getBotCategories": categories.apply(
            lambda found: [bot.user_agent_match for one in found if one.category == "AIScraper" for bot in one.bots]
        ),
        "getContainerApp": bunny.get_container_app(name="storefront").containers[0].name,
        "getContainerApps": [
            one.name for one in bunny.get_container_apps().apps if one.app_id == "storefront-app"
        ],
        "getContainerAppStatistics": (bunny.get_container_app_statistics(
            app_id="storefront-app", from_="2026-11-01T00:00:00Z", to="2026-11-02T00:00:00Z"
        ).instances_chart or {}).get("2026-11-01T00:00:00Z"),
        "getContainerAppStatus": bunny.get_container_app_status(app_id="storefront-app").status,
        "getContainerImage": bunny.get_container_image(image="postgres:17").variables[0].name,
        "getContainerLimits": bunny.get_container_limits().max_apps,
        "getContainerNodes": bunny.get_container_nodes().addresses[0],
        "getContainerRegions": [one.name for one in bunny.get_container_regions().regions if one.id == "DE"],
        "getContainerRegistries": [
            one.name for one in bunny.get_container_registries().registries if one.registry_id == 1156
        ],
        "getContainerRegistry": bunny.get_container_registry(name="DockerHub Public").registry_id,
        "getCountries": [one.name for one in bunny.get_countries().countries if one.iso_code == "SI"],
        "getDatabase": bunny.get_database_output(database_id=database.database_id).name,
        "getDatabaseLimits": bunny.get_database_limits().max_databases,
        "getDatabaseRegions": [one.name for one in bunny.get_database_regions().primary_regions if one.id == "DE"],
        "getDatabaseUsage": bunny.get_database_usage_output(
            database_id=database.database_id, from_="2026-11-01T00:00:00Z", to="2026-12-01T00:00:00Z"
        ).rows_read,
        "getDatabases": database.database_id.apply(lambda _: [one.name for one in bunny.get_databases().databases if one.name == "language-data"]),
        "getDnsRecords": mail_servers.records.apply(lambda found: [one.value for one in found]),
        "getDnsZone": bunny.get_dns_zone(domain="shop.example.com").nameservers,
        "getDnsZoneAvailability": bunny.get_dns_zone_availability(name="shop.example.com").available,
        "getDnsZoneStatistics": bunny.get_dns_zone_statistics(
            dns_zone_id=bunny.get_dns_zone(domain="shop.example.com").dns_zone_id
        ).total_queries_served,
        "getEdgeScriptStatistics": bunny.get_edge_script_statistics_output(
            script_id=script.script_id
        ).total_requests_served,
        "getEdgeScript": read_script.deployment_key,
        "getEdgeScriptReleases": releases.releases.apply(lambda found: [one.status for one in found]),
        "getLoadBalancer": bunny.get_load_balancer(load_balancer_id=4001).name,
        "getLoadBalancerStatistics": bunny.get_load_balancer_statistics(load_balancer_id=4001).total_requests,
        "getLoadBalancers": [
            one.name for one in bunny.get_load_balancers().load_balancers if one.load_balancer_id == 4001
        ],
        "getOriginErrors": bunny.get_origin_errors(pull_zone_id=PULL_ZONE, date="2026-01-31", limit=5).total,
        "getOverageReport": bunny.get_overage_report(shield_zone_id=SHIELD_ZONE, year=year, month=month).month,
        "getPrice": bunny.get_price(
            source=bunny.GetPriceSource.CDN_STANDARD_TIER_EU_TRAFFIC, resource_id=PULL_ZONE, units=1000
        ).estimated_cost,
        "getPullZone": bunny.get_pull_zone(id=PULL_ZONE).name,
        "getPullZoneStatistics": bunny.get_pull_zone_statistics(
            pull_zone_id=PULL_ZONE, from_=day[0], to=day[1]
        ).optimizer.total_requests_optimized,
        "getPullZones": [one.name for one in bunny.get_pull_zones(search="shop").pull_zones],
        "getPullZoneAvailability": bunny.get_pull_zone_availability(name="another").available,
        "getPullZoneLogs": len(records),
        "getRateLimit": read_limit.action,
        "getRateLimits": limits.rate_limits.apply(lambda found: [one.request_count for one in found]),
        "getRegions": [one.name for one in bunny.get_regions().regions if one.region_code == "DE"],
        "getShieldDefaults": bunny.get_shield_defaults().ddos.sensitivity,
        "getShieldEvents": [one.fields["action"] for one in events],
        "getShieldMetrics": bunny.get_shield_metrics(shield_zone_id=SHIELD_ZONE).total_clean_requests_limit,
        "getShieldTriggeredRules": [
            one.rule_id for one in bunny.get_shield_triggered_rules(shield_zone_id=SHIELD_ZONE).rules
        ],
        "getShieldZone": bunny.get_shield_zone(pull_zone_id=PULL_ZONE).shield_zone_id,
        "getShieldZones": [one.pull_zone_id for one in bunny.get_shield_zones().shield_zones],
        "getStorageFiles": stored.files.apply(lambda found: [one.path for one in found]),
        "getStorageRegions": [one.name for one in bunny.get_storage_regions().regions if one.id == "DE"],
        # Those of the account are of the pull zones too that the run creates.
        "getStatistics": script.script_id.apply(
            lambda _: bunny.get_statistics(from_=day[0], to=day[1]).total_requests_served
        ),
        "getStorageZoneStatistics": bunny.get_storage_zone_statistics_output(
            storage_zone_id=files.storage_zone_id
        ).total_egress,
        "getStorageZone": bunny.get_storage_zone_output(storage_zone_id=files.storage_zone_id).region,
        "getStreamCollections": pulumi.Output.all(library.library_id, trailers.collection_id).apply(
            lambda ids: [one.name for one in bunny.get_stream_collections(library_id=ids[0]).collections]
        ),
        "getStreamLanguages": [one.name for one in bunny.get_stream_languages().languages if one.code == "en"],
        "getStreamLibraries": library.library_id.apply(
            lambda _: [one.name for one in bunny.get_stream_libraries(search="language").libraries]
        ),
        "getStreamLibrary": bunny.get_stream_library_output(library_id=library.library_id).player.color,
        "getStreamStatistics": bunny.get_stream_statistics(library_id=VIDEO_LIBRARY).total_views,
        "getStreamVideo": bunny.get_stream_video(library_id=VIDEO_LIBRARY, title="Launch film").status,
        "getStreamVideos": [
            one.title for one in bunny.get_stream_videos(library_id=VIDEO_LIBRARY, search="launch").videos
        ],
        "getUploadScanning": read_scanning.antivirus_scanning_mode,
        "getWafProfiles": [one.name for one in bunny.get_waf_profiles().profiles],
        "getWafRule": read_rule.action,
        "getWafRules": waf_rules.managed_rules.apply(lambda found: [one.ruleset for one in found]),
    }.items():
        pulumi.export(name, value)


stack = automation.create_or_select_stack(
    stack_name="test",
    project_name="languages",
    program=program,
    opts=automation.LocalWorkspaceOptions(work_dir="."),
)


def log(line: str) -> None:
    print(line, file=sys.stderr)


stack.preview(plan="plan.json", on_output=log)
outputs = stack.up(plan="plan.json", on_output=log).outputs
stack.preview(refresh=True, expect_no_changes=True, on_output=log)
print(json.dumps({name: {"value": one.value, "secret": one.secret} for name, one in outputs.items()}), flush=True)
sys.stdin.readline()
stack.refresh(on_output=log)
print(json.dumps(stack.up(on_output=log).summary.resource_changes), flush=True)
sys.stdin.readline()
stack.destroy(on_output=log)
