import { z } from "zod";
import { preloadingScreenTheme } from "../../../sdk/api/pull-zones";
import { group } from "../../define/group";
import { amount, choice, flag, names, text } from "./pull-zone-setting";

const extension = z.string().regex(/^[^.\s]+$/, 'is not a file extension such as "css"');

/** The settings of `headers`. */
export const responseHeaders = group("Headers that responses get.", {
  cors: flag("enableAccessControlOriginHeader", "Whether files may be used by pages of other hosts (CORS)."),
  corsExtensions: names(
    "accessControlOriginHeaderExtensions",
    "The file extensions for `cors`, without a dot.",
    extension,
  ),
  canonical: flag("addCanonicalHeader", "Whether responses name the URL at the origin as the canonical one."),
});

/** The settings of `errorPage`. */
export const errorPage = group("The page that visitors get for an error.", {
  whitelabel: flag("errorPageWhitelabel", "Whether it is without the platform's branding."),
  customCodeEnabled: flag("errorPageEnableCustomCode", "Whether it is `customCode`."),
  customCode: text("errorPageCustomCode", "The HTML of the page."),
  statusPageEnabled: flag("errorPageEnableStatuspageWidget", "Whether it shows the status page `statusPageCode`."),
  statusPageCode: text("errorPageStatuspageCode", "The code of the status page at Statuspage."),
});

/** The settings of `preloadingScreen`. */
export const preloadingScreen = group("The page that visitors see while the origin responds.", {
  enabled: flag("preloadingScreenEnabled", "Whether there is such a page."),
  codeEnabled: flag("preloadingScreenCodeEnabled", "Whether it is `code`."),
  code: text("preloadingScreenCode", "The HTML of the page."),
  logoUrl: text("preloadingScreenLogoUrl", "The URL of the logo on the page."),
  theme: choice(
    "preloadingScreenTheme",
    preloadingScreenTheme,
    { Light: "A light background.", Dark: "A dark background." },
    "The colors of the page.",
  ),
  delay: amount("preloadingScreenDelay", z.int().min(0).max(10_000), "The milliseconds before it is shown."),
  showOnFirstVisit: flag("preloadingScreenShowOnFirstVisit", "Whether it is also shown on the first visit."),
});
