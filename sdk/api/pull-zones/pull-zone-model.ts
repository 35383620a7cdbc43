import { z } from "zod";
import { pullZoneHostname } from "../../wire/generated/pull-zones";
import { flags, int, texts } from "../../wire/members";
import { toCamelNames } from "../../wire/names";
import { listOf } from "../../wire/schemas";
import { edgeRuleResponse, hasGuid } from "./edge-rule-model";
import { pullZoneSettings } from "./pull-zone-settings";

export const pullZone = pullZoneSettings.extend({
  id: z.int(),
  ...texts("name", "cnameDomain", "zoneSecurityKey"),
  ...flags("enabled", "suspended"),
  videoLibraryId: int,
  hostnames: listOf(pullZoneHostname()),
  edgeRules: listOf(edgeRuleResponse).transform((rules) => rules.filter(hasGuid)),
});

/** A pull zone, without what it is billed and links to other products. */
export type PullZone = z.output<typeof pullZone>;

/** Reads a pull zone in the wire format. */
export const pullZoneFromWire = (record: unknown): PullZone => pullZone.parse(toCamelNames(record));

/** What a read of a pull zone expects. */
export const zoneRead = (id: number) => ({ path: { id }, response: pullZone, about: ["id", id] as const });
