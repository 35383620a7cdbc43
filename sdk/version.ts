/** The version of this package. `npm run generate` writes it from package.json. */
export const version = "0.1.0";

/** The oldest Node.js that it runs on. */
export const neededNode = "22.19";
