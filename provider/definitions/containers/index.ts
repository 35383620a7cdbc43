/** The product's name in headings. */
export const title = "Magic Containers";
