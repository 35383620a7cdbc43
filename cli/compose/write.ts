import { stringify } from "yaml";
import { typescriptProgram } from "../../provider/codegen/example-code/typescript";
import { yamlProgram } from "../../provider/codegen/example-code/yaml";
import type { Example, ExampleArgs } from "../../provider/define/example";

const exampleOf = (args: ExampleArgs): Example => [
  { type: "ContainerApp", name: "app", args, exports: { endpoints: "endpoints" } },
];

/** Writes the program of an app, by language. */
export const programs = {
  typescript: (app: ExampleArgs) => `${typescriptProgram(exampleOf(app), "pulumi-bunny")}\n`,
  yaml: (app: ExampleArgs) => {
    const plugins = { providers: [{ name: "bunny", path: "node_modules/pulumi-bunny/plugin" }] };
    const project = stringify({ name: String(app.name).toLowerCase(), runtime: "yaml", plugins });
    return `${project}${yamlProgram(exampleOf(app))}\n`;
  },
};
