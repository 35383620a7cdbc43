import type { DataSourceDefinition, ResourceDefinition } from "../define/define";
import { idForm } from "../define/resource-id";
import { pathsWith } from "../define/zod-schema";
import { resources } from "../registry";
import { defaultNote, describe, type Property, type PropertyType } from "./describe";
import { typescriptStatements } from "./example-code/typescript";
import { upperFirst } from "./first-letter";
import { kebab } from "./kebab";
import { singular } from "./singular";
import { planNote, vendorPageUrl } from "./vendor";

/** The host that a module is for. */
export type TargetHost = "dynamic" | "native";

/**
 * The TypeScript module of a resource: its arguments, and a class with documented properties. The plugin's class takes
 * both from the module of the dynamic resource.
 */
export function resourceModule(definition: ResourceDefinition, host: TargetHost): string {
  const { name } = definition;
  const inputs = describe(definition.inputs, "input");
  const inputsAsOutputs = describe(definition.inputs, "output");
  const outputs = describe(definition.outputs, "output");
  const shape = {
    name,
    properties: [...inputsAsOutputs, ...outputs].map((property) => property.name),
    secrets: [...pathsWith(definition.inputs, "secret"), ...pathsWith(definition.outputs, "secret")],
  };
  const base = host === "native" ? "NativeResource" : "DynamicResource";
  const nested = nestedArguments(name, inputs);
  const interfaces = [
    [`${name}Args`, `The arguments of a {@link ${name}}.`, inputs] as const,
    ...[...nested.interfaces].map(
      ([nestedName, { path, properties }]) =>
        [nestedName, `The argument \`${path}\` of a {@link ${name}}.`, properties] as const,
    ),
  ];
  const own = interfaces
    .map(
      ([declared, about, properties]) => `
${comment([about])}
export interface ${declared} {
${members(
  properties,
  memberDeclaration((type) => nested.typeOf(type)),
)}
}
`,
    )
    .join("");
  const argumentTypes = interfaces.map(([declared]) => declared).toSorted();
  const shared = `import type { ${name} as Dynamic${name}, ${name}Args } from "../${kebab(name)}";\nexport type { ${argumentTypes.join(", ")} } from "../${kebab(name)}";\n`;
  // Without a comment, since the class's documentation shows those of both.
  const merged = `export interface ${name} extends OutputsOf<Dynamic${name}> {}\n`;
  const declared = members(
    [...inputsAsOutputs, ...outputs],
    (property) =>
      `declare readonly ${property.name}: pulumi.Output<${outputType(property.type)}${property.required ? "" : " | undefined"}>;`,
  );
  return `${marker}
import type * as pulumi from "@pulumi/pulumi";
import { ${base}, isOfType } from "${hostsFrom(host)}/${host}-resource";
import type { ${host === "native" ? "OutputsOf, " : ""}ResourceShape } from "${hostsFrom(host)}/resource-shape";
${host === "native" ? shared : ""}
const shape: ResourceShape = ${JSON.stringify(shape, null, 2)};
${host === "native" ? merged : own}
${comment([definition.description, "", `Its id has the form \`${idForm(definition)}\`.`, ...planNote(definition), "", `@see ${vendorPageUrl(definition)}`, "@example", ...typescriptStatements(definition.example, definition).split("\n")])}
export class ${name} extends ${base} {
  /** Reads an existing resource by its id, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${name} {
    // With an id, the engine reads the resource and needs no arguments.
    return new ${name}(name, undefined as never, { ...opts, id });
  }

  /** Whether a value is a resource of this type, also of another copy of the package. */
  static override isInstance(value: unknown): value is ${name} {
    return isOfType(value, shape);
  }

${host === "native" ? "" : declared}

${comment([definition.description, "", "@param name The resource's name in the program, unique among resources of this type.", "@param args The resource's arguments.", "@param opts Options that every Pulumi resource has."])}
  constructor(name: string, args: ${name}Args, opts?: pulumi.CustomResourceOptions) {
    super(shape, name, { ...args }, opts);
  }
}
`;
}

/** The TypeScript module of a data source: its arguments, result and two functions. */
export function dataSourceModule(definition: DataSourceDefinition, host: TargetHost): string {
  const { name } = definition;
  const type = upperFirst(name);
  const inputs = describe(definition.inputs, "input");
  const about = (more: string) =>
    comment([
      definition.description,
      "",
      more,
      "",
      `@see ${vendorPageUrl(definition)}`,
      "@example",
      ...typescriptStatements(definition.example).split("\n"),
    ]);
  const hasInputs = inputs.length > 0;
  const parameters = (args: string, opts: string) =>
    [...(hasInputs ? [`args: ${args}`] : []), ...(host === "native" ? [`opts?: pulumi.${opts}`] : [])].join(", ");
  const callArguments = [`"${name}"`, hasInputs ? "args" : "{}", ...(host === "native" ? ["opts"] : [])].join(", ");
  const argumentTypes = `
/** The arguments of {@link ${name}}. */
export interface ${type}Args {
${members(inputs, memberDeclaration(outputType))}
}

/** The arguments of {@link ${name}Output}. */
export interface ${type}OutputArgs {
${members(inputs, memberDeclaration(inputType))}
}
`;
  const own = `${hasInputs ? argumentTypes : ""}
