import { type Example, type ExampleArgs, type ExampleStep, type ExampleValue, Reference } from "../../define/example";
import { tokenFor } from "../../hosts/tokens";
import { snake } from "../spelling";
import { namedType, type PropertyType, type SchemaTypes, schemaTypes } from "./schema-types";
import { bracketed, hasExports, isArgs, readsDataSource, referencesIn } from "./steps";

/**
 * A function that writes an example as a Python program, with the names of the classes that `schema` leads to.
 * `moduleName` is the provider's module.
 */
export function pythonPrograms(schema: object, moduleName: string): (example: Example) => string {
  const types = schemaTypes.parse(schema);
  return (example) => {
    const fromConfiguration = referencesIn(example, "secret").length > 0;
    const lines = [
      ...(fromConfiguration || hasExports(example) || referencesIn(example, "asset").length > 0
        ? ["import pulumi"]
        : []),
      `import ${moduleName} as bunny`,
      "",
      ...(fromConfiguration ? ["config = pulumi.Config()"] : []),
      ...example.flatMap((step) => [declaration(step, types), ...exportsOf(step)]),
    ];
    return lines.join("\n");
  };
}

function declaration(step: ExampleStep, types: SchemaTypes): string {
  const { type, name, args = {} } = step;
  const token = tokenFor(type);
  const properties = readsDataSource(step)
    ? types.functions[token]?.inputs?.properties
    : types.resources[token]?.inputProperties;
  const named = membersOf(args, properties ?? {}, types).map(([key, value]) => `${key}=${value}`);
  const [callee, first] = readsDataSource(step) ? [`${snake(type)}_output`, []] : [type, [JSON.stringify(name)]];
  return `${snake(name)} = bunny.${callee}${bracketed(["(", ")"], [...first, ...named], layout)}`;
}

function exportsOf({ name, exports = {} }: ExampleStep): string[] {
  return Object.entries(exports).map(
    ([exported, path]) => `pulumi.export(${JSON.stringify(exported)}, ${snake(name)}.${snake(path)})`,
  );
}

const layout = { indent: "    " };

/** The arguments of an object with their Python names. */
function membersOf(
  args: ExampleArgs,
  properties: Readonly<Record<string, PropertyType>>,
  types: SchemaTypes,
): [name: string, value: string][] {
  return Object.entries(args).map(([name, value]) => {
    const type = properties[name];
    if (!type) throw new Error(`An example has an argument ${JSON.stringify(name)}, which does not exist.`);
    const argument = snake(name);
    // A keyword, to which Pulumi's code generator adds an underscore.
    return [argument === "from" ? "from_" : argument, formatValue(value, type, types)];
  });
}

function formatValue(value: ExampleValue, type: PropertyType | undefined, types: SchemaTypes): string {
  if (value instanceof Reference) return formatReference(value);
  const [name, named] = namedType(types, type);
  if (isArgs(value)) {
    // Keys of a map keep their letters.
    const members: [name: string, value: string][] = named
      ? membersOf(value, named.properties, types)
      : Object.entries(value).map(([key, member]) => [key, formatValue(member, type?.additionalProperties, types)]);
    return bracketed(
      ["{", "}"],
      members.map(([key, member]) => `${JSON.stringify(key)}: ${member}`),
      layout,
    );
  }
  if (typeof value === "object") {
    return bracketed(
      ["[", "]"],
      value.map((item) => formatValue(item, type?.items, types)),
      layout,
    );
  }
  const member = named?.enum?.find((candidate) => candidate.value === value);
  if (member) return `bunny.${name}.${enumMember(member.name ?? member.value)}`;
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}

/** The keywords among the names of enum members, to which Pulumi's code generator adds an underscore. */
const keywords = new Set(["global", "not"]);

/** The naming rule of Pulumi's code generator for members of an enum. */
function enumMember(name: string): string {
  const lower = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "_").toLowerCase();
  return (keywords.has(lower) ? `${lower}_` : lower).toUpperCase();
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
