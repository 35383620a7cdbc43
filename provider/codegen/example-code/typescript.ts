import { type Example, type ExampleStep, type ExampleValue, Reference } from "../../define/example";
import { bracketed, isArgs, readsDataSource, referencesIn } from "./steps";

/** An example as a TypeScript program. `packageName` is the provider's package. */
export function typescriptProgram(example: Example, packageName: string): string {
  const fromConfiguration = referencesIn(example, "secret").length > 0;
  const needsPulumi = fromConfiguration || referencesIn(example, "asset").length > 0;
  const lines = [
    ...(needsPulumi ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
    `import * as bunny from "${packageName}";`,
    "",
    ...(fromConfiguration ? ["const config = new pulumi.Config();"] : []),
  ];
  return `${lines.join("\n")}\n${typescriptStatements(example)}`;
}

/** The statements of that program, without imports and configuration. */
export function typescriptStatements(example: Example): string {
  return example.flatMap((step) => [declaration(step), ...exportsOf(step)]).join("\n");
}

function declaration(step: ExampleStep): string {
  const { type, name, args } = step;
  const passed = args ? [formatValue(args)] : [];
  const call = readsDataSource(step)
    ? `bunny.${type}Output(${passed.join(", ")})`
    : `new bunny.${type}(${[JSON.stringify(name), ...passed].join(", ")})`;
  return `const ${name} = ${call};`;
}

function exportsOf({ name, exports = {} }: ExampleStep): string[] {
  return Object.entries(exports).map(([exported, path]) => `export const ${exported} = ${name}.${path};`);
}

function formatValue(value: ExampleValue): string {
  if (value instanceof Reference) return formatReference(value);
  if (isArgs(value)) {
    const members = Object.entries(value).map(([key, member]) => `${key}: ${formatValue(member)}`);
    return bracketed(["{", "}"], members, { indent: "  ", space: " " });
  }
  if (typeof value === "object") return bracketed(["[", "]"], value.map(formatValue), { indent: "  " });
  return JSON.stringify(value);
}

function formatReference({ kind, name }: Reference): string {
  switch (kind) {
    case "output":
      return name;
    case "asset":
      return `new pulumi.asset.FileAsset(${JSON.stringify(name)})`;
    case "secret":
      return `config.requireSecret(${JSON.stringify(name)})`;
  }
}
