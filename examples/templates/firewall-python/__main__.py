import pulumi
import pulumi_bunny as bunny

config = pulumi.Config()

zone = bunny.PullZone(
    "zone",
    name=config.require("name"),
    origin=bunny.PullZoneOriginArgs(url=config.require("origin"), verify_ssl=True),
    # As the origin's headers say: pages of one visitor are not served to another.
    cache=bunny.PullZoneCacheArgs(edge_ttl=-1),
    security=bunny.PullZoneSecurityArgs(tls1=False, tls1_1=False),
)

shield = bunny.ShieldZone(
    "shield",
    pull_zone_id=zone.pull_zone_id,
    waf=bunny.ShieldZoneWafArgs(enabled=True, execution_mode=bunny.ShieldZoneWafExecutionMode.BLOCK),
    ddos=bunny.ShieldZoneDdosArgs(sensitivity=bunny.ShieldZoneDdosSensitivity.MEDIUM),
)

bunny.RateLimit(
    "login",
    shield_zone_id=shield.shield_zone_id,
    name="Login",
    conditions=[
        bunny.RateLimitConditionArgs(
            variables={"REQUEST_URI": ""},
            operator=bunny.RateLimitConditionOperator.BEGINSWITH,
            value="/login",
        )
    ],
    request_count=10,
    timeframe=bunny.RateLimitTimeframe.PER_ONE_MINUTE,
    action=bunny.RateLimitAction.RATE_LIMIT,
    block_time=bunny.RateLimitBlockTime.FOR_FIFTEEN_MINUTES,
)

pulumi.export("hostname", zone.default_hostname)
