import sys

import pulumi
import pulumi_bunny as bunny
from pulumi import automation


def program() -> None:
    bunny.PullZoneBlockedIp("scraper", pull_zone_id=1001, ip="203.0.113.66")
    pulumi.export("pullZone", bunny.get_pull_zone_output(pull_zone_id=1001).name)


stack = automation.create_or_select_stack("dev", project_name="released", program=program)
if sys.argv[1] == "up":
    stack.up(on_output=print)
elif sys.argv[1] == "preview":
    stack.preview(refresh=True, expect_no_changes=True, on_output=print)
else:
    stack.destroy(on_output=print)
