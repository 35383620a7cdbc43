export type { SiteRecord, StaticSiteArgs } from "./static-site";
export { StaticSite } from "./static-site";
