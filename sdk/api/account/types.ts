/** The public types of this product. */
export type { Country, Region } from ".";
