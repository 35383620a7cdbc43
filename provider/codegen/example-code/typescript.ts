import type { Builders } from "../../define/builders";
import { type Example, type ExampleArgs, type ExampleStep, type ExampleValue, Reference } from "../../define/example";
import { builderCall } from "./builder-call";
import { bracketed, isArgs, readsDataSource, referencesIn } from "./steps";

/** The builders of a resource, by whose calls an example may write items of its arguments. */
export interface ItemBuilders {
  /** The resource's name. */
  readonly name: string;
  readonly builders?: readonly Builders[];
}

/** An example as a TypeScript program. `packageName` is the provider's package. */
export function typescriptProgram(example: Example, packageName: string, items?: ItemBuilders): string {
  const fromConfiguration = referencesIn(example, "secret").length > 0;
  const needsPulumi = fromConfiguration || referencesIn(example, "asset").length > 0;
  const lines = [
    ...(needsPulumi ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
    `import * as bunny from "${packageName}";`,
    "",
    ...(fromConfiguration ? ["const config = new pulumi.Config();"] : []),
  ];
  return `${lines.join("\n")}\n${typescriptStatements(example, items)}`;
}

/** The statements of that program, without imports and configuration. */
export function typescriptStatements(example: Example, items?: ItemBuilders): string {
  const buildersOf = ({ type }: ExampleStep) => (type === items?.name ? items.builders : []);
  return example.flatMap((step) => [declaration(step, buildersOf(step)), ...exportsOf(step)]).join("\n");
}

function declaration(step: ExampleStep, builders: readonly Builders[] = []): string {
  const { type, name, args } = step;
  const passed = args ? [formatArgs(args, builders)] : [];
  const call = readsDataSource(step)
    ? `bunny.${type}Output(${passed.join(", ")})`
    : `new bunny.${type}(${[JSON.stringify(name), ...passed].join(", ")})`;
  return `const ${name} = ${call};`;
}

function exportsOf({ name, exports = {} }: ExampleStep): string[] {
  return Object.entries(exports).map(([exported, path]) => `export const ${exported} = ${name}.${path};`);
}

function formatArgs(args: ExampleArgs, builders: readonly Builders[]): string {
  return formatMembers(args, (value, name) => {
    const builder = builders.find(({ argument }) => argument === name);
    return formatValue(value, (item) => builder && builderCall(builder, item));
  });
}

function formatMembers(args: ExampleArgs, format: (value: ExampleValue, name: string) => string): string {
  const members = Object.entries(args).map(([key, member]) => `${propertyName(key)}: ${format(member, key)}`);
  return bracketed(["{", "}"], members, { indent: "  ", space: " " });
}

/** A key of an object as it stands in a program. */
export function propertyName(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

/** Formats a value. `built` returns another expression for an object, if there is one. */
function formatValue(value: ExampleValue, built: (item: ExampleArgs) => string | undefined = () => undefined): string {
  if (value instanceof Reference) return formatReference(value);
  if (isArgs(value)) return built(value) ?? formatMembers(value, (member) => formatValue(member));
  if (typeof value === "object")
    return bracketed(
      ["[", "]"],
      value.map((item) => formatValue(item, built)),
      { indent: "  " },
    );
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
