import { z } from "zod";
import { sentMember } from "../routes/account";
import { seededRegistry } from "../routes/containers";
import { sentDatabase } from "../routes/databases";
import { sentRecord, sentZone } from "../routes/dns";
import { sentIntegration } from "../routes/edge-scripting";
import { sentGroup, sentLoadBalancer, sentOrigin } from "../routes/load-balancers";
import { sentEdgeRule, sentSettings as sentPullZone } from "../routes/pull-zones";
import {
  authLocations,
  authSchemeTypes,
  responsePageTypes,
  sentApiGuardian,
  sentBotDetection,
  sentEndpoint,
  sentSettings as sentShieldZone,
  sentUploadScanning,
} from "../routes/shield";
import { sentStorageZone } from "../routes/storage";
import { sentStreamLibrary, sentStreamVideo } from "../routes/stream";
import { seededApp } from "./container-apps";

const id = z.int().positive().optional();
const name = z.string().min(1);

const hostname = z.strictObject({
  Value: name,
  ForceSSL: z.boolean().optional(),
  /** A free one is issued, unless `Certificate` has another. */
  HasCertificate: z.boolean().optional(),
  CertificateKeyType: z.int().optional(),
  CertificateProvisionType: z.int().optional(),
  /** One of the account's own, without its key. */
  Certificate: z.base64().optional(),
});

const pullZone = z.strictObject({
  Id: id,
  Name: name,
  ...sentPullZone.shape,
  Hostnames: z.array(hostname).optional(),
  EdgeRules: z.array(z.strictObject(sentEdgeRule.shape)).optional(),
});

const loadBalancer = z.strictObject({
  LoadBalancerId: id,
  ...sentLoadBalancer.shape,
  OriginGroups: z
    .array(
      z.strictObject({
        ...sentGroup.shape,
        /** A `HealthStatus` of 1 is not healthy. */
        Origins: z.array(z.strictObject({ ...sentOrigin.shape, HealthStatus: z.int().min(0).max(1).optional() })),
      }),
    )
    .optional(),
});

/** Configurations of rules are checked by the requests that create them. */
const rule = z.strictObject({
  id,
  ruleName: z.string().nullish(),
  ruleDescription: z.string().nullish(),
  ruleConfiguration: z.looseObject({}),
});

const accessList = z.strictObject({
  id,
  name,
  description: z.string().nullish(),
  type: z.int(),
  content: z.string(),
  action: z.int().optional(),
  isEnabled: z.boolean().optional(),
});

const names = z.array(z.string());
const authScheme = z.strictObject({
  schemeName: z.string(),
  schemeType: z.enum(authSchemeTypes),
  location: z.enum(authLocations),
  credentialName: z.string().nullable(),
  httpScheme: z.string().nullable(),
});

/** What the platform shows of an endpoint of the specification, and its settings. */
const endpoint = z.strictObject({
  ...sentEndpoint.shape,
  rateLimitingRequestCount: z.int32().min(0).nullish(),
  apiGuardianEndpointId: id,
  requestMethod: name,
  requestPath: name,
  authSchemes: z.array(authScheme).nullable(),
  requestBodySchemaYaml: z.string().nullable(),
  responseBodySchemasYaml: z.record(z.string(), z.string()).nullable(),
  availableParameters: z.strictObject({ Path: names, Query: names, Header: names, Cookie: names }),
});

const apiGuardian = z.strictObject({
  ...sentApiGuardian.shape,
  title: z.string().nullish(),
  version: z.string().nullish(),
  endpoints: z.array(endpoint).optional(),
});

const shieldZone = z.strictObject({
  ...sentShieldZone.shape,
  shieldZoneId: id,
  pullZoneId: z.int().positive(),
  accessLists: z.array(accessList).optional(),
  managedLists: z.array(z.strictObject({ listId: z.int(), isEnabled: z.boolean(), action: z.int() })).optional(),
  rateLimits: z.array(rule).optional(),
  wafRules: z.array(rule).optional(),
  uploadScanning: z.strictObject(sentUploadScanning.shape).optional(),
  botDetection: z.strictObject(sentBotDetection.shape).optional(),
  bots: z.array(z.strictObject({ botId: z.int(), action: z.int() })).optional(),
  botCategories: z.array(z.strictObject({ category: z.int(), action: z.int() })).optional(),
  apiGuardian: apiGuardian.optional(),
  /** The HTML of own pages, by their types in paths. */
  responsePages: z.partialRecord(z.enum(responsePageTypes), z.string()).optional(),
});

