import type { DataSourceDefinition, ResourceDefinition } from "../define/define";
import { idForm } from "../define/resource-id";
import { pathsWith } from "../define/zod-schema";
import { resources } from "../registry";
import { defaultNote, describe, type Property, type PropertyType } from "./describe";
import { typescriptStatements } from "./example-code/typescript";
import { kebab, lowerFirst, singular, upperFirst } from "./spelling";
import { planNote, vendorPageUrl } from "./vendor";

/** The TypeScript module of a dynamic resource: its arguments, and a class with documented properties. */
export function resourceModule(definition: ResourceDefinition): string {
  const { inputsAsOutputs, outputs } = described(definition);
  const { interfaces, typeOf } = argumentTypes(definition);
  const own = interfaces.map(
    ({ declared, about, properties }) => `
${comment([about])}
export interface ${declared} {
${members(properties, memberDeclaration(typeOf))}
}
`,
  );
  const declared = members(
    [...inputsAsOutputs, ...outputs],
    (property) =>
      `declare readonly ${property.name}: pulumi.Output<${outputType(property.type)}${property.required ? "" : " | undefined"}>;`,
  );
  return `${marker}
import type * as pulumi from "@pulumi/pulumi";
import { DynamicResource, isOfType } from "../hosts/program/dynamic-resource";
import type { ResourceShape } from "../hosts/program/resource-shape";

const shape: ResourceShape = ${shapeOf(definition)};
${own.join("")}
${resourceClass(definition, { base: "DynamicResource", shape: "shape", declared })}`;
}

/** The part of a plugin's resource in the module of all: its class, with the types of the dynamic resource. */
function nativeResource(definition: ResourceDefinition): NativePart {
  const { name } = definition;
  const types = argumentTypes(definition).interfaces.map(({ declared }) => declared);
  const shape = `${lowerFirst(name)}Shape`;
  const exists = `/** Whether the platform has an object of this id, without managing it. */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): pulumi.Output<boolean> {
    return existsOnPlatform(${shape}, id, opts);
  }`;
  const own = resourceClass(definition, { base: "NativeResource", shape, declared: exists });
  return {
    types: types.toSorted(),
    imports: `${name} as Dynamic${name}, ${name}Args`,
    // Without a comment, since the class's documentation shows those of both.
    text: `const ${shape}: ResourceShape = ${shapeOf(definition)};\nexport interface ${name} extends OutputsOf<Dynamic${name}> {}\n${own}`,
  };
}

/** The module of all classes and functions of the plugin. Types are those of the modules of dynamic resources. */
export function nativeModule(
  resources: readonly ResourceDefinition[],
  dataSources: readonly DataSourceDefinition[],
  more: { readonly modules: readonly string[]; readonly namespaces: string; readonly provider: string },
): string {
  const all = [
    ...resources.map((definition) => ({ name: definition.name, ...nativeResource(definition) })),
    ...dataSources.map((definition) => ({ name: definition.name, ...nativeDataSource(definition) })),
  ];
  return `${marker}
import type * as pulumi from "@pulumi/pulumi";
import { ExplicitProvider, isProvider, type ProviderShape } from "../hosts/program/explicit-provider";
import { callDataSource, callDataSourceOutput } from "../hosts/program/native-function";
import { existsOnPlatform, isOfType, NativeResource } from "../hosts/program/native-resource";
import type { OutputsOf, ResourceShape } from "../hosts/program/resource-shape";
${all.map(({ name, imports }) => `import type { ${imports} } from "./${kebab(name)}";`).join("\n")}

${more.modules.map((path) => `export * from "${path}";`).join("\n")}
${more.namespaces}
${all.map(({ name, types }) => `export type { ${types.join(", ")} } from "./${kebab(name)}";`).join("\n")}

${more.provider}
${all.map(({ text }) => text).join("\n")}`;
}

interface NativePart {
  /** The types of the dynamic resource's module that are exported as they are. */
  readonly types: readonly string[];
  readonly imports: string;
  readonly text: string;
}

