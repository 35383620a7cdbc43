import type { PullZoneRecord } from "../../../emulator/routes/pull-zones/records";
import type { Args, Facts, Model } from "../model";
import { argsOf, counted, flat, listOf, numberOf, setOf, textOf, textsOf, url, type Words, word } from "../values";

/** The property of a pull zone that each argument sets, but for those that choose the origin. */
export const properties: Readonly<Record<string, string>> = {
  "routing.ipFamily": "IpFamilyPolicy",
  "origin.forwardHostHeader": "AddHostHeader",
  "origin.verifySsl": "VerifyOriginSSL",
  "origin.followRedirects": "FollowRedirects",
  "origin.middlewareScriptId": "MiddlewareScriptId",
  "origin.edgeScriptPhase": "EdgeScriptExecutionPhase",
  "origin.containerEndpointId": "MagicContainersEndpointId",
  "origin.hostHeader": "OriginHostHeader",
  "routing.northAmerica": "EnableGeoZoneUS",
  "routing.europe": "EnableGeoZoneEU",
  "routing.asia": "EnableGeoZoneASIA",
  "routing.southAmerica": "EnableGeoZoneSA",
  "routing.africa": "EnableGeoZoneAF",
  "routing.redirectedCountries": "BudgetRedirectedCountries",
  "routing.blockedCountries": "BlockedCountries",
  "routing.tier": "Type",
  "routing.filters": "RoutingFilters",
  "cache.sortQueryString": "EnableQueryStringOrdering",
  "cache.vary.webp": "EnableWebPVary",
  "cache.vary.avif": "EnableAvifVary",
  "cache.vary.mobile": "EnableMobileVary",
  "cache.vary.country": "EnableCountryCodeVary",
  "cache.vary.state": "EnableCountryStateCodeVary",
  "cache.vary.hostname": "EnableHostnameVary",
  "cache.vary.queryParameters": "QueryStringVaryParameters",
  "cache.vary.cookie": "EnableCookieVary",
  "cache.vary.cookies": "CookieVaryParameters",
  "cache.vary.headers": "CacheKeyHeaders",
  "cache.slice": "EnableCacheSlice",
  "cache.ignoreQueryStrings": "IgnoreQueryStrings",
  "cache.stripCookies": "DisableCookies",
  "cache.edgeTtl": "CacheControlMaxAgeOverride",
  "cache.browserTtl": "CacheControlPublicMaxAgeOverride",
  "cache.permaCacheStorageZoneId": "PermaCacheStorageZoneId",
  "cache.permaCacheType": "PermaCacheType",
  "cache.errors": "CacheErrorResponses",
  "cache.staleWhileUpdating": "UseStaleWhileUpdating",
  "cache.staleWhileOffline": "UseStaleWhileOffline",
  "cache.backgroundUpdate": "UseBackgroundUpdate",
  "cache.smart": "EnableSmartCache",
  "cache.requestCoalescing": "EnableRequestCoalescing",
  "cache.requestCoalescingTimeout": "RequestCoalescingTimeout",
  "security.blockEmptyReferrer": "BlockNoneReferrer",
  "security.blockRootPath": "BlockRootPathAccess",
  "security.blockPostRequests": "BlockPostRequests",
  "security.tokenAuthentication": "ZoneSecurityEnabled",
  "security.tokenIncludesIp": "ZoneSecurityIncludeHashRemoteIP",
  "security.tokenKey": "ZoneSecurityKey",
  "security.tls1": "EnableTLS1",
  "security.tls1_1": "EnableTLS1_1",
  "security.tlsLevel": "TlsSecurityLevel",
  "security.autoSsl": "EnableAutoSSL",
  "security.ddosType": "ShieldDDosProtectionType",
  "security.ddosEnabled": "ShieldDDosProtectionEnabled",
  "security.disableLetsEncrypt": "DisableLetsEncrypt",
  "limits.monthlyBandwidth": "MonthlyBandwidthLimit",
  "limits.connectionsPerIp": "ConnectionLimitPerIPCount",
  "limits.requestsPerSecond": "RequestLimit",
  "limits.downloadSpeedAfter": "LimitRateAfter",
  "limits.downloadSpeed": "LimitRatePerSecond",
  "limits.burst": "BurstSize",
  "headers.corsExtensions": "AccessControlOriginHeaderExtensions",
  "headers.cors": "EnableAccessControlOriginHeader",
  "headers.canonical": "AddCanonicalHeader",
  "logging.enabled": "EnableLogging",
  "logging.anonymizeIp": "LoggingIPAnonymizationEnabled",
  "logging.anonymization": "LogAnonymizationType",
  "logging.saveToStorage": "LoggingSaveToStorage",
  "logging.storageZoneId": "LoggingStorageZoneId",
  "logging.format": "LogFormat",
  "logForwarding.enabled": "LogForwardingEnabled",
  "logForwarding.hostname": "LogForwardingHostname",
  "logForwarding.port": "LogForwardingPort",
  "logForwarding.token": "LogForwardingToken",
  "logForwarding.protocol": "LogForwardingProtocol",
  "logForwarding.format": "LogForwardingFormat",
  "awsSigning.enabled": "AWSSigningEnabled",
  "awsSigning.key": "AWSSigningKey",
  "awsSigning.region": "AWSSigningRegionName",
  "awsSigning.secret": "AWSSigningSecret",
  "originShield.enabled": "EnableOriginShield",
  "originShield.zone": "OriginShieldZoneCode",
  "originShield.limitConcurrency": "OriginShieldEnableConcurrencyLimit",
  "originShield.maxConcurrent": "OriginShieldMaxConcurrentRequests",
  "originShield.maxWait": "OriginShieldQueueMaxWaitTime",
  "originShield.maxQueued": "OriginShieldMaxQueuedRequests",
  "safeHop.enabled": "EnableSafeHop",
  "safeHop.retries": "OriginRetries",
  "safeHop.connectTimeout": "OriginConnectTimeout",
  "safeHop.responseTimeout": "OriginResponseTimeout",
  "safeHop.retry5xx": "OriginRetry5XXResponses",
  "safeHop.retryConnectionTimeout": "OriginRetryConnectionTimeout",
  "safeHop.retryResponseTimeout": "OriginRetryResponseTimeout",
  "safeHop.retryDelay": "OriginRetryDelay",
  "errorPage.customCodeEnabled": "ErrorPageEnableCustomCode",
  "errorPage.customCode": "ErrorPageCustomCode",
  "errorPage.statusPageEnabled": "ErrorPageEnableStatuspageWidget",
  "errorPage.statusPageCode": "ErrorPageStatuspageCode",
  "errorPage.whitelabel": "ErrorPageWhitelabel",
  "optimizer.enabled": "OptimizerEnabled",
  "optimizer.tunnel": "OptimizerTunnelEnabled",
  "optimizer.tunnelProbing": "OptimizerTunnelActiveProbingEnabled",
  "optimizer.desktopMaxWidth": "OptimizerDesktopMaxWidth",
  "optimizer.mobileMaxWidth": "OptimizerMobileMaxWidth",
  "optimizer.imageQuality": "OptimizerImageQuality",
  "optimizer.mobileImageQuality": "OptimizerMobileImageQuality",
  "optimizer.webp": "OptimizerEnableWebP",
  "optimizer.prerenderHtml": "OptimizerPrerenderHtml",
  "optimizer.htmlToMarkdown": "OptimizerHtmlToMarkdown",
  "optimizer.llmsTxt": "OptimizerLlmsTxt",
  "optimizer.dynamicImages": "OptimizerEnableManipulationEngine",
  "optimizer.minifyCss": "OptimizerMinifyCSS",
  "optimizer.minifyJavaScript": "OptimizerMinifyJavaScript",
  "optimizer.watermark.enabled": "OptimizerWatermarkEnabled",
  "optimizer.watermark.url": "OptimizerWatermarkUrl",
  "optimizer.watermark.position": "OptimizerWatermarkPosition",
  "optimizer.watermark.offset": "OptimizerWatermarkOffset",
  "optimizer.watermark.minImageSize": "OptimizerWatermarkMinImageSize",
  "optimizer.automaticImages": "OptimizerAutomaticOptimizationEnabled",
  "optimizer.forceClasses": "OptimizerForceClasses",
  "optimizer.staticHtml.enabled": "OptimizerStaticHtmlEnabled",
  "optimizer.staticHtml.wordPressPath": "OptimizerStaticHtmlWordPressPath",
  "optimizer.staticHtml.wordPressBypassCookie": "OptimizerStaticHtmlWordPressBypassCookie",
  "optimizer.upscaling": "OptimizerEnableUpscaling",
  "imageAi.enabled": "EnableBunnyImageAi",
  "imageAi.blueprints": "BunnyAiImageBlueprints",
  "preloadingScreen.enabled": "PreloadingScreenEnabled",
  "preloadingScreen.code": "PreloadingScreenCode",
  "preloadingScreen.logoUrl": "PreloadingScreenLogoUrl",
  "preloadingScreen.showOnFirstVisit": "PreloadingScreenShowOnFirstVisit",
  "preloadingScreen.theme": "PreloadingScreenTheme",
  "preloadingScreen.codeEnabled": "PreloadingScreenCodeEnabled",
  "preloadingScreen.delay": "PreloadingScreenDelay",
  "stickySession.type": "StickySessionType",
  "stickySession.cookieName": "StickySessionCookieName",
  "stickySession.clientHeaders": "StickySessionClientHeaders",
  "webSockets.enabled": "EnableWebSockets",
  "webSockets.maxConnections": "MaxWebSocketConnections",
};

