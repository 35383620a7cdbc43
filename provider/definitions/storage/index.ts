/** The product's name in headings. */
export const title = "Storage";

export { listsFirst } from "./folder-collection";
export { storageZone } from "./storage-zone";
