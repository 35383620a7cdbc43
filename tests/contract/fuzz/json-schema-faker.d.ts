// The package has types for ES modules only.
declare module "json-schema-faker" {
  export const JSONSchemaFaker: {
    option(options: Readonly<Record<string, unknown>>): void;
    generate(schema: object): unknown;
  };
}