/** How each of these properties is read. Others are read as they are. */
const read: Readonly<Record<string, (value: unknown) => unknown>> = {
  ...inWords("IpFamilyPolicy", counted("IPv4Only", "DualStack", "DualStackPreferIPv6", "IPv6Only")),
  ...inWords("EdgeScriptExecutionPhase", counted("Cache", "LoadBalancer", "PreCache")),
  ...inWords("Type", counted("Premium", "Volume")),
  ...inWords("PermaCacheType", counted("Automatic", "Manual")),
  ...inWords("TlsSecurityLevel", counted("Legacy", "Compatible", "ModernOnly")),
  ...inWords("ShieldDDosProtectionType", counted("DetectOnly", "ActiveStandard", "ActiveAggressive")),
  ...inWords("LogAnonymizationType", counted("OneDigit", "Drop")),
  ...inWords("LogFormat", counted("Plain", "JSON")),
  ...inWords("LogForwardingFormat", counted("Plain", "JSON")),
  ...inWords("LogForwardingProtocol", counted("UDP", "TCP", "TCPEncrypted", "DataDog")),
  ...inWords(
    "OptimizerWatermarkPosition",
    counted("BottomLeft", "BottomRight", "TopLeft", "TopRight", "Center", "CenterStretch"),
  ),
  ...inWords("OptimizerHtmlToMarkdown", counted("Off", "Simple")),
  ...inWords("PreloadingScreenTheme", counted("Light", "Dark")),
  ...inWords("StickySessionType", counted("Off", "On")),
  // Names of headers are one text.
  CacheKeyHeaders: (text) =>
    setOf(
      textOf(text ?? "")
        .split(",")
        .filter(Boolean),
    ),
  StickySessionClientHeaders: (text) =>
    setOf(
      textOf(text ?? "")
        .split(",")
        .filter(Boolean),
    ),
  BunnyAiImageBlueprints: (all) =>
    byName(
      listOf(all).map(({ Name, Properties }) => [
        Name,
        Object.fromEntries(Object.entries(argsOf(Properties)).map(([name, text]) => [camelCase(name), text])),
      ]),
    ),
};

