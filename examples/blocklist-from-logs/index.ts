import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { offenders } from "./offenders.ts";

const config = new pulumi.Config();
const pullZoneId = config.requireNumber("pullZoneId");

// The resources depend on the logs, so the program waits for them.
const { records } = await bunny.getPullZoneLogs({
  pullZoneId,
  status: ["401", "403", "404", "429"],
  from: new Date(Date.now() - config.requireNumber("hours") * 3_600_000).toISOString(),
  limit: 10_000,
});

export const requests = records.length;
export const blocked = offenders(
  records.map(({ remoteIp }) => remoteIp),
  {
    threshold: config.requireNumber("threshold"),
    limit: config.requireNumber("limit"),
    allowlist: config.requireObject<string[]>("allowlist"),
  },
);

for (const ip of blocked) new bunny.PullZoneBlockedIp(ip, { pullZoneId, ip });
