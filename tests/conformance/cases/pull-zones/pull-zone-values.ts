import type { Args } from "../../case";

/** Two values of a member, neither of which a new pull zone has where there are three. */
export type Pair = readonly [first: unknown, second: unknown];
export type Values = { readonly [member: string]: Pair | Values };

const on: Pair = [true, false];
const off: Pair = [false, true];

/** Values of every member of every group, but for origins of other kinds and the token key. */
export const values: Readonly<Record<string, Values>> = {
  origin: {
    url: ["https://origin.example.com/files", "http://other.example.com:8080"],
    edgeScriptPhase: ["LoadBalancer", "PreCache"],
    middlewareScriptId: [77, 78],
    containerEndpointId: ["endpoint-1", "endpoint-2"],
    hostHeader: ["shop.example.com", "other.example.com"],
    forwardHostHeader: on,
    verifySsl: on,
    followRedirects: on,
  },
  routing: {
    tier: ["Volume", "Premium"],
    africa: off,
    asia: off,
    europe: off,
    northAmerica: off,
    southAmerica: off,
    ipFamily: ["IPv6Only", "IPv4Only"],
    filters: [["eu", "scripting"], ["eu"]],
    blockedCountries: [["AQ", "BV"], ["AQ"]],
    redirectedCountries: [["BR", "IN"], []],
  },
  cache: {
    smart: on,
    edgeTtl: [31_919_000, 60],
    browserTtl: [3_600, 0],
    sortQueryString: off,
    ignoreQueryStrings: off,
    errors: on,
    stripCookies: off,
    slice: off,
    vary: {
      webp: on,
      avif: on,
      mobile: on,
      country: on,
      state: on,
      hostname: on,
      cookie: on,
      cookies: [["session", "cart"], ["cart"]],
      queryParameters: [["page", "size"], []],
      headers: [["accept-language", "x-shop"], ["accept-language"]],
    },
    staleWhileUpdating: on,
    staleWhileOffline: on,
    backgroundUpdate: on,
    permaCacheStorageZoneId: [5, 0],
    permaCacheType: ["Manual", "Automatic"],
    requestCoalescing: on,
    requestCoalescingTimeout: [10, 60],
  },
  originShield: {
    enabled: on,
    zone: ["IL", "FR"],
    limitConcurrency: on,
    maxConcurrent: [7, 10_000],
    maxQueued: [8, 0],
    maxWait: [15, 45],
  },
  safeHop: {
    enabled: on,
    retries: [2, 1],
    retryDelay: [5, 10],
    retryConnectionTimeout: off,
    retryResponseTimeout: off,
    retry5xx: on,
    connectTimeout: [3, 5],
    responseTimeout: [15, 30],
  },
  security: {
    blockRootPath: on,
    blockPostRequests: on,
    blockEmptyReferrer: off,
    tokenAuthentication: on,
    tokenIncludesIp: on,
    tls1: off,
    tls1_1: off,
    tlsLevel: ["ModernOnly", "Compatible"],
    disableLetsEncrypt: on,
    autoSsl: on,
    ddosType: ["ActiveAggressive", "DetectOnly"],
    ddosEnabled: on,
  },
  awsSigning: {
    enabled: on,
    key: ["AKIA-first", "AKIA-second"],
    secret: ["first-secret-key", "second-secret-key"],
    region: ["eu-central-1", "us-east-1"],
  },
  limits: {
    downloadSpeed: [512, 0],
    downloadSpeedAfter: [1.5, 3],
    requestsPerSecond: [20, 30],
    burst: [40, 50],
    connectionsPerIp: [6, 60],
    monthlyBandwidth: [10_000_000_000_000, 7],
  },
  logging: {
    enabled: off,
    anonymizeIp: off,
    anonymization: ["Drop", "OneDigit"],
    format: ["Plain", "JSON"],
    saveToStorage: on,
    storageZoneId: [9, 0],
  },
  logForwarding: {
    enabled: on,
    hostname: ["logs.example.com", "logs.example.org"],
    port: [6514, 514],
    token: ["first-log-token", "second-log-token"],
    protocol: ["TCPEncrypted", "DataDog"],
    format: ["Plain", "JSON"],
  },
  headers: { cors: off, corsExtensions: [["css", "woff2"], ["css"]], canonical: on },
  errorPage: {
    whitelabel: on,
    customCodeEnabled: on,
    customCode: ["<p>Sorry</p>", "<p>Later</p>"],
    statusPageEnabled: on,
    statusPageCode: ["abc", "def"],
  },
  preloadingScreen: {
    enabled: on,
    codeEnabled: on,
    code: ["<p>Wait</p>", "<p>Soon</p>"],
    logoUrl: ["https://example.com/a.svg", "https://example.com/b.svg"],
    theme: ["Dark", "Light"],
    delay: [250, 10_000],
    showOnFirstVisit: on,
  },
  optimizer: {
    enabled: on,
    automaticImages: off,
    desktopMaxWidth: [1_920, 5_000],
    mobileMaxWidth: [640, 0],
    imageQuality: [90, 1],
    mobileImageQuality: [60, 100],
    webp: off,
    upscaling: on,
    prerenderHtml: on,
    htmlToMarkdown: ["Simple", "Off"],
    llmsTxt: on,
    dynamicImages: off,
    minifyCss: off,
    minifyJavaScript: off,
    tunnel: on,
    tunnelProbing: on,
    forceClasses: on,
    watermark: {
      enabled: on,
      url: ["https://example.com/w.png", "https://example.com/x.png"],
      position: ["TopRight", "CenterStretch"],
      offset: [2.5, 10],
      minImageSize: [200, 0],
    },
    staticHtml: {
      enabled: on,
      wordPressPath: ["/wp-admin", "/admin"],
      wordPressBypassCookie: ["wp_logged_in", "admin"],
    },
  },
  imageAi: {
    enabled: on,
    blueprints: [
      [
        { name: "avatar", properties: { prePrompt: "A portrait of", postPrompt: "in oil" } },
        { name: "city", properties: { prePrompt: "A city" } },
      ],
      [{ name: "avatar", properties: { prePrompt: "A drawing of" } }],
    ],
  },
  webSockets: { enabled: off, maxConnections: [2_500, 25_000] },
  stickySession: {
    type: ["On", "Off"],
    cookieName: ["sid", "session"],
    clientHeaders: [["x-client", "x-device"], ["x-client"]],
  },
};

const isPair = (one: Pair | Values): one is Pair => Array.isArray(one);

/** The arguments with the first or the second value of each member. */
export function argumentsWith(which: 0 | 1, of: Values = values): Args {
  const members = Object.entries(of).map(([name, one]) => [name, isPair(one) ? one[which] : argumentsWith(which, one)]);
  return Object.fromEntries(members);
}

/** Each member with its path. */
export function members(of: Values = values, path: readonly string[] = []): { path: readonly string[]; pair: Pair }[] {
  return Object.entries(of).flatMap(([name, one]) =>
    isPair(one) ? [{ path: [...path, name], pair: one }] : members(one, [...path, name]),
  );
}
