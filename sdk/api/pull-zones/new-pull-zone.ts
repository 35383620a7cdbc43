import type { UnknownMember } from "../../wire/enums";
import { toCamelNames } from "../../wire/names";
import { pullZoneOriginType } from "./pull-zone-enums";
import { pullZoneSettings } from "./pull-zone-settings";

/** Extensions of files that are served with CORS headers. */
const corsExtensions = "eot ttf woff woff2 css js jpg jpeg png webp gif mp3 mp4 mpeg svg webm".split(" ");

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
 * The settings of a new pull zone, in the wire format. The vendor lists them nowhere: these are what its own clients
 * send, and what others have measured on new zones.
 */
export const newPullZoneWire = {
  OriginUrl: null,
  AllowedReferrers: [],
  BlockedReferrers: [],
  BlockNoneReferrer: true,
  BlockedIps: [],
  EnableGeoZoneUS: true,
  EnableGeoZoneEU: true,
  EnableGeoZoneASIA: true,
  EnableGeoZoneSA: true,
  EnableGeoZoneAF: true,
  IpFamilyPolicy: 1,
  BlockRootPathAccess: false,
  BlockPostRequests: false,
  EnableQueryStringOrdering: true,
  EnableWebPVary: false,
  EnableAvifVary: false,
  EnableMobileVary: false,
  EnableCountryCodeVary: false,
  EnableCountryStateCodeVary: false,
  EnableHostnameVary: false,
  EnableCacheSlice: true,
  ZoneSecurityEnabled: false,
  ZoneSecurityIncludeHashRemoteIP: false,
  IgnoreQueryStrings: true,
  MonthlyBandwidthLimit: 0,
  AccessControlOriginHeaderExtensions: corsExtensions,
  EnableAccessControlOriginHeader: true,
  DisableCookies: true,
  BudgetRedirectedCountries: [],
  BlockedCountries: [],
  CacheControlMaxAgeOverride: 2_592_000,
  CacheControlPublicMaxAgeOverride: -1,
  AddHostHeader: false,
  AddCanonicalHeader: false,
  EnableLogging: true,
  LoggingIPAnonymizationEnabled: true,
  PermaCacheStorageZoneId: 0,
  PermaCacheType: 0,
  AWSSigningEnabled: false,
  AWSSigningKey: null,
  AWSSigningRegionName: null,
  AWSSigningSecret: null,
  EnableOriginShield: false,
  OriginShieldZoneCode: "FR",
  EnableTLS1: true,
  EnableTLS1_1: true,
  TlsSecurityLevel: 0,
  CacheErrorResponses: false,
  VerifyOriginSSL: false,
  LogForwardingEnabled: false,
  LogForwardingHostname: null,
  LogForwardingPort: 0,
  LogForwardingToken: null,
  LogForwardingProtocol: 0,
  LoggingSaveToStorage: false,
  LoggingStorageZoneId: 0,
  FollowRedirects: false,
  ConnectionLimitPerIPCount: 0,
  RequestLimit: 0,
  LimitRateAfter: 0,
  LimitRatePerSecond: 0,
  BurstSize: 0,
  ErrorPageEnableCustomCode: false,
  ErrorPageCustomCode: null,
  ErrorPageEnableStatuspageWidget: false,
  ErrorPageStatuspageCode: null,
  ErrorPageWhitelabel: false,
  OptimizerEnabled: false,
  OptimizerTunnelEnabled: false,
  OptimizerDesktopMaxWidth: 1600,
  OptimizerMobileMaxWidth: 800,
  OptimizerImageQuality: 85,
  OptimizerMobileImageQuality: 70,
  OptimizerEnableWebP: true,
  OptimizerPrerenderHtml: false,
  OptimizerEnableManipulationEngine: true,
  OptimizerMinifyCSS: true,
  OptimizerMinifyJavaScript: true,
  OptimizerWatermarkEnabled: false,
  OptimizerWatermarkUrl: "",
  OptimizerWatermarkPosition: 0,
  OptimizerWatermarkOffset: 3,
  OptimizerWatermarkMinImageSize: 300,
  OptimizerAutomaticOptimizationEnabled: true,
  OptimizerClasses: [],
  OptimizerForceClasses: false,
  OptimizerStaticHtmlEnabled: false,
  OptimizerStaticHtmlWordPressPath: null,
  OptimizerStaticHtmlWordPressBypassCookie: null,
  Type: 0,
  OriginRetries: 0,
  OriginConnectTimeout: 10,
  OriginResponseTimeout: 60,
  UseStaleWhileUpdating: false,
  UseStaleWhileOffline: false,
  OriginRetry5XXResponses: false,
  OriginRetryConnectionTimeout: true,
  OriginRetryResponseTimeout: true,
  OriginRetryDelay: 0,
  QueryStringVaryParameters: [],
  OriginShieldEnableConcurrencyLimit: false,
  OriginShieldMaxConcurrentRequests: 200,
  EnableCookieVary: false,
  CookieVaryParameters: [],
  EnableSafeHop: false,
  OriginShieldQueueMaxWaitTime: 30,
  OriginShieldMaxQueuedRequests: 5000,
  UseBackgroundUpdate: false,
  EnableAutoSSL: false,
  LogAnonymizationType: 0,
  StorageZoneId: 0,
  EdgeScriptId: -1,
  MiddlewareScriptId: null,
  EdgeScriptExecutionPhase: 0,
  OriginType: 0,
  MagicContainersAppId: null,
  MagicContainersEndpointId: null,
  LogFormat: 1,
  LogForwardingFormat: 1,
  ShieldDDosProtectionType: 1,
  ShieldDDosProtectionEnabled: false,
  OriginHostHeader: null,
  EnableSmartCache: false,
  EnableRequestCoalescing: false,
  RequestCoalescingTimeout: 30,
  DisableLetsEncrypt: false,
  EnableBunnyImageAi: false,
  BunnyAiImageBlueprints: demoBlueprints,
  PreloadingScreenEnabled: false,
  PreloadingScreenCode: "",
  PreloadingScreenLogoUrl: null,
  PreloadingScreenShowOnFirstVisit: false,
  PreloadingScreenTheme: 0,
  PreloadingScreenCodeEnabled: false,
  PreloadingScreenDelay: 1000,
  RoutingFilters: ["all"],
  StickySessionType: 0,
  StickySessionCookieName: null,
  StickySessionClientHeaders: null,
  OptimizerEnableUpscaling: false,
  EnableWebSockets: true,
  MaxWebSocketConnections: 500,
  CacheKeyHeaders: null,
  LoadBalancerId: null,
};

