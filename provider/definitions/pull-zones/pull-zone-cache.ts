import { z } from "zod";
import { permaCacheType } from "../../../sdk/api/pull-zones";
import { group } from "../../define/group";
import { amount, choice, flag, headers, id, names, oneOf } from "./pull-zone-setting";

/** The longest time in the cache, which a Perma-Cache requires. */
export const longestTtl = 31_919_000;

const seconds = z.int().min(-1).max(longestTtl);
const parameter = z.string().regex(/^[\w-]+$/, "has other characters than letters, digits, dashes and underscores");

const vary = group("What of a request selects another copy in the cache, besides its path.", {
  webp: flag("enableWebPVary", "Whether the browser supports WebP."),
  avif: flag("enableAvifVary", "Whether the browser supports AVIF."),
  mobile: flag("enableMobileVary", "Whether the device is a mobile one."),
  country: flag("enableCountryCodeVary", "The visitor's country."),
  state: flag("enableCountryStateCodeVary", "The visitor's state or province."),
  hostname: flag("enableHostnameVary", "The hostname."),
  cookie: flag("enableCookieVary", "The cookies of `cookies`."),
  cookies: names("cookieVaryParameters", "The names of cookies, for `cookie`.", parameter),
  queryParameters: names(
    "queryStringVaryParameters",
    "The names of the query parameters, where `ignoreQueryStrings` is false. Empty: all.",
    parameter,
  ),
  headers: headers("cacheKeyHeaders", "The names of request headers."),
});

/** The settings of `cache`. */
export const cache = group("What is cached, and for how long.", {
  smart: flag("enableSmartCache", "Whether only static files are cached, by their extensions and types."),
  edgeTtl: amount(
    "cacheControlMaxAgeOverride",
    seconds,
    "For how many seconds files are cached at the edge. -1: as the origin's headers say; 0: not at all. A new pull zone has 30 days, unless its origin is a script: even responses that the origin marks `private` or `no-store` are then cached, and one visitor's page may be served to another.",
  ),
  browserTtl: amount(
    "cacheControlPublicMaxAgeOverride",
    seconds,
    "For how many seconds browsers cache files. -1: as the origin's headers say; 0: not at all.",
  ),
  sortQueryString: flag(
    "enableQueryStringOrdering",
    "Whether requests whose query parameters differ only in order share a copy.",
  ),
  ignoreQueryStrings: flag("ignoreQueryStrings", "Whether requests whose query strings differ share a copy."),
  errors: flag("cacheErrorResponses", "Whether errors of the origin are cached, for 5 seconds."),
  stripCookies: flag("disableCookies", "Whether cookies are removed from responses of the origin."),
  slice: flag("enableCacheSlice", "Whether large files are cached in parts, as suits videos."),
  vary,
  staleWhileUpdating: flag(
    "useStaleWhileUpdating",
    "Whether the expired copy is served while it is updated. Needs `backgroundUpdate`.",
  ),
  staleWhileOffline: flag(
    "useStaleWhileOffline",
    "Whether the expired copy is served while the origin is offline. Needs `backgroundUpdate`.",
  ),
  backgroundUpdate: flag("useBackgroundUpdate", "Whether copies are updated in the background."),
  permaCacheStorageZoneId: id(
    "permaCacheStorageZoneId",
    `The id of the storage zone for a permanent cache (Perma-Cache), for which \`edgeTtl\` is ${longestTtl}.`,
  ),
  permaCacheType: choice(
    "permaCacheType",
    permaCacheType,
    { Automatic: "Every file.", Manual: "Those that edge rules select." },
    "Which files are kept in the permanent cache.",
  ),
  requestCoalescing: flag(
    "enableRequestCoalescing",
    "Whether simultaneous requests for one file become one request to the origin.",
  ),
  requestCoalescingTimeout: oneOf(
    "requestCoalescingTimeout",
    [3, 5, 10, 15, 30, 60],
    "For how many seconds such requests wait for each other.",
  ),
});
