import { version } from "../../sdk/version";
import { environmentDefault, settings } from "../configuration";
import type { DataSourceDefinition, ResourceDefinition } from "../define/define";
import { dynamicType, packageName, pluginDownloadURL, tokenFor } from "../hosts/tokens";
import { listInputs } from "../lifecycle/list";
import { describe, type Property, type PropertyType } from "./describe";
import type { ConvertedExamples } from "./example-code/converted";
import { typescriptProgram } from "./example-code/typescript";
import { yamlProgram } from "./example-code/yaml";
import { importLine } from "./import-line";
import { description, home, languages } from "./languages";
import { convertedPrograms, fenced } from "./markdown";
import { singular, upperFirst } from "./spelling";
import { vendorNotes } from "./vendor";

type Json = Record<string, unknown>;

/**
 * The Pulumi package schema of the provider, for code generators and the engine.
 *
 * @param converted The examples in languages that are converted with a schema. Default: without these.
 */
export function packageSchema(
  resources: readonly ResourceDefinition[],
  dataSources: readonly DataSourceDefinition[],
  converted: ConvertedExamples = new Map(),
): Json {
  const types = new Types(new Set(resources.map(({ name }) => name)));
  const configuration = settingProperties();
  // Only here: with it on a provider's arguments, generated classes would write the key of the environment into the state.
  const withEnvironment = Object.values(settings).map(({ key, env }) => [
    key,
    { ...configuration[key], defaultInfo: { environment: [env] } },
  ]);
  return {
    $schema: "https://raw.githubusercontent.com/pulumi/pulumi/master/pkg/codegen/schema/pulumi.json",
    name: packageName,
    displayName: "bunny.net",
    version,
    description,
    keywords: ["pulumi", "bunny", "bunny.net", "category/infrastructure"],
    homepage: home,
    repository: home,
    license: "Apache-2.0",
    publisher: "pulumi-bunny",
    logoUrl: `${home.replace("github.com", "raw.githubusercontent.com")}/main/docs/logo.png`,
    pluginDownloadURL,
    meta: { moduleFormat: "(.*)", supportPack: true },
    language: languages,
    config: { variables: Object.fromEntries(withEnvironment) },
    provider: {
      description: "The account that resources are deployed to, and how it is reached.",
      inputProperties: configuration,
      properties: configuration,
    },
    resources: Object.fromEntries(
      resources.map((definition) => [tokenFor(definition.name), resourceSchema(definition, types, converted)]),
    ),
    functions: Object.fromEntries(
      dataSources.map((definition) => [tokenFor(definition.name), functionSchema(definition, types, converted)]),
    ),
    types: types.all(),
  };
}

function resourceSchema(definition: ResourceDefinition, types: Types, converted: ConvertedExamples): Json {
  const inputs = describe(definition.inputs, "input");
  // Members of an argument stay optional in outputs, so that inputs and outputs share one type.
  const inputsAsOutputs = describe(definition.inputs, "output").map((property) => ({
    ...property,
    type: inputs.find(({ name }) => name === property.name)?.type ?? property.type,
  }));
  const outputs = [...inputsAsOutputs, ...describe(definition.outputs, "output")];
  const owner = definition.name;
  const listed = listInputs(definition);
  const query = listed && describe(listed, "input").map((property) => ({ ...property, replaceOnChange: false }));
  const importing =
    definition.noImport === undefined
      ? fenced("sh", importLine(definition))
      : `It cannot be imported. ${definition.noImport}`;
  return {
    description: documented(definition, converted, `\n\n## Import\n\n${importing}`),
    inputProperties: types.properties(owner, inputs, "input"),
    requiredInputs: required(inputs),
    properties: types.properties(owner, outputs, "output"),
    required: required(outputs),
    ...(query && { listInputs: { properties: types.properties(owner, query, "input"), required: required(query) } }),
    aliases: [{ type: dynamicType(definition.name) }],
  };
}

function functionSchema(definition: DataSourceDefinition, types: Types, converted: ConvertedExamples): Json {
  const inputs = describe(definition.inputs, "input");
  const outputs = describe(definition.outputs, "output");
  const owner = upperFirst(definition.name);
  // The provider has the defaults. With one in the schema, Go's generator of 3.276 loses arguments that are outputs.
  const withoutDefaults = inputs.map((property) => ({ ...property, default: undefined }));
  return {
    description: documented(definition, converted),
    // For an empty object, Go would generate a required argument.
    ...(inputs.length > 0 && {
      inputs: { properties: types.properties(owner, withoutDefaults, "input"), required: required(inputs) },
    }),
    outputs: { properties: types.properties(owner, outputs, "output"), required: required(outputs) },
  };
}

