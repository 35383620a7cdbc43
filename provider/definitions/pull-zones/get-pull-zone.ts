import { z } from "zod";
import { BunnyError } from "../../../sdk";
import { pullZoneOriginType, pullZoneType } from "../../../sdk/api/pull-zones/pull-zones";
import { defineDataSource } from "../../define/define";
import { enumOutput } from "../../define/enum-output";
import { outputOf } from "../../define/example";
import { omitNulls } from "../../define/omit-nulls";
import { pullZoneId } from "../shared/ids";

const names = (description: string) => z.array(z.string()).meta({ description });

const hostname = z.object({
  id: z.int().meta({ description: "The hostname's id." }),
  value: z.string().optional().meta({ description: "The hostname." }),
  forceSSL: z.boolean().optional().meta({ description: "Whether plain http is redirected." }),
  isSystemHostname: z.boolean().optional().meta({ description: "Whether it is the platform's own." }),
  hasCertificate: z.boolean().optional().meta({ description: "Whether it has a certificate." }),
});

export const getPullZone = defineDataSource({
  name: "getPullZone",
  description: "A pull zone, found by its id or by its name.",
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
    pullZoneId: pullZoneId.optional().meta({ description: "The pull zone's id. Give either this or `name`." }),
    id: pullZoneId.optional().meta({ description: "The same as `pullZoneId`." }),
    name: z.string().min(1).optional().meta({ description: "The pull zone's whole name; case is no difference." }),
  }),
  outputs: z.object({
    id: z.int().meta({ description: "The pull zone's id." }),
    name: z.string().optional().meta({ description: "The pull zone's name." }),
    type: enumOutput(pullZoneType).optional().meta({ description: "The tier that its traffic is billed by." }),
    originType: enumOutput(pullZoneOriginType).optional().meta({ description: "What it takes its files from." }),
    originUrl: z.string().optional().meta({ description: "Where its files come from." }),
    enabled: z.boolean().optional().meta({ description: "Whether it serves." }),
    suspended: z.boolean().optional().meta({ description: "Whether it was suspended." }),
    cnameDomain: z.string().optional().meta({ description: "The domain that custom hostnames point to." }),
    edgeScriptId: z.int().optional().meta({ description: "The id of the script that serves it." }),
    middlewareScriptId: z.int().optional().meta({ description: "The id of its middleware script." }),
    enableLogging: z.boolean().optional().meta({ description: "Whether its requests are logged." }),
    hostnames: z.array(hostname).meta({ description: "Its hostnames." }),
    allowedReferrers: names("Hosts whose pages may refer to it; all, where the list is empty."),
    blockedReferrers: names("Hosts whose pages may not refer to it."),
    blockedIps: names("Addresses that it refuses."),
  }),
  check(_, given) {
    const count = ["pullZoneId", "id", "name"].filter((name) => given.has(name)).length;
    if (count === 1) return { problems: [] };
    return { problems: [{ path: ["pullZoneId"], reason: "give either pullZoneId or name" }] };
  },
  async read({ inputs: { pullZoneId, id = pullZoneId, name } }, { api }) {
    if (id !== undefined) return omitNulls(await api.pullZones.get(id));
    const zone = await api.pullZones.find(name ?? "");
    if (zone) return omitNulls(zone);
    throw new BunnyError("not_found", `There is no pull zone named ${JSON.stringify(name)} in the account.`);
  },
});
