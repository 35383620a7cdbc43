import { z } from "zod";
import { optimizerHtmlToMarkdown, optimizerWatermarkPosition } from "../../../sdk/api/pull-zones";
import { group } from "../../define/group";
import { amount, choice, flag, objects, text } from "./pull-zone-setting";

const width = z.int().min(0).max(5_000);
const quality = z.int().min(1).max(100);

const watermark = group("The watermark on images.", {
  enabled: flag("optimizerWatermarkEnabled", "Whether images get a watermark."),
  url: text("optimizerWatermarkUrl", "The URL of its image."),
  position: choice(
    "optimizerWatermarkPosition",
    optimizerWatermarkPosition,
    {
      BottomLeft: "In the lower left corner.",
      BottomRight: "In the lower right corner.",
      TopLeft: "In the upper left corner.",
      TopRight: "In the upper right corner.",
      Center: "In the middle.",
      CenterStretch: "In the middle, as large as the image.",
    },
    "The place of the watermark.",
  ),
  offset: amount("optimizerWatermarkOffset", z.number().min(0), "Its distance from the edges, in percent."),
  minImageSize: amount(
    "optimizerWatermarkMinImageSize",
    z.int32().min(0),
    "The size in pixels from which images get one.",
  ),
});

const staticHtml = group("The caching of HTML pages.", {
  enabled: flag("optimizerStaticHtmlEnabled", "Whether HTML pages are cached."),
  wordPressPath: text("optimizerStaticHtmlWordPressPath", "The path of WordPress that is not cached."),
  wordPressBypassCookie: text(
    "optimizerStaticHtmlWordPressBypassCookie",
    "The cookie of WordPress with which nothing is cached.",
  ),
});

/** The settings of `optimizer`. */
export const optimizer = group("The optimizer, which is charged. Its classes have resources of their own.", {
  enabled: flag("optimizerEnabled", "Whether the optimizer is enabled."),
  automaticImages: flag(
    "optimizerAutomaticOptimizationEnabled",
    "Whether images are scaled and compressed by themselves.",
  ),
  desktopMaxWidth: amount("optimizerDesktopMaxWidth", width, "The width of images on desktops, at most 5,000 pixels."),
  mobileMaxWidth: amount(
    "optimizerMobileMaxWidth",
    width,
    "The width of images on mobile devices, at most 5,000 pixels.",
  ),
  imageQuality: amount("optimizerImageQuality", quality, "The quality of images on desktops, 1 to 100."),
  mobileImageQuality: amount(
    "optimizerMobileImageQuality",
    quality,
    "The quality of images on mobile devices, 1 to 100.",
  ),
  webp: flag("optimizerEnableWebP", "Whether images become WebP where the browser supports it."),
  upscaling: flag("optimizerEnableUpscaling", "Whether images may become larger than they are."),
  prerenderHtml: flag("optimizerPrerenderHtml", "Whether search engines get pages that were rendered before."),
  htmlToMarkdown: choice(
    "optimizerHtmlToMarkdown",
    optimizerHtmlToMarkdown,
    { Off: "Pages are served as they are.", Simple: "AI systems get pages as Markdown." },
    "Whether AI systems get pages as Markdown, and how it is made.",
  ),
  llmsTxt: flag("optimizerLlmsTxt", "Whether an `llms.txt` is generated and served."),
  dynamicImages: flag("optimizerEnableManipulationEngine", "Whether URLs may have parameters that change images."),
  minifyCss: flag("optimizerMinifyCSS", "Whether CSS is minified."),
  minifyJavaScript: flag("optimizerMinifyJavaScript", "Whether JavaScript is minified."),
  tunnel: flag("optimizerTunnelEnabled", "Whether the origin is reached through a tunnel (Burrow)."),
  tunnelProbing: flag("optimizerTunnelActiveProbingEnabled", "Whether that tunnel is actively probed."),
  forceClasses: flag("optimizerForceClasses", "Whether images are changed only by optimizer classes."),
  watermark,
  staticHtml,
});

const blueprint = z
  .object({
    name: z.string().min(1).describe("The name, which URLs use."),
    properties: z.record(z.string(), z.string()).describe("Its texts: `prePrompt` and `postPrompt`."),
  })
  .strict();

/** The settings of `imageAi`. */
export const imageAi = group("Images that are generated from URLs (Bunny AI), which is charged.", {
  enabled: flag("enableBunnyImageAi", "Whether images are generated."),
  blueprints: objects("bunnyAiImageBlueprints", blueprint, "The blueprints of prompts, compared as a whole."),
});
