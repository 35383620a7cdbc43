import { z } from "zod";
import { sentRecord, sentZone } from "../routes/dns";
import { sentEdgeRule, sentSettings as sentPullZone } from "../routes/pull-zones";
import { sentSettings as sentShieldZone } from "../routes/shield";
import { sentStorageZone } from "../routes/storage";

const id = z.int().positive().optional();
const name = z.string().min(1);

const hostname = z.strictObject({
  Value: name,
  ForceSSL: z.boolean().optional(),
  /** A free one is issued. */
  HasCertificate: z.boolean().optional(),
});

const pullZone = z.strictObject({
  Id: id,
  Name: name,
  ...sentPullZone.shape,
  Hostnames: z.array(hostname).optional(),
  EdgeRules: z.array(z.strictObject(sentEdgeRule.shape)).optional(),
});

/** Rules and lists are the bodies of the requests that create them. */
const created = z.looseObject({ id });

const shieldZone = z.strictObject({
  ...sentShieldZone.shape,
  shieldZoneId: id,
  pullZoneId: z.int().positive(),
  accessLists: z
    .array(created.extend({ name, action: z.int().optional(), isEnabled: z.boolean().optional() }))
    .optional(),
  rateLimits: z.array(created).optional(),
  wafRules: z.array(created).optional(),
  uploadScanning: z.looseObject({}).optional(),
  botDetection: z.looseObject({}).optional(),
});

const dnsZone = z.strictObject({
  Id: id,
  Domain: name,
  ...sentZone.shape,
  Records: z.array(z.strictObject({ Id: id, ...sentRecord.shape })).optional(),
});

const edgeScript = z.strictObject({
  Id: id,
  Name: name,
  ScriptType: z.int(),
  /** Is saved, and published with `IsPublished`. */
  Code: z.string().optional(),
  IsPublished: z.boolean().optional(),
  EdgeScriptVariables: z
    .array(z.strictObject({ Name: name, Required: z.boolean().optional(), DefaultValue: z.string().nullish() }))
    .optional(),
  Secrets: z.array(z.strictObject({ Name: name, Secret: z.string().optional() })).optional(),
});

const file = z.strictObject({
  path: name,
  text: z.string().optional(),
  /** Bytes in place of a text. */
  base64: z.base64().optional(),
  contentType: name.optional(),
});

const storageZone = z.strictObject({
  Id: id,
  Name: name,
  Region: name.optional(),
  ReplicationRegions: z.array(name).optional(),
  ZoneTier: z.int().optional(),
  Password: name.optional(),
  ReadOnlyPassword: name.optional(),
  ...sentStorageZone.omit({ ReplicationZones: true }).shape,
  files: z.array(file).optional(),
});

/**
 * An account to start with, in the vendor's names: what a list leaves out is as on a new object, and what has no id gets
 * one.
 */
export const seedFile = z.strictObject({
  $schema: z.string().optional(),
  edgeScripts: z.array(edgeScript).optional(),
  storageZones: z.array(storageZone).optional(),
  pullZones: z.array(pullZone).optional(),
  dnsZones: z.array(dnsZone).optional(),
  shieldZones: z.array(shieldZone).optional(),
});

export type SeedFile = z.output<typeof seedFile>;
export type Seeded<Kind extends Exclude<keyof SeedFile, "$schema">> = NonNullable<SeedFile[Kind]>[number];
