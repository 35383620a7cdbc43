/** The product's name in headings. */
export const title = "Magic Containers";

export { containerApp } from "./container-app";
export { containerRegistry } from "./container-registry";
