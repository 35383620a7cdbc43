import { type Example, type ExampleArgs, type ExampleStep, type ExampleValue, Reference } from "../../define/example";
import { packageName, tokenFor } from "../../hosts/tokens";
import { languages } from "../languages";
import { upperFirst } from "../spelling";
import { namedType, type PropertyType, type SchemaTypes, schemaTypes } from "./schema-types";
import { isArgs, readsDataSource, referencesIn } from "./steps";

/** A function that writes an example as a Java program, with the names of the classes that `schema` leads to. */
export function javaPrograms(schema: object): (example: Example) => string {
  const types = schemaTypes.parse(schema);
  return (example) => new JavaProgram(example, types).text();
}

const indent = "    ";
const ownPackage = `${languages.java.basePackage}.${packageName}`;

class JavaProgram {
  readonly #imports = new Set(["com.pulumi.Pulumi"]);

  constructor(
    private readonly example: Example,
    private readonly types: SchemaTypes,
  ) {}

  text(): string {
    const secrets = referencesIn(this.example, "secret").map(
      (name) => `var ${name} = ctx.config().requireSecret(${JSON.stringify(name)});`,
    );
    const statements = this.example.flatMap((step) => [this.#declaration(step), ...this.#exports(step)]);
    const body = indented([...secrets, ...statements].join("\n"), 3);
    const imports = [...this.#imports].toSorted().map((name) => `import ${name};`);
    return [
      ...imports,
      "",
      "public class App {",
      `${indent}public static void main(String[] args) {`,
      `${indented("Pulumi.run(ctx -> {", 2)}`,
      body,
      `${indented("});", 2)}`,
      `${indent}}`,
      "}",
    ].join("\n");
  }

  #declaration(step: ExampleStep): string {
    const { type, name, args } = step;
    if (readsDataSource(step)) {
      const inputs = this.types.functions[tokenFor(type)]?.inputs?.properties ?? {};
      const passed = args ? this.#builder(`inputs.${upperFirst(type)}Args`, args, inputs) : "";
      return `var ${name} = ${this.#own("BunnyFunctions")}.${type}(${passed});`;
    }
    const inputs = this.types.resources[tokenFor(type)]?.inputProperties ?? {};
    return `var ${name} = new ${this.#own(type)}("${name}", ${this.#builder(`${type}Args`, args ?? {}, inputs)});`;
  }

  #exports({ name, exports = {} }: ExampleStep): string[] {
    return Object.entries(exports).map(
      ([exported, path]) => `ctx.export("${exported}", ${this.#output(`${name}.${path}`)});`,
    );
  }

  #builder(className: string, args: ExampleArgs, inputs: Readonly<Record<string, PropertyType>>): string {
    const calls = Object.entries(args).map(([name, value]) => `.${name}(${this.#passed(value, inputs[name])})`);
    const parts = [`${this.#own(className)}.builder()`, ...calls, ".build()"];
    return fits(parts.join("")) ? parts.join("") : indented(parts.join("\n"), 1).trimStart();
  }

  /** What a builder's method is given: the items of a list one by one. */
  #passed(value: ExampleValue, type: PropertyType | undefined): string {
    if (!isList(value)) return this.#value(value, type);
    const items = value.map((item) => this.#value(item, type?.items));
    if (value.some((item) => item instanceof Reference))
      return `${this.#import("com.pulumi.core.Output")}.all(${items.join(", ")})`;
    return fits(items.join(", ")) ? items.join(", ") : `\n${indented(items.join(",\n"), 1)}`;
  }

  #value(value: ExampleValue, type: PropertyType | undefined): string {
    if (value instanceof Reference) return this.#reference(value);
    if (isList(value)) {
      const items = value.map((item) => this.#value(item, type?.items));
      return `${this.#import("java.util.List")}.of(${items.join(", ")})`;
    }
    const [name, named] = namedType(this.types, type);
    if (isArgs(value)) {
      if (named) return this.#builder(`inputs.${name}Args`, value, named.properties);
      const [reference] = outputsIn(value);
      if (reference === undefined) return this.#map(value, type, "");
      return `${this.#reference(reference)}.applyValue(value -> ${this.#map(value, type, "value")})`;
    }
    const member = named?.enum?.find((candidate) => candidate.value === value);
    if (member) return `${this.#own(`enums.${name}`)}.${upperFirst(member.name ?? member.value)}`;
    return type?.type === "number" && Number.isInteger(value) ? `${value}.0` : JSON.stringify(value);
  }

  /** A map, whose one output is written as `output`: a builder takes the output of a map, not a map with one in it. */
  #map(value: ExampleArgs, type: PropertyType | undefined, output: string): string {
    const itemType = type?.additionalProperties;
    const members = Object.entries(value).flatMap(([key, member]) => {
      if (member instanceof Reference) return [JSON.stringify(key), output];
      return [
        JSON.stringify(key),
        isArgs(member) ? this.#map(member, itemType, output) : this.#value(member, itemType),
      ];
    });
    return `${this.#import("java.util.Map")}.of(${members.join(", ")})`;
  }

  #reference({ kind, name }: Reference): string {
    if (kind === "output") return this.#output(name);
    return kind === "asset" ? `new ${this.#import("com.pulumi.asset.FileAsset")}(${JSON.stringify(name)})` : name;
  }

  /** An output by its path: a resource has it as an Output, the Output of a data source has it inside. */
  #output(path: string): string {
    const [name = "", ...members] = path.split(".");
    const read = members.map((member) => `.${member}()`).join("");
    const step = this.example.find((candidate) => candidate.name === name);
    return step && readsDataSource(step) ? `${name}.applyValue(result -> result${read})` : `${name}${read}`;
  }

  /** The simple name of a class of the package, which it imports. */
  #own(name: string): string {
    return this.#import(`${ownPackage}.${name}`);
  }

  #import(name: string): string {
    this.#imports.add(name);
    return name.split(".").at(-1) ?? name;
  }
}

/** The outputs in a map and the maps in it. */
function outputsIn(value: ExampleArgs): Reference[] {
  return Object.values(value).flatMap((member) => {
    if (member instanceof Reference) return [member];
    return isArgs(member) ? outputsIn(member) : [];
  });
}

function isList(value: ExampleValue): value is readonly ExampleValue[] {
  return Array.isArray(value);
}

function fits(line: string): boolean {
  return line.length <= 75 && !line.includes("\n");
}

function indented(text: string, levels: number): string {
  return text.replace(/^(?=.)/gm, indent.repeat(levels));
}
