import * as pulumi from "@pulumi/pulumi";
import { SecuredPullZone, type SecuredPullZoneArgs } from "./secured-pull-zone.ts";

type Zone = Omit<SecuredPullZoneArgs, "office">;

const config = new pulumi.Config();
const office = config.requireObject<string[]>("office");

const zones = Object.entries(config.requireObject<Record<string, Zone>>("zones")).map(
  ([name, zone]) => [name, new SecuredPullZone(name, { office, ...zone })] as const,
);

export const scripts = Object.fromEntries(zones.map(([name, { scriptId }]) => [name, scriptId]));
