import type { DataSourceDefinition, ResourceDefinition } from "../define/define";
import { idForm } from "../define/resource-id";
import { propertiesWith } from "../define/zod-schema";
import { describe, type Property, type PropertyType } from "./describe";
import { typescriptStatements } from "./example-code/typescript";
import { kebab } from "./kebab";

/** Which of the two ways of running the provider a module is for. */
export type TargetHost = "dynamic" | "native";

/**
 * The TypeScript module of a resource for programs: its arguments, and a class whose members carry their
 * documentation. Both hosts have the same arguments.
 */
export function resourceModule(definition: ResourceDefinition, host: TargetHost): string {
  const { name } = definition;
  const inputs = describe(definition.inputs, "input");
  const settled = describe(definition.inputs, "output");
  const outputs = describe(definition.outputs, "output");
  const shape = {
    name,
    properties: [...settled, ...outputs].map((property) => property.name),
    secrets: [...propertiesWith(definition.inputs, "secret"), ...propertiesWith(definition.outputs, "secret")],
  };
  const base = host === "native" ? "NativeResource" : "DynamicResource";
  const own = `
/** The arguments of a {@link ${name}}. */
export interface ${name}Args {
${members(inputs, declaredAs(inputType))}
}
`;
  const shared = `import type { ${name}Args } from "../${kebab(name)}";\nexport type { ${name}Args };\n`;
  return `${marker}
import type * as pulumi from "@pulumi/pulumi";
import { ${base}, isOfType } from "${hostsFrom(host)}/${host}-resource";
import type { ResourceShape } from "${hostsFrom(host)}/resource-shape";
${host === "native" ? shared : ""}
const shape: ResourceShape = ${JSON.stringify(shape, null, 2)};
${host === "native" ? "" : own}
${comment([definition.description, "", `Its id has the form \`${idForm(definition)}\`.`, "", "@example", ...typescriptStatements(definition.example).split("\n")])}
export class ${name} extends ${base} {
  /** The resource that exists under this id, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${name} {
    // Reading takes no arguments: the id says it all.
    return new ${name}(name, undefined as never, { ...opts, id });
  }

  /** True for a resource of this type, also where another copy of the package made it. */
  static override isInstance(value: unknown): value is ${name} {
    return isOfType(value, shape);
  }

${members([...settled, ...outputs], (property) => `declare readonly ${property.name}: pulumi.Output<${outputType(property.type)}${property.required ? "" : " | undefined"}>;`)}

${comment([definition.description, "", "@param name The resource's name in the program, unique among resources of this type.", "@param args What it shall be.", "@param opts Options that every Pulumi resource has."])}
  constructor(name: string, args: ${name}Args, opts?: pulumi.CustomResourceOptions) {
    super(shape, name, { ...args }, opts);
  }
}
`;
}

/** The TypeScript module of a data source: its arguments, its result and its two functions. */
export function dataSourceModule(definition: DataSourceDefinition, host: TargetHost): string {
  const { name } = definition;
  const type = name.charAt(0).toUpperCase() + name.slice(1);
  const inputs = describe(definition.inputs, "input");
  const about = (more: string) =>
    comment([
      definition.description,
      "",
      more,
      "",
      "@example",
      ...typescriptStatements(definition.example).split("\n"),
    ]);
  const given = inputs.length > 0;
  const takes = (args: string, opts: string) =>
    [...(given ? [`args: ${args}`] : []), ...(host === "native" ? [`opts?: pulumi.${opts}`] : [])].join(", ");
  const passes = [`"${name}"`, given ? "args" : "{}", ...(host === "native" ? ["opts"] : [])].join(", ");
  const argumentTypes = `
/** The arguments of {@link ${name}}. */
export interface ${type}Args {
${members(inputs, declaredAs(outputType))}
}

/** The arguments of {@link ${name}Output}. */
export interface ${type}OutputArgs {
${members(inputs, declaredAs(inputType))}
}
`;
  const own = `${given ? argumentTypes : ""}
/** What {@link ${name}} finds. */
export interface ${type}Result {
${members(describe(definition.outputs, "output"), declaredAs(outputType))}
}
`;
  const names = [...(given ? [`${type}Args`, `${type}OutputArgs`] : []), `${type}Result`].join(", ");
  const shared = `import type { ${names} } from "../${kebab(name)}";\nexport type { ${names} };\n`;
  return `${marker}
import type * as pulumi from "@pulumi/pulumi";
import { callDataSource, callDataSourceOutput } from "${hostsFrom(host)}/${host === "native" ? "native" : "data-source"}-function";
${host === "native" ? shared : own}
${about("Reads it at once. Arguments that are Outputs go to the form that ends in `Output`.")}
export function ${name}(${takes(`${type}Args`, "InvokeOptions")}): Promise<${type}Result> {
  return callDataSource(${passes});
}

${about("Reads it as soon as its arguments are known.")}
export function ${name}Output(${takes(`${type}OutputArgs`, "InvokeOutputOptions")}): pulumi.Output<${type}Result> {
  return callDataSourceOutput(${passes});
}
`;
}

/** The module that exports all of these, beside what it exports under a name of its own. */
export function indexModule(modules: readonly string[], more = ""): string {
  return `${marker}\n${modules.map((path) => `export * from "${path}";`).join("\n")}\n${more}`;
}

function hostsFrom(host: TargetHost): string {
  return host === "native" ? "../../hosts/program" : "../hosts/program";
}

/** What a generated module begins with. */
export const marker = "// Generated by `npm run generate` from the definitions. Do not edit.";

/** A type whose every part may be an Output. */
function inputType(type: PropertyType): string {
  return `pulumi.Input<${written(type, inputType)}>`;
}

/** The plain type. */
function outputType(type: PropertyType): string {
  return written(type, outputType);
}

function written(type: PropertyType, inner: (type: PropertyType) => string): string {
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
      return `{\n${members(type.properties, declaredAs(inner))}\n}`;
    case "enum":
      return union(type.values) + (type.open ? ` | \`Unknown(\${number})\`` : "");
    case "integer":
      return "number";
    default:
      return type.kind;
  }
}

function union(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(" | ");
}

/** Writes a property as a member of an interface. */
function declaredAs(write: (type: PropertyType) => string): (property: Property) => string {
  return ({ name, required, type }) => `${name}${required ? "" : "?"}: ${write(type)};`;
}

function members(properties: readonly Property[], write: (property: Property) => string): string {
  return properties.map((property) => `${comment(notes(property))}\n${write(property)}`).join("\n");
}

function notes(property: Property): string[] {
  const more = [
    property.default === undefined ? "" : `Default: \`${JSON.stringify(property.default)}\`.`,
    property.replaceOnChange ? "A change replaces the resource." : "",
    property.secret ? "Secret." : "",
  ].filter((note) => note !== "");
  return [[property.description, ...more].join(" ")];
}

/** Lines as a documentation comment. */
export function comment(lines: readonly string[]): string {
  const safe = lines.map((line) => line.replaceAll("*/", "*\\/"));
  if (safe.length === 1) return `/** ${safe[0]} */`;
  return `/**\n${safe.map((line) => (line === "" ? " *" : ` * ${line}`)).join("\n")}\n */`;
}
