/** The version of this package. `npm run generate` writes it from package.json. */
export const version = "0.1.0";
