import type { Document, Schema } from "../vendor-documents/document";
import { laterMembers, laterProperties, type ProductWire, readings } from "./table";

/** How a value is read: its schema in the client's words, and the type that it has then. */
interface Read {
  readonly schema: string;
  readonly type: string;
}

/** What may be missing or null, and the same where it must be there. */
const plain: Readonly<Record<string, Read & { required: string }>> = {
  string: { schema: "text", type: "string", required: "z.string()" },
  number: { schema: "number", type: "number", required: "z.number()" },
  boolean: { schema: "flag", type: "boolean", required: "z.boolean()" },
  integer: { schema: "int", type: "number", required: "z.int()" },
};

/** Declares the components of a document as the client reads them: any member may be missing, unless the table says otherwise. */
export class ComponentReader {
  readonly declarations: string[] = [];
  readonly #known = new Map<string, Read>();
  /** Components that are a response of their own: one of another shape must not parse as one without any member. */
  readonly #alone = new Set<string>();

  constructor(
    readonly document: Document,
    private readonly table: ProductWire,
    /** Whether names of properties begin with a capital, so that names of maps have lost theirs. */
    private readonly isCapitalized: boolean,
  ) {}

  expect(response: Schema): void {
    const own = this.resolved(response);
    const name = referred(own.properties?.data ?? {}) ?? referred(response);
    if (name) this.#alone.add(name);
  }

  declareListed(): void {
    for (const [place, own] of Object.entries(this.table.keys ?? {})) {
      const [component = "", member = ""] = place.split(".");
      const keys = Object.keys(this.document.components.schemas[component]?.properties?.[member]?.properties ?? {});
      this.declarations.push(`export const ${own} = ${JSON.stringify(keys)} as const;`);
    }
    for (const name of Object.keys({ ...this.table.enums, ...this.table.components }))
      if (this.document.components.schemas[name]) this.#component(name);
  }

  /** How a response is read; undefined for one of no shape. */
  response(schema: Schema): string | undefined {
    const own = this.resolved(schema);
    const properties = own.properties ?? {};
    const items = this.resolved(properties.items ?? properties.Items ?? properties.data ?? {}).items;
    if (items && properties.page) return `shieldPageOf(${this.#item(items).schema})`;
    if (items && properties.cursor && properties.meta) return `cursorPageOf(${this.#item(items).schema})`;
    if (items && properties.HasMoreItems) return `pageOf(${this.#item(items).schema})`;
    if (items && properties.itemsPerPage) return `streamPageOf(${this.#item(items).schema})`;
    const [[only = "", list] = [], ...others] = Object.entries(properties).filter(
      ([name, member]) => !this.#isError(name, member),
    );
    if (list?.items && others.length === 0 && only !== "data")
      return `listUnder(${JSON.stringify(camel(only))}, ${this.#item(list.items).schema})`;
    if (properties.data) return `underData(${this.#item(properties.data).schema})`;
    return own.type || own.properties ? this.#item(schema).schema : undefined;
  }

  resolved(schema: Schema): Schema {
    const name = referred(schema);
    return name ? this.resolved(this.document.components.schemas[name] ?? {}) : schema;
  }

  #isError = (name: string, schema: Schema) => /^error(Response)?$/.test(name) && this.resolved(schema).properties;