const described = (definition: ResourceDefinition) => ({
  inputs: describe(definition.inputs, "input"),
  inputsAsOutputs: describe(definition.inputs, "output"),
  outputs: describe(definition.outputs, "output"),
});

function shapeOf(definition: ResourceDefinition): string {
  const { inputsAsOutputs, outputs } = described(definition);
  const shape = {
    name: definition.name,
    properties: [...inputsAsOutputs, ...outputs].map((property) => property.name),
    secrets: [...pathsWith(definition.inputs, "secret"), ...pathsWith(definition.outputs, "secret")],
  };
  return JSON.stringify(shape, null, 2);
}

/** The interfaces of a resource's arguments, and the types of what they have. */
function argumentTypes(definition: ResourceDefinition) {
  const { name } = definition;
  const { inputs } = described(definition);
  const nested = nestedArguments(name, inputs);
  const interfaces = [
    { declared: `${name}Args`, about: `The arguments of a {@link ${name}}.`, properties: inputs },
    ...[...nested.interfaces].map(([declared, { path, properties }]) => ({
      declared,
      about: `The argument \`${path}\` of a {@link ${name}}.`,
      properties,
    })),
  ];
  return { interfaces, typeOf: (type: PropertyType) => nested.typeOf(type) };
}

function resourceClass(
  definition: ResourceDefinition,
  { base, shape, declared }: { base: string; shape: string; declared: string },
): string {
  const { name } = definition;
  return `
${comment([definition.description, "", `Its id has the form \`${idForm(definition)}\`.`, ...planNote(definition), "", `@see ${vendorPageUrl(definition)}`, "@example", ...typescriptStatements(definition.example, definition).split("\n")])}
export class ${name} extends ${base} {
  /** Reads an existing resource by its id, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${name} {
    // With an id, the engine reads the resource and needs no arguments.
    return new ${name}(name, undefined as never, { ...opts, id });
  }

  /** Whether a value is a resource of this type, also of another copy of the package. */
  static override isInstance(value: unknown): value is ${name} {
    return isOfType(value, ${shape});
  }

${declared}

${comment([definition.description, "", "@param name The resource's name in the program, unique among resources of this type.", "@param args The resource's arguments.", "@param opts Options that every Pulumi resource has."])}
  constructor(name: string, args: ${name}Args, opts?: pulumi.CustomResourceOptions) {
    super(${shape}, name, { ...args }, opts);
  }
}
`;
}

/** The TypeScript module of a data source for dynamic resources: its arguments, result and two functions. */
export function dataSourceModule(definition: DataSourceDefinition): string {
  const { name } = definition;
  const type = upperFirst(name);
  const inputs = describe(definition.inputs, "input");
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
  return `${marker}
import type * as pulumi from "@pulumi/pulumi";
import { callDataSource, callDataSourceOutput } from "../hosts/program/data-source-function";
${inputs.length > 0 ? argumentTypes : ""}
/** The result of {@link ${name}}. */
export interface ${type}Result {
${members(describe(definition.outputs, "output"), memberDeclaration(outputType))}
}
${dataSourceFunctions(definition, false)}`;
}

function nativeDataSource(definition: DataSourceDefinition): NativePart {
  const type = upperFirst(definition.name);
  const hasInputs = describe(definition.inputs, "input").length > 0;
  const types = [...(hasInputs ? [`${type}Args`, `${type}OutputArgs`] : []), `${type}Result`];
  return { types, imports: types.join(", "), text: dataSourceFunctions(definition, true) };
}

/** The two functions of a data source: those of the plugin take options. */
function dataSourceFunctions(definition: DataSourceDefinition, takesOptions: boolean): string {
  const { name } = definition;
  const type = upperFirst(name);
  const hasInputs = describe(definition.inputs, "input").length > 0;
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
  const parameters = (args: string, opts: string) =>
    [...(hasInputs ? [`args: ${args}`] : []), ...(takesOptions ? [`opts?: pulumi.${opts}`] : [])].join(", ");
  const callArguments = [`"${name}"`, hasInputs ? "args" : "{}", ...(takesOptions ? ["opts"] : [])].join(", ");
  return `
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
