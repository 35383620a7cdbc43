import { z } from "zod";
import { wireEnum } from "./enums";
import { text } from "./members";
import { listOf, mapOf } from "./schemas";

// What the client reads otherwise than the vendor's documents say.
export { number } from "./members";
export const filled = z.string().min(1);

/** A category of bots: `System` is 255. */
export const botCategory = wireEnum({
  None: 0,
  SEO: 1,
  AIScraper: 2,
  AITool: 3,
  Tool: 4,
  Ads: 5,
  Preview: 6,
  Social: 7,
  System: 255,
});

/** The type of a record that a scan found. */
export const scannedRecordType = wireEnum({
  A: 0,
  AAAA: 1,
  CNAME: 2,
  TXT: 3,
  MX: 4,
  SRV: 8,
  CAA: 9,
  PTR: 10,
  NS: 12,
  SVCB: 13,
  HTTPS: 14,
  TLSA: 15,
  SOA: 16,
});

export const variableTypes = mapOf(z.string().nullable())
  .nullish()
  .transform((variables) => variables ?? {});

export const parameterGroups = z
  .object({
    Path: listOf(z.string()),
    Query: listOf(z.string()),
    Header: listOf(z.string()),
    Cookie: listOf(z.string()),
  })
  .transform(({ Path, Query, Header, Cookie }) => ({ path: Path, query: Query, header: Header, cookie: Cookie }))
  .nullish();

/** A figure with the platform's opinion of it, which is left out. */
export const indicator = z.object({ indicator: z.number().nullish() }).transform((value) => value.indicator);

/** Undefined for `""` and `"0"`, which say that there is none. */
export const pullZoneId = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((id) => Number(id) || undefined);

export const environmentVariables = listOf(z.object({ name: text, value: text })).transform((all) =>
  all.flatMap(({ name, value }) => (name == null ? [] : [{ name, value: value ?? "" }])),
);

export const linkedPullZones = listOf(z.object({ id: z.int(), name: text }));