const dnsZone = z.strictObject({
  Id: id,
  Domain: name,
  ...sentZone.shape,
  DnsSecEnabled: z.boolean().optional(),
  /** The pull zone of an accelerated record may be one of the file's. */
  Records: z.array(z.strictObject({ Id: id, ...sentRecord.shape, AcceleratedPullZoneId: id })).optional(),
});

const edgeScript = z.strictObject({
  Id: id,
  Name: name,
  ScriptType: z.int(),
  /** Is saved, and published with `IsPublished`. */
  Code: z.string().optional(),
  IsPublished: z.boolean().optional(),
  /** What is live, where it is not the saved code. */
  PublishedCode: z.string().optional(),
  EdgeScriptVariables: z
    .array(z.strictObject({ Id: id, Name: name, Required: z.boolean().optional(), DefaultValue: z.string().nullish() }))
    .optional(),
  Secrets: z.array(z.strictObject({ Id: id, Name: name, Secret: z.string().optional() })).optional(),
  Integration: sentIntegration.optional(),
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
  StorageZoneType: z.int().optional(),
  Password: name.optional(),
  ReadOnlyPassword: name.optional(),
  ...sentStorageZone.omit({ ReplicationZones: true }).shape,
  files: z.array(file).optional(),
});

const streamCollection = z.strictObject({ guid: name.optional(), name });

const streamVideo = z.strictObject({
  guid: name.optional(),
  title: name,
  dateUploaded: name.optional(),
  collectionId: z.string().nullish(),
  ...sentStreamVideo.pick({ chapters: true, moments: true, metaTags: true }).shape,
  /** Without their text. */
  captions: z
    .array(z.strictObject({ srclang: name, label: z.string().nullish(), version: z.int().optional() }))
    .nullish(),
  /** That of an uploaded one: 4 is finished, 5 and 6 are failures. Default: 0, without a file. */
  status: z.int().min(0).max(8).optional(),
  /** The file itself is not in here. */
  originalHash: name.nullish(),
  storageSize: z.int().min(0).optional(),
});

const streamLibrary = z.strictObject({
  Id: id,
  ReplicationRegions: z.array(name).optional(),
  AllowedReferrers: z.array(name).optional(),
  BlockedReferrers: z.array(name).optional(),
  ...sentStreamLibrary.shape,
  Name: name,
  /** Those in the lists of zones that are the library's; without them, it gets new ones. */
  PullZoneId: id,
  StorageZoneId: id,
  /** The image itself is not in the file. */
  HasWatermark: z.boolean().optional(),
  WatermarkVersion: z.int().min(0).optional(),
  collections: z.array(streamCollection).optional(),
  videos: z.array(streamVideo).optional(),
});

/**
 * An account to start with, in the vendor's names: what a list leaves out is as on a new object, and what has no id gets
 * one.
 */
export const seedFile = z.strictObject({
  $schema: z.string().optional(),
  edgeScripts: z.array(edgeScript).optional(),
  storageZones: z.array(storageZone).optional(),
  loadBalancers: z.array(loadBalancer).optional(),
  pullZones: z.array(pullZone).optional(),
  dnsZones: z.array(dnsZone).optional(),
  shieldZones: z.array(shieldZone).optional(),
  databases: z.array(z.strictObject({ ...sentDatabase.shape, id: name.optional() })).optional(),
  containerRegistries: z.array(seededRegistry).optional(),
  containerApps: z.array(seededApp).optional(),
  streamLibraries: z.array(streamLibrary).optional(),
  teamMembers: z.array(z.strictObject({ Id: id, ...sentMember.shape, Password: name.optional() })).optional(),
});

export type SeedFile = z.output<typeof seedFile>;
export type Seeded<Kind extends Exclude<keyof SeedFile, "$schema">> = NonNullable<SeedFile[Kind]>[number];
