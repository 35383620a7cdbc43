import pulumi
import pulumi_bunny as bunny

name = pulumi.Config().require("name")

# All of its files are in the folder, from which the next run uploads them again.
files = bunny.StorageZone("files", name=name, region="DE", delete_contents=True)

bunny.StorageFolder(
    "content",
    storage_zone_id=files.storage_zone_id,
    source="public",
    opts=pulumi.ResourceOptions(deleted_with=files),
)

site = bunny.PullZone(
    "site",
    name=name,
    origin=bunny.PullZoneOriginArgs(storage_zone_id=files.storage_zone_id),
    security=bunny.PullZoneSecurityArgs(tls1=False, tls1_1=False),
)

pulumi.export("url", pulumi.Output.concat("https://", site.default_hostname, "/"))
