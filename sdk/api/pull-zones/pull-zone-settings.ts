import { z } from "zod";
import {
  ddosProtectionType,
  edgeScriptExecutionPhase,
  ipFamilyPolicy,
  logForwardingProtocol,
  optimizerHtmlToMarkdown,
  optimizerWatermarkPosition,
  permaCacheType,
  preloadingScreenTheme,
  pullZoneLogFormat,
  pullZoneOriginType,
  pullZoneType,
  stickySessionType,
  tlsSecurityLevel,
} from "../../wire/generated/pull-zones";
import { mapOf } from "../../wire/schemas";
import {
  amount,
  choice,
  enumsOf,
  flag,
  integer,
  objects,
  optionalId,
  readSchema,
  text,
  texts,
} from "../../wire/setting-rows";
import { type SettingsOf, toWireSettings } from "../../wire/settings";
import { logAnonymizationType } from "../dns";

/** Extensions of files that are served with CORS headers. */
const corsExtensions = "eot ttf woff woff2 css js jpg jpeg png webp gif mp3 mp4 mpeg svg webm".split(" ");

/** A name with settings whose values are all texts: an optimizer class, or a blueprint of the image AI. */
const namedProperties = z.object({ name: z.string().nullish(), properties: mapOf(z.string().nullish()).nullish() });
const storedNamedProperties = z.object({
  Name: z.string().nullish(),
  Properties: z.record(z.string(), z.string()).nullish(),
});

const blueprint = (Name: string, PrePrompt: string, PostPrompt: string) => ({
  Name,
  Properties: { PrePrompt, PostPrompt },
});

/** The blueprints that the platform gives to each new pull zone. */
const demoBlueprints = [
  blueprint("demo-pixel-avatar", "cute pixel art of a", "with a colorful solid background"),
  blueprint(
    "demo-cyberpunk-avatar",
    "cyberpunk avatar",
    "cyber tech with colorful background pastel colors, digital art",
  ),
];

/**
 * Every setting of a pull zone that a response has, in the order of the vendor's `PullZoneModel`, with its value on a new
 * pull zone. The vendor lists those values nowhere: these are what its own clients send, and what others have measured
 * on new zones.
 */