  /** A value that is there, such as an item of a list. */
  #item(schema: Schema): Read {
    const name = referred(schema);
    const own = this.resolved(schema);
    if (name && (own.properties || numbersOf(own) || readings[name])) return this.#component(name);
    if (own.properties) return this.#object(own, "");
    if (own.type === "array") {
      const { schema: item, type } = this.#item(own.items ?? {});
      return { schema: `listOf(${item})`, type: `${/ /.test(type) ? `(${type})` : type}[]` };
    }
    if (typeof own.additionalProperties === "object") {
      const { schema: item, type } = this.#item(own.additionalProperties);
      return { schema: `mapOf(${item})`, type: `Record<string, ${type}>` };
    }
    const { required = "z.unknown()", type = "unknown" } = plain[own.type ?? ""] ?? {};
    return { schema: required, type };
  }

  /** A member, which may be missing. */
  #member(schema: Schema, name: string): Read {
    const own = this.resolved(schema);
    const { schema: item, type } = this.#item(schema);
    if (own.type === "array") return { schema: item, type };
    if (this.table.words && own.enum?.every((word) => /^[a-z]/.test(String(word)))) return { schema: "word", type };
    if (item === "mapOf(z.number())" || item === "mapOf(z.int())")
      return { schema: this.isCapitalized ? "figuresByName" : "chart", type: "Record<string, number>" };
    // Of integers that are no ids, nothing depends on being whole.
    if (item === "z.int()" && !/(^id|I[dD])$/.test(name)) return { schema: "number", type };
    const isPlain = plain[own.type ?? ""]?.required === item;
    return { schema: isPlain ? (plain[own.type ?? ""]?.schema ?? "") : `${item}.nullish()`, type };
  }

  #component(name: string): Read {
    const known = this.#known.get(name);
    if (known) return known;
    const schema = this.document.components.schemas[name] ?? {};
    if (readings[name])
      return this.#know(name, `readings.${readings[name]}`, `z.output<typeof readings.${readings[name]}>`);
    const words = this.table.enums?.[name];
    if (schema.type === "string" && words) {
      this.declarations.push(`export const ${words} = ${JSON.stringify(schema.enum)} as const;`);
      return this.#know(name, "z.string()", "string");
    }
    const numbers = numbersOf(schema);
    if (numbers) {
      const own = this.table.enums?.[name] ?? lowerFirst(name);
      const members = [...numbers, ...Object.entries(laterMembers[name] ?? {})].map(
        ([member, number]) => `${JSON.stringify(member)}: ${number}`,
      );
      this.declarations.push(
        `${this.table.enums?.[name] ? "export " : ""}const ${own} = wireEnum({ ${members.join(", ")} });`,
      );
      return this.#know(name, `${own}.wire`, `MemberOf<typeof ${own}>`);
    }
    const [listed = "~"] = this.table.components?.[name]?.split(" ") ?? [];
    const isTaken = Object.values(this.table.components ?? {}).some((row) => row.split(" ")[0] === name);
    const ownName = listed !== "~" ? listed : isTaken ? `${name}Item` : name;
    const read = this.#object(schema, name);
    // Declarations of what is exported name all of them.
    const isInternal = listed === "~" || /Re(quest|sponse)$/.test(listed);
    const keyword = listed === "~" ? "" : "export ";
    this.declarations.push(
      `${isInternal ? "/** @internal */\n" : ""}export interface ${ownName} ${read.type}\n${keyword}const ${lowerFirst(ownName)} = once((): z.ZodType<${ownName}> => ${read.schema});`,
    );
    return this.#know(name, `${lowerFirst(ownName)}()`, ownName);
  }

  #know(name: string, schema: string, type: string): Read {
    const read = { schema, type };
    this.#known.set(name, read);
    return read;
  }

  #object(schema: Schema, component: string): Read {
    const properties = { ...schema.properties, ...laterProperties[component] };
    const names = Object.keys(properties).map(camel);
    const marks = new Set(
      this.table.components?.[component]
        ?.split(" ")
        .slice(1)
        .flatMap((mark) => {
          const all = names.filter((name) => mark.endsWith("*") && `-${name}`.startsWith(mark.slice(0, -1)));
          return mark.length > 1 && all.length > 0 ? all.map((name) => `-${name}`) : [mark];
        }),
    );
    const isStrict = marks.delete("*");
    const lines: string[] = [];
    const types: string[] = [];
    const alike = new Map<string, string[]>();
    let isDemanding = false;
    for (const [wireName, member] of Object.entries(properties)) {
      const name = camel(wireName);
      // Errors inside of a success are read before.
      if (marks.delete(`-${name}`) || this.#isError(name, member)) continue;
      const reading = readings[`${component}.${name}`];
      if (reading) {
        const own = `readings.${reading.replace("?", "")}`;
        types.push(`${name}${reading.endsWith("?") ? "?" : ""}: z.output<typeof ${own}>;`);
        lines.push(`${name}: ${own},`);
        isDemanding ||= reading === "filled";
        continue;
      }
      const { schema: read, type } = this.#item(member);
      if (read === "z.unknown()") continue;
      const isList = this.resolved(member).type === "array";
      const isIdentity = name === "guid" || (name === "id" && !member.nullable);
      // A mark that says what the rule says stays, and fails.
      const mayBeNull = isList && marks.delete(`??${name}`);
      const mayMiss = mayBeNull || ((isList || isIdentity) && marks.delete(`?${name}`));
      const isNamed = !isIdentity && marks.delete(name);
      if (isNamed || (isStrict && !isList && !member.nullable) || (isIdentity && !mayMiss)) {
        isDemanding = true;
        types.push(`${name}: ${type};`);
        lines.push(`${name}: ${read === "z.int()" && !/(^id|I[dD])$/.test(name) ? "z.number()" : read},`);
        continue;
      }
      if (isList && mayMiss) {
        const item = read.replace(/^listOf\((.*)\)$/, "$1");
        types.push(`${name}?: ${mayBeNull ? `(${type.slice(0, -2)} | null)[]` : type} | null | undefined;`);
        lines.push(`${name}: z.array(${item}${mayBeNull ? ".nullable()" : ""}).nullish(),`);
        continue;
      }
      const optional = this.#member(member, name);
      types.push(isList ? `${name}: ${type};` : `${name}?: ${optional.type} | null | undefined;`);
      if (["text", "number", "int", "flag"].includes(optional.schema))
        alike.set(optional.schema, [...(alike.get(optional.schema) ?? []), name]);
      else lines.push(`${name}: ${optional.schema},`);
    }
    if (marks.size > 0) throw new Error(`${component} has no ${[...marks].join(", ")}: the table is not current.`);
    const grouped = [...alike].map(([kind, [only, ...others]]) =>
      others.length === 0
        ? `${only}: ${kind},`
        : `...${kind}s(${[only, ...others].map((name) => JSON.stringify(name)).join(", ")}),`,
    );
    const object = `z.object({ ${[...lines, ...grouped].join("\n")} })`;
    const isAlone = this.#alone.has(component) && !isDemanding;
    return { schema: isAlone ? `requireAnyOf(${object})` : object, type: `{ ${types.join("\n")} }` };
  }
}

/** The component that a schema refers to, alone or as the only one of several. */
export function referred({ $ref, oneOf, allOf }: Schema): string | undefined {
  const ref = $ref ?? oneOf?.[0]?.$ref ?? allOf?.[0]?.$ref;
  return ref?.slice(ref.lastIndexOf("/") + 1);
}

export const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** `storage_region` and `StorageRegion` become `storageRegion`. */
export const camel = (name: string) =>
  lowerFirst(name).replaceAll(/[_-]([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The names and numbers of an enum of integers. */
function numbersOf({ type, oneOf = [], enum: numbers = [], ...others }: Schema): [string, number][] | undefined {
  const names = others["x-enumNames"] ?? others["x-enum-varnames"];
  const all = names
    ? numbers.map((number, at): [string, number] => [names[at] ?? "", Number(number)])
    : oneOf.map(({ title = "", enum: [number] = [] }): [string, number] => [title, Number(number)]);
  return type === "integer" && all.length > 0 ? all : undefined;
}
