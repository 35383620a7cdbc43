import { dnsZone, www } from "./domain.ts";
import { officeList } from "./office.ts";
import { folder, pullZone, storage } from "./site.ts";

export const url = www.hostname.apply((hostname) => `https://${hostname}/`);
/** Set these at the registrar of the domain. */
export const nameservers = dnsZone.nameservers;
export const { fileCount } = folder;
export const { storageHostname } = storage;
export const { defaultHostname } = pullZone;
export const officeListId = officeList.listId;
