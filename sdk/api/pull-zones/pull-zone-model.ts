import { z } from "zod";
import { certificateProvisionType } from "../../wire/generated/pull-zones";
import { flags, int, text, texts } from "../../wire/members";
import { toCamelNames } from "../../wire/names";
import { listOf } from "../../wire/schemas";
import { privateKeyType } from "../dns";
import { edgeRuleResponse, hasGuid } from "./edge-rule-model";
import { pullZoneSettings } from "./pull-zone-settings";

const hostname = z.object({
  id: z.int(),
  value: text,
  ...flags("forceSSL", "isSystemHostname", "isManagedHostname", "hasCertificate"),
  /** Base64; only in a read with certificates. Its private key is not parsed. */
  certificate: text,
  certificateKeyType: privateKeyType.wire.nullish(),
  certificateProvisionType: certificateProvisionType.wire.nullish(),
});

export const pullZone = pullZoneSettings.extend({
  id: z.int(),
  ...texts("name", "cnameDomain", "zoneSecurityKey"),
  ...flags("enabled", "suspended"),
  videoLibraryId: int,
  hostnames: listOf(hostname),
  edgeRules: listOf(edgeRuleResponse).transform((rules) => rules.filter(hasGuid)),
});

/** A pull zone, without what it is billed and links to other products. */
export type PullZone = z.output<typeof pullZone>;

/** Reads a pull zone in the wire format. */
export const pullZoneFromWire = (record: unknown): PullZone => pullZone.parse(toCamelNames(record));

/** What a read of a pull zone expects. */
export const zoneRead = (id: number) => ({ path: { id }, response: pullZone, about: ["id", id] as const });