/** The result of {@link ${name}}. */
export interface ${type}Result {
${members(describe(definition.outputs, "output"), memberDeclaration(outputType))}
}
`;
  const names = [...(hasInputs ? [`${type}Args`, `${type}OutputArgs`] : []), `${type}Result`].join(", ");
  const shared = `import type { ${names} } from "../${kebab(name)}";\nexport type { ${names} };\n`;
  return `${marker}
import type * as pulumi from "@pulumi/pulumi";
import { callDataSource, callDataSourceOutput } from "${hostsFrom(host)}/${host === "native" ? "native" : "data-source"}-function";
${host === "native" ? shared : own}
${about("Takes plain values; the function that ends in `Output` takes Outputs.")}
export function ${name}(${parameters(`${type}Args`, "InvokeOptions")}): Promise<${type}Result> {
  return callDataSource(${callArguments});
}

${about("Takes Outputs, and runs as soon as they are known.")}
export function ${name}Output(${parameters(`${type}OutputArgs`, "InvokeOutputOptions")}): pulumi.Output<${type}Result> {
  return callDataSourceOutput(${callArguments});
}
`;
}

/** A module that re-exports the given ones, followed by `more`. */
export function indexModule(modules: readonly string[], more = ""): string {
  return `${marker}\n${modules.map((path) => `export * from "${path}";`).join("\n")}\n${more}`;
}

function hostsFrom(host: TargetHost): string {
  return host === "native" ? "../../hosts/program" : "../hosts/program";
}

/** The first line of a generated module. */
export const marker = "// Generated by `npm run generate` from the definitions. Do not edit.";

/** A type of which every member may be an Output. */
function inputType(type: PropertyType): string {
  return `pulumi.Input<${formatType(type, inputType)}>`;
}

interface NestedArguments {
  /** The name of each nested object's interface, with the path at which a resource has it. */
  readonly interfaces: ReadonlyMap<string, { path: string; properties: readonly Property[] }>;
  /** The type of an argument or of a part of it, in which objects have their names. */
  typeOf(type: PropertyType): string;
}

/** Names for the objects in a resource's arguments, as Pulumi's code generators name them: `PullZoneOriginArgs`. */
function nestedArguments(owner: string, inputs: readonly Property[]): NestedArguments {
  const names = new Map<PropertyType, string>();
  const interfaces = new Map<string, { path: string; properties: readonly Property[] }>();
  const visit = (type: PropertyType, name: string, path: string): void => {
    if (type.kind === "array") visit(type.items, singular(name), `${path}[]`);
    if (type.kind === "map") visit(type.values, singular(name), `${path}[key]`);
    if (type.kind !== "object") return;
    const free = [`${name}Args`, `${name}ItemArgs`].find(
      (candidate) => !taken.has(candidate) && !interfaces.has(candidate),
    );
    if (free === undefined) throw new Error(`More than two types would have the name ${name}Args.`);
    interfaces.set(free, { path, properties: type.properties });
    names.set(type, free);
    for (const property of type.properties)
      visit(property.type, `${name}${upperFirst(property.name)}`, `${path}.${property.name}`);
  };
  for (const { name, type } of inputs) visit(type, `${owner}${upperFirst(name)}`, name);
  const typeOf = (type: PropertyType): string => `pulumi.Input<${names.get(type) ?? formatType(type, typeOf)}>`;
  return { interfaces, typeOf };
}

/** Names of the arguments of whole resources. */
const taken: ReadonlySet<string> = new Set(resources.map(({ name }) => `${name}Args`));

/** A type of plain values. */
function outputType(type: PropertyType): string {
  return formatType(type, outputType);
}

function formatType(type: PropertyType, inner: (type: PropertyType) => string): string {
  switch (type.kind) {
    case "array": {
      const items = inner(type.items);
      return /^[\w.]+$|^pulumi\.Input<.*>$/s.test(items) ? `${items}[]` : `(${items})[]`;
    }
    case "map": {
      const values = inner(type.values);
      return type.keys ? `Partial<Record<${union(type.keys)}, ${values}>>` : `Record<string, ${values}>`;
    }
    case "object":
      return `{\n${members(type.properties, memberDeclaration(inner))}\n}`;
    case "enum":
      // Completes the names and takes `Unknown(7)`: the compiler in `@pulumi/pulumi` (3.8) reads no template literal types.
      return union(type.values) + (type.open ? " | (string & {})" : "");
    case "integer":
      return "number";
    case "asset":
      return "string | pulumi.asset.Asset";
    default:
      return type.kind;
  }
}

function union(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(" | ");
}

/** Formats a property as a member of an interface. */
function memberDeclaration(write: (type: PropertyType) => string): (property: Property) => string {
  return ({ name, required, type }) => `${name}${required ? "" : "?"}: ${write(type)};`;
}

function members(properties: readonly Property[], write: (property: Property) => string): string {
  return properties.map((property) => `${comment(notes(property))}\n${write(property)}`).join("\n");
}

function notes(property: Property): string[] {
  const more = [
    defaultNote(property),
    property.replaceOnChange ? "A change replaces the resource." : "",
    property.secret ? "Secret." : "",
  ].filter((note) => note !== "");
  return [[property.description, ...more].join(" ")];
}

/** Formats lines as a documentation comment. */
export function comment(lines: readonly string[]): string {
  const safe = lines.map((line) => line.replaceAll("*/", "*\\/"));
  if (safe.length === 1) return `/** ${safe[0]} */`;
  return `/**\n${safe.map((line) => (line === "" ? " *" : ` * ${line}`)).join("\n")}\n */`;
}
