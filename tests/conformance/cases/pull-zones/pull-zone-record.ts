import type { PullZoneRecord } from "../../../../emulator/routes/pull-zones/records";
import { logAnonymizationType } from "../../../../sdk/api/dns";
import {
  ddosProtectionType,
  edgeScriptExecutionPhase,
  ipFamilyPolicy,
  logForwardingProtocol,
  newPullZoneWire,
  optimizerHtmlToMarkdown,
  optimizerWatermarkPosition,
  permaCacheType,
  preloadingScreenTheme,
  pullZoneLogFormat,
  pullZoneOriginType,
  pullZoneType,
  stickySessionType,
  tlsSecurityLevel,
} from "../../../../sdk/api/pull-zones";
import type { WireEnum } from "../../../../sdk/internal";
import { pullZoneProperties } from "../../../platform-model/pull-zones";
import type { Args } from "../../case";

const enums: Readonly<Record<string, WireEnum<string>>> = {
  IpFamilyPolicy: ipFamilyPolicy,
  PermaCacheType: permaCacheType,
  TlsSecurityLevel: tlsSecurityLevel,
  LogForwardingProtocol: logForwardingProtocol,
  OptimizerHtmlToMarkdown: optimizerHtmlToMarkdown,
  OptimizerWatermarkPosition: optimizerWatermarkPosition,
  Type: pullZoneType,
  LogAnonymizationType: logAnonymizationType,
  EdgeScriptExecutionPhase: edgeScriptExecutionPhase,
  OriginType: pullZoneOriginType,
  LogFormat: pullZoneLogFormat,
  LogForwardingFormat: pullZoneLogFormat,
  ShieldDDosProtectionType: ddosProtectionType,
  PreloadingScreenTheme: preloadingScreenTheme,
  StickySessionType: stickySessionType,
};
const headerTexts = ["CacheKeyHeaders", "StickySessionClientHeaders"];
const ids = /^(StorageZoneId|EdgeScriptId|LoadBalancerId|MiddlewareScriptId)$/;

/** The properties by which a pull zone finds its origin. */
const originProperties = {
  "origin.type": "OriginType",
  "origin.url": "OriginUrl",
  "origin.storageZoneId": "StorageZoneId",
  "origin.edgeScriptId": "EdgeScriptId",
  "origin.containerAppId": "MagicContainersAppId",
  "origin.loadBalancerId": "LoadBalancerId",
  "origin.dnsPort": "DnsOriginPort",
  "origin.dnsScheme": "DnsOriginScheme",
};

/** The names of properties of a pull zone by the paths of arguments, but for the key, which has an operation of its own. */
const properties = new Map(
  Object.entries({ ...originProperties, ...pullZoneProperties }).filter(([path]) => path !== "security.tokenKey"),
);

/** The name of the property of a pull zone that an argument sets. */
export function propertyOf(path: string): string {
  const property = properties.get(path);
  if (property === undefined) throw new Error(`${path} is no argument of a pull zone.`);
  return property;
}

/** The value of an argument as a pull zone has it. */
export function toRecord(path: string, value: unknown): unknown {
  const property = propertyOf(path);
  const words = enums[property];
  if (words) return words.toWire(String(value));
  if (headerTexts.includes(property) && Array.isArray(value)) return value.join(",");
  return renamed(value, (letter) => letter.toUpperCase());
}

function fromRecord(property: string, value: unknown): unknown {
  const words = enums[property];
  if (words) return words.fromWire(Number(value));
  if (headerTexts.includes(property)) return value ? String(value).split(",") : [];
  if (ids.test(property)) return Math.max(0, Number(value));
  return renamed(value ?? "", (letter) => letter.toLowerCase());
}

/** A value with another first letter of each name in it. */
function renamed(value: unknown, first: (letter: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, first));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [
    first(name.slice(0, 1)) + name.slice(1),
    renamed(inner, first),
  ]);
  return Object.fromEntries(members);
}

/** The properties that no response has. */
const hidden = ["DnsOriginPort", "DnsOriginScheme"];

/** A pull zone as arguments: those that are managed, and those that differ from a new pull zone. */
export function argumentsOfRecord(zone: PullZoneRecord, managed: Args): Args {
  const args: Args = {};
  for (const [path, property] of properties) {
    const names = path.split(".");
    const group = names.slice(0, -1).reduce<Args>((inner, name) => Object(inner[name] ?? assign(inner, name)), args);
    const isManaged = names.reduce<unknown>((inner, name) => Object(inner ?? {})[name], managed) !== undefined;
    const isNew = JSON.stringify(zone[property]) === JSON.stringify(Reflect.get(newPullZoneWire, property));
    if (!hidden.includes(property) && (isManaged || !isNew))
      group[names.at(-1) ?? ""] = fromRecord(property, zone[property]);
  }
  return args;
}

function assign(args: Args, name: string): Args {
  const inner: Args = {};
  args[name] = inner;
  return inner;
}
