"""Deploys every resource and calls every data source, prints the outputs, and destroys all of it after a line of input."""

import json
import sys

import pulumi
import pulumi_bunny as bunny
from pulumi import automation

PULL_ZONE = 1001
OTHER_PULL_ZONE = 1002
SHIELD_ZONE = 2001


def program() -> None:
    office = bunny.CustomAccessList(
        "office",
        shield_zone_id=SHIELD_ZONE,
        name="office",
        type=bunny.CustomAccessListType.CIDR,
        entries=["192.0.2.0/24"],
        action=bunny.CustomAccessListAction.ALLOW,
        enabled=True,
    )
    script = bunny.EdgeScript("script", name="headers", type=bunny.EdgeScriptType.MIDDLEWARE, code="export {};\n")
    variable = bunny.EdgeScriptVariable("variable", script_id=script.script_id, name="REGION", default_value="eu")
    secret = bunny.EdgeScriptSecret("secret", script_id=script.script_id, name="TOKEN", value="not-in-the-state")
    blocked_ip = bunny.PullZoneBlockedIp("blockedIp", pull_zone_id=PULL_ZONE, ip="203.0.113.66")
    allowed = bunny.AllowedReferrer("allowed", pull_zone_id=PULL_ZONE, hostname="*.example.com")
    blocked = bunny.BlockedReferrer("blocked", pull_zone_id=PULL_ZONE, hostname="example.net")
    blocked_ips = bunny.PullZoneBlockedIps("blockedIps", pull_zone_id=OTHER_PULL_ZONE, ips=["198.51.100.7"])
    referrers = bunny.PullZoneReferrers("referrers", pull_zone_id=OTHER_PULL_ZONE, allowed=["example.org"])
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

    for name, value in {
        "listId": office.list_id,
        "entries": office.entries,
        "published": script.publish,
        "deploymentKey": script.deployment_key,
        "variableRequired": variable.required,
        "secret": secret.value,
        "members": [blocked_ip.ip, allowed.hostname, blocked.hostname],
        "lists": [blocked_ips.ips, referrers.allowed],
        "operator": login.conditions.apply(lambda conditions: conditions[0].operator),
        "counterKey": login.counter_key,
        "endpointParameters": endpoint.available_parameters.apply(lambda parameters: parameters.query),
        "csamScanningMode": scanning.csam_scanning_mode,
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
    records = bunny.get_pull_zone_logs(pull_zone_id=PULL_ZONE, limit=3, order=bunny.GetPullZoneLogsOrder.ASC).records
    month = {"year": int(sys.argv[1]), "month": int(sys.argv[2])}

    for name, value in {
        "getAccessList": read_list.entries,
        "getAccessLists": lists.custom_lists.apply(lambda found: [one.name for one in found]),
        "getApiGuardian": read_guardian.configuration.title,
        "getCountries": [one.name for one in bunny.get_countries().countries if one.iso_code == "SI"],
        "getDnsZoneAvailability": bunny.get_dns_zone_availability(name="shop.example.com").available,
        "getEdgeScript": read_script.deployment_key,
        "getEdgeScriptReleases": releases.releases.apply(lambda found: [one.status for one in found]),
        "getOverageReport": bunny.get_overage_report(shield_zone_id=SHIELD_ZONE, **month).month,
        "getPullZone": bunny.get_pull_zone(id=PULL_ZONE).name,
        "getPullZoneAvailability": bunny.get_pull_zone_availability(name="another").available,
        "getPullZoneLogs": len(records),
        "getRateLimit": read_limit.action,
        "getRateLimits": limits.rate_limits.apply(lambda found: [one.request_count for one in found]),
        "getRegions": [one.name for one in bunny.get_regions().regions if one.region_code == "DE"],
        "getShieldZone": bunny.get_shield_zone(pull_zone_id=PULL_ZONE).shield_zone_id,
        "getUploadScanning": read_scanning.antivirus_scanning_mode,
    }.items():
        pulumi.export(name, value)


stack = automation.create_or_select_stack(
    stack_name="test",
    project_name="languages",
    program=program,
    opts=automation.LocalWorkspaceOptions(work_dir="."),
)
outputs = stack.up(on_output=lambda line: print(line, file=sys.stderr)).outputs
print(json.dumps({name: {"value": one.value, "secret": one.secret} for name, one in outputs.items()}), flush=True)
sys.stdin.readline()
stack.destroy(on_output=lambda line: print(line, file=sys.stderr))
