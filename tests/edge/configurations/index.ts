import { apiWithTokens } from "./api-with-tokens";
import { blog } from "./blog";
import type { Configuration } from "./configuration";
import { documentation } from "./documentation";
import { imageHost } from "./image-host";
import { movedSite } from "./moved-site";
import { redirector } from "./redirector";
import { shieldedApi } from "./shielded-api";
import { shop } from "./shop";
import { staticSite } from "./static-site";
import { videoHost } from "./video-host";

export type { Configuration } from "./configuration";
export { answerTo, cellsOf, readTable, rowText } from "./table";

/** Ten zones in the shape of public ones, each with a table of twenty requests and their answers. */
export const configurations: readonly Configuration[] = [
  blog,
  shop,
  apiWithTokens,
  movedSite,
  videoHost,
  documentation,
  imageHost,
  staticSite,
  redirector,
  shieldedApi,
];
