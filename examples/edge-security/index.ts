import { blocked, officeList } from "./access.ts";
import { script } from "./headers.ts";
import { guardian, logins } from "./traffic.ts";
import { pullZone, zone } from "./zone.ts";

export const officeListId = officeList.listId;
export const blockedAddresses = blocked.map(({ ip }) => ip);
export const { defaultHostname } = pullZone;
export const { shieldZoneId } = zone;
export const firewall = zone.waf.apply((waf) => waf?.executionMode);
export const loginLimitId = logins.rateLimitId;
export const guardedEndpoints = guardian.endpoints.apply((endpoints) => endpoints?.length ?? 0);
export const scriptHostname = script.defaultHostname;