type OriginType = (typeof pullZoneOriginType.names)[number];
type WireSettings = Partial<Record<keyof typeof newPullZoneWire, unknown>>;

/** The settings that the platform forces for a type of origin, whatever a request says, in the wire format. */
export const forcedByOriginWire: Readonly<
  Partial<Record<OriginType, { OriginUrl: string; RoutingFilters?: string[] }>>
> = {
  EdgeScript: { OriginUrl: "https://bunnycdn.com", RoutingFilters: ["scripting"] },
  MagicContainers: { OriginUrl: "https://bunny.net" },
};

/** What a new pull zone has for a type of origin instead of the other defaults, in the wire format. */
export const newByOriginWire: Readonly<Partial<Record<OriginType, WireSettings>>> = {
  // A script sets the cache time of its responses.
  EdgeScript: { CacheControlMaxAgeOverride: -1 },
};

/** The settings of a new pull zone with this type of origin, as a read returns them. */
export function newPullZone(type: OriginType | UnknownMember = "OriginUrl") {
  const known = type as OriginType;
  const settings = { ...newPullZoneWire, ...newByOriginWire[known], ...forcedByOriginWire[known] };
  return pullZoneSettings.parse(toCamelNames({ ...settings, OriginType: pullZoneOriginType.toWire(type) }));
}
