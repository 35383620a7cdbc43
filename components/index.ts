export type { ContainerServiceArgs } from "./container-service";
export { ContainerService } from "./container-service";
export type { DomainRecord } from "./domain-record";
export type { ProtectedZoneArgs } from "./protected-zone";
export { ProtectedZone } from "./protected-zone";
export type { StaticSiteArgs } from "./static-site";
export { StaticSite } from "./static-site";
