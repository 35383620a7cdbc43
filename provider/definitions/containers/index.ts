/** The product's name in headings. */
export const title = "Magic Containers";

export { containerRegistry } from "./container-registry";