export const pullZoneSettingRows = {
  originUrl: text(),
  storageZoneId: integer(0),
  edgeScriptId: integer(-1),
  edgeScriptExecutionPhase: choice(edgeScriptExecutionPhase, "Cache"),
  middlewareScriptId: optionalId(),
  magicContainersAppId: text(),
  magicContainersEndpointId: text(),
  allowedReferrers: texts(),
  blockedReferrers: texts(),
  blockedIps: texts(),
  enableGeoZoneUS: flag(true),
  enableGeoZoneEU: flag(true),
  enableGeoZoneASIA: flag(true),
  enableGeoZoneSA: flag(true),
  enableGeoZoneAF: flag(true),
  ipFamilyPolicy: choice(ipFamilyPolicy, "DualStack"),
  zoneSecurityEnabled: flag(false),
  zoneSecurityIncludeHashRemoteIP: flag(false),
  ignoreQueryStrings: flag(true),
  monthlyBandwidthLimit: integer(0),
  addHostHeader: flag(false),
  originHostHeader: text(),
  type: choice(pullZoneType, "Premium"),
  accessControlOriginHeaderExtensions: texts(corsExtensions),
  enableAccessControlOriginHeader: flag(true),
  disableCookies: flag(true),
  budgetRedirectedCountries: texts(),
  blockedCountries: texts(),
  enableOriginShield: flag(false),
  cacheControlMaxAgeOverride: integer(2_592_000),
  cacheControlPublicMaxAgeOverride: integer(-1),
  burstSize: integer(0),
  requestLimit: integer(0),
  blockRootPathAccess: flag(false),
  blockPostRequests: flag(false),
  limitRatePerSecond: amount(0),
  limitRateAfter: amount(0),
  connectionLimitPerIPCount: integer(0),
  addCanonicalHeader: flag(false),
  enableLogging: flag(true),
  enableCacheSlice: flag(true),
  enableSmartCache: flag(false),
  enableWebPVary: flag(false),
  enableAvifVary: flag(false),
  enableCountryCodeVary: flag(false),
  enableCountryStateCodeVary: flag(false),
  enableMobileVary: flag(false),
  enableCookieVary: flag(false),
  cookieVaryParameters: texts(),
  enableHostnameVary: flag(false),
  aWSSigningEnabled: flag(false),
  aWSSigningKey: text(),
  aWSSigningSecret: text(),
  aWSSigningRegionName: text(),
  loggingIPAnonymizationEnabled: flag(true),
  enableTLS1: flag(true),
  enableTLS1_1: flag(true),
  tlsSecurityLevel: choice(tlsSecurityLevel, "Legacy"),
  verifyOriginSSL: flag(false),
  errorPageEnableCustomCode: flag(false),
  errorPageCustomCode: text(),
  errorPageEnableStatuspageWidget: flag(false),
  errorPageStatuspageCode: text(),
  errorPageWhitelabel: flag(false),
  originShieldZoneCode: text("FR"),
  logForwardingEnabled: flag(false),
  logForwardingHostname: text(),
  logForwardingPort: integer(0),
  logForwardingToken: text(),
  logForwardingProtocol: choice(logForwardingProtocol, "UDP"),
  loggingSaveToStorage: flag(false),
  loggingStorageZoneId: integer(0),
  followRedirects: flag(false),
  optimizerEnabled: flag(false),
  optimizerTunnelEnabled: flag(false),
  optimizerTunnelActiveProbingEnabled: flag(false),
  optimizerDesktopMaxWidth: integer(1600, 0, 5000),
  optimizerMobileMaxWidth: integer(800, 0, 5000),
  optimizerImageQuality: integer(85, 1, 100),
  optimizerMobileImageQuality: integer(70, 1, 100),
  optimizerEnableWebP: flag(true),
  optimizerPrerenderHtml: flag(false),
  optimizerHtmlToMarkdown: choice(optimizerHtmlToMarkdown, "Off"),
  optimizerLlmsTxt: flag(false),
  optimizerEnableManipulationEngine: flag(true),
  optimizerMinifyCSS: flag(true),
  optimizerMinifyJavaScript: flag(true),
  optimizerWatermarkEnabled: flag(false),
  optimizerWatermarkUrl: text(""),
  // Not bounded by its enum: a client has read 150 back from the platform.
  optimizerWatermarkPosition: { ...choice(optimizerWatermarkPosition, "BottomLeft"), sent: z.int() },
  optimizerWatermarkOffset: amount(3),
  optimizerWatermarkMinImageSize: integer(300),
  optimizerAutomaticOptimizationEnabled: flag(true),
  permaCacheStorageZoneId: integer(0),
  permaCacheType: choice(permaCacheType, "Automatic"),
  originRetries: integer(0),
  originConnectTimeout: integer(10),
  originResponseTimeout: integer(60),
  useStaleWhileUpdating: flag(false),
  useStaleWhileOffline: flag(false),
  originRetry5XXResponses: flag(false),
  originRetryConnectionTimeout: flag(true),
  originRetryResponseTimeout: flag(true),
  originRetryDelay: integer(0),
  queryStringVaryParameters: texts(),
  originShieldEnableConcurrencyLimit: flag(false),
  originShieldMaxConcurrentRequests: integer(200, 1, 10000),
  enableSafeHop: flag(false),
  cacheErrorResponses: flag(false),
  originShieldQueueMaxWaitTime: integer(30),
  originShieldMaxQueuedRequests: integer(5000, 0, 30000),
  optimizerClasses: objects(namedProperties, storedNamedProperties),
  optimizerForceClasses: flag(false),
  optimizerStaticHtmlEnabled: flag(false),
  optimizerStaticHtmlWordPressPath: text(),
  optimizerStaticHtmlWordPressBypassCookie: text(),
  useBackgroundUpdate: flag(false),
  enableAutoSSL: flag(false),
  enableQueryStringOrdering: flag(true),
  logAnonymizationType: choice(logAnonymizationType, "OneDigit"),
  logFormat: choice(pullZoneLogFormat, "JSON"),
  logForwardingFormat: choice(pullZoneLogFormat, "JSON"),
  shieldDDosProtectionType: choice(ddosProtectionType, "ActiveStandard"),
  shieldDDosProtectionEnabled: flag(false),
  originType: choice(pullZoneOriginType, "OriginUrl"),
  enableRequestCoalescing: flag(false),
  requestCoalescingTimeout: integer(30),
  disableLetsEncrypt: flag(false),
  enableBunnyImageAi: flag(false),
  bunnyAiImageBlueprints: objects(namedProperties, storedNamedProperties, demoBlueprints),
  preloadingScreenEnabled: flag(false),
  preloadingScreenShowOnFirstVisit: flag(false),
  preloadingScreenCode: text(""),
  preloadingScreenLogoUrl: text(),
  preloadingScreenCodeEnabled: flag(false),
  preloadingScreenTheme: choice(preloadingScreenTheme, "Light"),
  preloadingScreenDelay: integer(1000, 0, 10000),
  routingFilters: texts(["all"]),
  blockNoneReferrer: flag(true),
  stickySessionType: choice(stickySessionType, "Off"),
  stickySessionCookieName: text(),
  stickySessionClientHeaders: text(),
  loadBalancerId: optionalId(),
  optimizerEnableUpscaling: flag(false),
  enableWebSockets: flag(true),
  maxWebSocketConnections: integer(500),
  cacheKeyHeaders: text(),
};

/** The settings that are secrets of others: credentials of a bucket, the token of a log server. */
export const secretPullZoneSettings = ["aWSSigningKey", "aWSSigningSecret", "logForwardingToken"] as const;

/** The settings in a response. */
export const pullZoneSettings = readSchema(pullZoneSettingRows);

/** Settings of a pull zone. A list replaces the current one; the platform ignores null. */
export interface PullZoneSettings extends SettingsOf<z.output<typeof pullZoneSettings>> {
  /** The port of the origin of a DnsAccelerate zone; returned inside `originUrl`. */
  dnsOriginPort?: number;
  /** The scheme of that origin, `http` or `https`; returned inside `originUrl`. */
  dnsOriginScheme?: string;
}

const enums = enumsOf(pullZoneSettingRows);

/** The name of a setting in a request, which spells one differently from a response. */
const pullZoneRequestName = (name: string) => (name === "enableWebPVary" ? "enableWebpVary" : name);

/** Converts settings for a request. */
export function pullZoneSettingsToWire(settings: PullZoneSettings): Record<string, unknown> {
  const wire = Object.entries(toWireSettings(settings, enums));
  return Object.fromEntries(wire.map(([name, value]) => [pullZoneRequestName(name), value]));
}
