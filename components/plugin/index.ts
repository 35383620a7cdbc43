// Pulumi's host reads the schema from here, and loads no line of it: `main` of package.json is what runs.
export * from "../dist/components";
