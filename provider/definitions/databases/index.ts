/** The product's name in headings. */
export const title = "Database";

export { database } from "./database";
export { databaseToken } from "./database-token";
