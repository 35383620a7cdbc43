import type { Model } from "../model";
import { counted, givenSet, setOf, textOf, word } from "../values";

const upper = (code: string) => code.toUpperCase();

export const storageZone: Model = {
  resource: "StorageZone",
  inForce(account, { id, args }) {
    const zone = account.storageZones.get(Number(id));
    if (!zone || zone.Deleted) return undefined;
    const given = givenSet(args.replicationRegions, upper) ?? [];
    return {
      name: zone.Name,
      region: zone.Region,
      // One that was added outside of Pulumi stays.
      "regions that have its files": setOf(zone.ReplicationRegions).filter((code) => given.includes(code)),
      tier: word(counted("Standard", "Edge"), zone.ZoneTier),
      s3: zone.StorageZoneType === 1,
      custom404FilePath: zone.Custom404FilePath ?? "",
      rewrite404To200: zone.Rewrite404To200,
      originUrl: zone.OriginUrl ?? "",
    };
  },
  declares: ({ name, region, replicationRegions, tier = "Standard", s3 = false, ...args }) => ({
    name,
    region: upper(textOf(region)),
    "regions that have its files": givenSet(replicationRegions, upper),
    tier,
    s3,
    custom404FilePath: args.custom404FilePath,
    rewrite404To200: args.rewrite404To200,
    originUrl: args.originUrl,
  }),
};
