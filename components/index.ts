export { type SiteRecord, StaticSite, type StaticSiteArgs } from "./static-site";
