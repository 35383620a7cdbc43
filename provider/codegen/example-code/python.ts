import { type Example, type ExampleArgs, type ExampleStep, type ExampleValue, Reference } from "../../define/example";
import { dataSourceNamed, resourceNamed } from "../../registry";
import { describe, type PropertyType } from "../describe";
import { kebab } from "../kebab";
import { bracketed, hasExports, isArgs, readsDataSource, referencesIn } from "./steps";

/** An example as a Python program. `moduleName` is the provider's module. */
export function pythonProgram(example: Example, moduleName: string): string {
  const fromConfiguration = referencesIn(example, "secret").length > 0;
  const lines = [
    ...(fromConfiguration || hasExports(example) || referencesIn(example, "asset").length > 0 ? ["import pulumi"] : []),
    `import ${moduleName} as bunny`,
    "",
    ...(fromConfiguration ? ["config = pulumi.Config()"] : []),
    ...example.flatMap((step) => [declaration(step), ...exportsOf(step)]),
  ];
  return lines.join("\n");
}

function declaration(step: ExampleStep): string {
  const { type, name, args = {} } = step;
  const definition = readsDataSource(step) ? dataSourceNamed(type) : resourceNamed(type);
  const properties = describe(definition.inputs, "input");
  const named = membersOf(args, { kind: "object", properties }).map(([key, value]) => `${key}=${value}`);
  const [callee, first] = readsDataSource(step) ? [`${snake(type)}_output`, []] : [type, [JSON.stringify(name)]];
  return `${snake(name)} = bunny.${callee}${bracketed(["(", ")"], [...first, ...named], layout)}`;
}

function exportsOf({ name, exports = {} }: ExampleStep): string[] {
  return Object.entries(exports).map(
    ([exported, path]) => `pulumi.export(${JSON.stringify(exported)}, ${snake(name)}.${snake(path)})`,
  );
}

const layout = { indent: "    " };

/** Members with their Python names: snake case for an object's properties, unchanged for keys of a map. */
function membersOf(args: ExampleArgs, type: PropertyType): [name: string, value: string][] {
  const properties = type.kind === "object" ? type.properties : [];
  return Object.entries(args).map(([name, value]) => {
    if (type.kind === "map") return [name, formatValue(value, type.values)];
    const property = properties.find((candidate) => candidate.name === name);
    if (!property) throw new Error(`An example has an argument ${JSON.stringify(name)}, which does not exist.`);
    return [snake(name), formatValue(value, property.type)];
  });
}

function formatValue(value: ExampleValue, type: PropertyType): string {
  if (value instanceof Reference) return formatReference(value);
  if (isArgs(value)) {
    const members = membersOf(value, type).map(([name, member]) => `${JSON.stringify(name)}: ${member}`);
    return bracketed(["{", "}"], members, layout);
  }
  if (typeof value === "object") {
    const items = type.kind === "array" ? type.items : type;
    return bracketed(
      ["[", "]"],
      value.map((item) => formatValue(item, items)),
      layout,
    );
  }
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}

function formatReference({ kind, name }: Reference): string {
  switch (kind) {
    case "output":
      return snake(name);
    case "asset":
      return `pulumi.FileAsset(${JSON.stringify(name)})`;
    case "secret":
      return `config.require_secret(${JSON.stringify(name)})`;
  }
}

function snake(name: string): string {
  return kebab(name).replaceAll("-", "_");
}
