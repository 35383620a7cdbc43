/** The product's name in headings. */
export const title = "Shield";

export { customAccessList } from "./custom-access-list";
export { contentOf } from "./custom-access-list-entries";