/** A description with the example in every language, in the markup from which code generators select their own. */
function documented(
  definition: Pick<ResourceDefinition, "description" | "example" | "vendorPage" | "plan">,
  converted: ConvertedExamples,
  more = "",
): string {
  const { description, example } = definition;
  const programs = [
    fenced("typescript", typescriptProgram(example, languages.nodejs.packageName)),
    ...convertedPrograms(converted, example).map(([language, program]) => fenced(language, program)),
    fenced("yaml", yamlProgram(example)),
  ];
  const shown = `{{% examples %}}\n## Example Usage\n{{% example %}}\n\n${programs.join("\n")}\n{{% /example %}}\n{{% /examples %}}`;
  return `${[description, ...vendorNotes(definition), shown].join("\n\n")}${more}`;
}

function settingProperties(): Record<string, Json> {
  return Object.fromEntries(
    Object.values(settings).map((setting) => [
      setting.key,
      {
        type: "type" in setting ? setting.type : "string",
        description: `${setting.description} ${environmentDefault(setting)}`,
        ...("secret" in setting ? { secret: true } : {}),
      },
    ]),
  );
}

function required(properties: readonly Property[]): string[] {
  return properties.filter((property) => property.required).map(({ name }) => name);
}

type Side = "input" | "output";

/** Named types: nested objects and enums, each named after its owner and its property. */
class Types {
  readonly #types = new Map<string, Json>();

  /** @param taken Reserved names: those of resources. */
  constructor(private readonly taken: ReadonlySet<string>) {}

  all(): Json {
    return Object.fromEntries([...this.#types].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  properties(owner: string, properties: readonly Property[], side: Side): Json {
    return Object.fromEntries(properties.map((property) => [property.name, this.#property(owner, property, side)]));
  }

  #property(owner: string, property: Property, side: Side): Json {
    return {
      ...this.#type(`${owner}${upperFirst(property.name)}`, property, side),
      description: property.description,
      ...(property.default === undefined || typeof property.default === "object" ? {} : { default: property.default }),
      ...(property.secret ? { secret: true } : {}),
      ...(property.replaceOnChange ? { willReplaceOnChanges: true } : {}),
    };
  }

  #type(name: string, { type, description }: Pick<Property, "type" | "description">, side: Side): Json {
    const nested = (of: PropertyType) => this.#type(singular(name), { type: of, description }, side);
    switch (type.kind) {
      case "array":
        return { type: "array", items: nested(type.items) };
      case "map":
        return { type: "object", additionalProperties: nested(type.values) };
      case "enum":
        // The platform may return a new name, on which Python would fail: only inputs are enums.
        return side === "output" ? { type: "string" } : this.#named(name, { description, ...enumOf(type) });
      case "object":
        return this.#named(name, {
          type: "object",
          properties: this.properties(name, type.properties, side),
          required: required(type.properties),
        });
      case "asset":
        return { oneOf: [{ type: "string" }, { $ref: "pulumi.json#/Asset" }] };
      default:
        return { type: type.kind };
    }
  }

  #named(name: string, type: Json): Json {
    // `zone` and `zones` of one owner lead to the same name: the second type is an item.
    const free = [name, `${name}Item`].find(
      (candidate) => !this.taken.has(candidate) && isSameType(this.#types.get(tokenFor(candidate)), type),
    );
    if (free === undefined) throw new Error(`More than two types would have the name ${name}.`);
    const token = tokenFor(free);
    this.#types.set(token, type);
    return { $ref: `#/types/${token}` };
  }
}

function isSameType(known: Json | undefined, type: Json): boolean {
  return known === undefined || JSON.stringify(known) === JSON.stringify(type);
}

function enumOf({ values, meanings = {} }: Extract<PropertyType, { kind: "enum" }>): Json {
  return {
    type: "string",
    enum: values.map((value) => ({
      ...(value.includes("_") && { name: camel(value) }),
      value,
      ...(meanings[value] && { description: meanings[value] }),
    })),
  };
}

/** `IP_JA4` as `IpJa4`, which each language adapts. From the underscore, some generate `I_P_JA4`. */
function camel(value: string): string {
  return value
    .split("_")
    .map((word) => upperFirst(word.toLowerCase()))
    .join("");
}
