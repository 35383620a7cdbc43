import { z } from "zod";
import { pullZoneOriginType, pullZoneType } from "../../../sdk/api/pull-zones";
import { BunnyError, type PullZone } from "../../../sdk/index";
import { choice, defineDataSource, flag, int, type OmitNulls, outputOf, text, texts } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { argumentsFrom } from "../shared/setting-arguments";
import { type PullZoneArguments, readableGroups } from "./pull-zone-groups";

const hostname = z.object({
  id: z.int().describe("The hostname's id."),
  value: text("The hostname."),
  forceSSL: flag("Whether HTTP requests are redirected to HTTPS."),
  isSystemHostname: flag("Whether the platform assigned the hostname."),
  hasCertificate: flag("Whether the hostname has a TLS certificate."),
});

export const getPullZone = defineDataSource({
  name: "getPullZone",
  description:
    "Reads a pull zone by its id or by its name, with all its settings but secret ones. Give exactly one of `pullZoneId`, `id` and `name`.",
  vendorPage: "cdn",
  example: [
    {
      type: "getPullZone",
      name: "zone",
      args: { name: "acme-shop" },
    },
    {
      type: "PullZoneBlockedIp",
      name: "crawler",
      args: { pullZoneId: outputOf("zone.id"), ip: "198.51.100.8" },
    },
  ],
  inputs: z.object({
    pullZoneId: pullZoneId.optional().describe("The pull zone's id."),
    id: pullZoneId.optional().describe("An alias of `pullZoneId`."),
    name: z.string().min(1).optional().describe("The pull zone's full name; letter case is ignored."),
  }),
  outputs: z.object({
    id: z.int().describe("The pull zone's id."),
    name: text("The pull zone's name."),
    type: choice(pullZoneType, "The pricing tier of its traffic."),
    originType: choice(pullZoneOriginType, "The kind of origin."),
    originUrl: text("The origin's URL."),
    enabled: flag("Whether the pull zone is enabled."),
    suspended: flag("Whether the pull zone is suspended."),
    cnameDomain: text("The domain that the CNAME records of custom hostnames point to."),
    edgeScriptId: int("The id of the edge script that serves the pull zone."),
    middlewareScriptId: int("The id of its middleware edge script."),
    enableLogging: flag("Whether requests are logged."),
    hostnames: z.array(hostname).describe("The hostnames of the pull zone."),
    allowedReferrers: texts("Referrers that the pull zone allows; an empty list allows all."),
    blockedReferrers: texts("Referrers that the pull zone blocks."),
    blockedIps: texts("Addresses and ranges that the pull zone blocks."),
    ...readableGroups.shape,
  }),
  check(_, given) {
    const count = ["pullZoneId", "id", "name"].filter((name) => given.has(name)).length;
    if (count === 1) return { problems: [] };
    return { problems: [{ path: ["pullZoneId"], reason: "give either pullZoneId or name" }] };
  },
  async read({ inputs: { pullZoneId, id = pullZoneId, name } }, { api }) {
    if (id !== undefined) return resultOf(await api.pullZones.get(id));
    const zone = await api.pullZones.find(name ?? "");
    if (zone) return resultOf(zone);
    throw new BunnyError("not_found", `There is no pull zone named ${JSON.stringify(name)} in the account.`);
  },
});

function resultOf(zone: PullZone) {
  const groups: PullZoneArguments = argumentsFrom(readableGroups, zone);
  const scripts = { edgeScriptId: idOrNull(zone.edgeScriptId), middlewareScriptId: idOrNull(zone.middlewareScriptId) };
  return { ...zone, ...scripts, ...groups } as OmitNulls<PullZone> & z.output<typeof readableGroups>;
}

/** The platform writes 0 or -1 for no object. */
const idOrNull = (id: number | null | undefined) => (id != null && id > 0 ? id : null);