const originTypes = counted(
  "OriginUrl",
  "DnsAccelerate",
  "StorageZone",
  "LoadBalancer",
  "EdgeScript",
  "MagicContainers",
  "PushZone",
);

export const pullZone: Model = {
  resource: "PullZone",
  inForce(account, { id }) {
    const zone = account.pullZones.get(Number(id));
    if (!zone) return undefined;
    const settings = Object.entries(properties).map(([path, property]): [string, unknown] => {
      const value = zone[property];
      return [path, (read[property] ?? plain)(value)];
    });
    return {
      name: zone.Name,
      "what it serves": served(zone),
      "what it is deleted with": [
        ...(zone.StorageZoneId > 0 ? [`the storage zone ${zone.StorageZoneId}`] : []),
        ...(zone.EdgeScriptId > 0 ? [`the edge script ${zone.EdgeScriptId}`] : []),
      ],
      ...Object.fromEntries(settings),
    };
  },
  declares({ name, ...groups }) {
    const origin = argsOf(groups.origin ?? {});
    const kind = kindOf(origin);
    const given = Object.entries(flat(groups)).filter(([path]) => path in properties);
    const settings = Object.fromEntries(given.map(([path, value]) => [path, normal(value)]));
    // The platform chooses where scripts and containers run.
    const filters = kind === "EdgeScript" || kind === "MagicContainers" ? { "routing.filters": undefined } : {};
    const { storageZoneId, edgeScriptId } = origin;
    return {
      ...settings,
      ...filters,
      name,
      "what it serves": kind && wanted(kind, origin),
      "what it is deleted with": kind && [
        ...(kind === "StorageZone" ? [`the storage zone ${storageZoneId}`] : []),
        ...(kind === "EdgeScript" ? [`the edge script ${edgeScriptId}`] : []),
      ],
    };
  },
};

/** Where the platform fetches what it serves: the type decides, whatever other ids and URLs a zone has. */
function served(zone: PullZoneRecord): Facts {
  const type = word(originTypes, zone.OriginType);
  switch (type) {
    case "OriginUrl":
    case "DnsAccelerate":
      return { url: url(zone.OriginUrl ?? "") };
    case "StorageZone":
      return { storageZoneId: zone.StorageZoneId };
    case "LoadBalancer":
      return { loadBalancerId: zone.LoadBalancerId };
    case "EdgeScript":
      return { edgeScriptId: zone.EdgeScriptId };
    case "MagicContainers":
      return { containerAppId: zone.MagicContainersAppId };
    default:
      return { type };
  }
}

/** The kind of origin that the arguments choose. */
function kindOf({ type, storageZoneId, edgeScriptId, loadBalancerId, containerAppId, url }: Args): string | undefined {
  if (type !== undefined) return textOf(type);
  if (storageZoneId) return "StorageZone";
  if (edgeScriptId) return "EdgeScript";
  if (loadBalancerId) return "LoadBalancer";
  if (containerAppId) return "MagicContainers";
  return url ? "OriginUrl" : undefined;
}

function wanted(kind: string, origin: Args): Facts | undefined {
  const { storageZoneId, edgeScriptId, loadBalancerId, containerAppId } = origin;
  const objects: Readonly<Record<string, Facts>> = {
    StorageZone: { storageZoneId },
    EdgeScript: { edgeScriptId },
    LoadBalancer: { loadBalancerId },
    MagicContainers: { containerAppId },
  };
  const object = objects[kind];
  if (object) return Object.values(object).some((id) => id === undefined) ? undefined : object;
  return origin.url === undefined ? undefined : { url: url(withDns(origin)) };
}

/** The URL with the scheme and the port of an accelerated DNS record. */
function withDns({ url, dnsScheme, dnsPort }: Args): string {
  const address = new URL(textOf(url));
  if (dnsScheme !== undefined) address.protocol = textOf(dnsScheme);
  if (dnsPort !== undefined) address.port = String(numberOf(dnsPort));
  return address.href;
}

function inWords(property: string, words: Words): Record<string, (value: unknown) => unknown> {
  return { [property]: (value) => word(words, numberOf(value)) };
}

const camelCase = (name: string) => name.slice(0, 1).toLowerCase() + name.slice(1);

/** A property without a value is an empty text, and an id of nothing is 0 or less. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return setOf(textsOf(value));
  return value ?? "";
}

function normal(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (value.every((item) => typeof item === "string")) return setOf(value);
  return byName(listOf(value).map(({ name, properties }) => [name, properties]));
}

function byName(all: readonly (readonly [unknown, unknown])[]): Facts {
  const named = all.map(([name, members]) => [textOf(name), { ...argsOf(members) }] as const);
  return Object.fromEntries(named);
}
