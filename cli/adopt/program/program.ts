import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { pclText } from "../../../provider/codegen/pcl-text";
import type { Properties } from "../../../provider/define/define";
import { secretSignature, signature } from "../../../provider/define/engine-constants";
import { isRecord } from "../../../provider/define/is-record";
import { defaultOf } from "../../../provider/define/zod-schema";
import { tokenFor } from "../../../provider/hosts/tokens";
import { resourceNamed } from "../../../provider/registry";
import { inOrder } from "./order";
import { Names, object, textIn } from "./pcl";
import { type StateResource, Targets } from "./references";

/** A value of the stack's configuration that the program reads. */
export interface Setting {
  readonly key: string;
  readonly value: string | number | boolean;
  readonly secret: boolean;
  /** The resource and the path of the argument that has it: `value`. */
  readonly resource: StateResource;
  readonly path: string;
}

/** A program in the engine's intermediate language (PCL), and the configuration that it reads. */
export interface Program {
  readonly source: string;
  readonly settings: readonly Setting[];
}

/**
 * Writes the program of resources in a state, to be converted into a language. Each has the inputs that the state has, so
 * that its preview is empty. `configured` are keys that the stack's configuration has already.
 */
export function programOf(
  all: readonly StateResource[],
  language: string,
  configured: readonly string[] = [],
): Program {
  const names = new Names(configured);
  const variables = new Map(all.map((resource) => [resource, names.of([resource.name])]));
  const writer = new Writer(all, language, variables, names);
  const declarations = new Map(all.map((resource) => [resource, writer.declaration(resource)]));
  const products = inOrder(all, writer.references);
  const texts = [...products].flatMap(([title, resources]) =>
    resources.map((one, at) => `${at === 0 ? `# ${title}\n` : ""}${declarations.get(one)}`),
  );
  const settings = writer.settings.map(
    ({ key, value, secret }) =>
      `config ${key} ${kinds[typeof value] ?? "string"} {\n${secret ? "  secret = true\n" : ""}}\n`,
  );
  return { source: [...settings, ...texts].join("\n"), settings: writer.settings };
}

const kinds: Readonly<Record<string, string>> = { number: "number", boolean: "bool" };

/** A secret in an exported state. */
const secretValue = z.object({ [signature]: z.literal(secretSignature), plaintext: z.string() });

/** Where a value is. */
interface Place {
  readonly resource: StateResource;
  readonly path: readonly string[];
  readonly secret: boolean;
}

class Writer {
  readonly settings: Setting[] = [];
  /** The resources that each refers to. */
  readonly references = new Map<StateResource, Set<StateResource>>();
  readonly #targets: Targets;

  constructor(
    all: readonly StateResource[],
    private readonly language: string,
    private readonly variables: ReadonlyMap<StateResource, string>,
    private readonly names: Names,
  ) {
    this.#targets = new Targets(all);
  }

  declaration(resource: StateResource): string {
    const { type, name, inputs } = resource;
    const { shape } = resourceNamed(type).inputs;
    const members = Object.entries(inputs).flatMap(([key, value]) => {
      const schema = shape[key];
      const isDefault = schema instanceof z.ZodType && isDeepStrictEqual(defaultOf(schema), value);
      if (value == null || isDefault) return [];
      return [`  ${key} = ${this.#expression(value, { resource, path: [key], secret: false })}\n`];
    });
    const variable = this.variables.get(resource);
    return `resource ${variable} ${pclText(tokenFor(type))} {\n  __logicalName = ${pclText(name)}\n${members.join("")}}\n`;
  }

  #expression(value: unknown, place: Place): string {
    const { data: hidden } = secretValue.safeParse(value);
    if (hidden) return this.#expression(JSON.parse(hidden.plaintext), { ...place, secret: true });
    if (Array.isArray(value)) {
      const items = value.map((item, at) => this.#expression(item, inside(place, `${at}`)));
      return `[${items.join(", ")}]`;
    }
    if (isRecord(value)) return object(this.#members(value, place));
    return this.#reference(value, place) ?? this.#setting(value, place) ?? this.#literal(value);
  }

  #members(value: Properties, place: Place): Record<string, string> {
    const given = Object.entries(value).filter(([, member]) => member != null);
    return Object.fromEntries(given.map(([key, member]) => [key, this.#expression(member, inside(place, key))]));
  }

  /** An output of another resource, unless that one needs this one. */
  #reference(value: unknown, { resource, path }: Place): string | undefined {
    const argument = path.findLast((part) => !/^\d+$/.test(part)) ?? "";
    const target = this.#targets.of(resource, argument, value);
    if (!target || this.#needs(target.resource, resource)) return undefined;
    const others = this.references.get(resource) ?? new Set();
    this.references.set(resource, others.add(target.resource));
    return `${this.variables.get(target.resource)}.${target.output}`;
  }

  /** Whether a resource refers to another one, or is it. */
  #needs(resource: StateResource, other: StateResource): boolean {
    return resource === other || [...(this.references.get(resource) ?? [])].some((one) => this.#needs(one, other));
  }

  /** What is secret, and a text that the intermediate language would not keep as it is. An empty text hides nothing. */
  #setting(value: unknown, { resource, path, secret }: Place): string | undefined {
    const isScalar = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    const isChanged = typeof value === "string" && value !== value.normalize("NFC");
    if (!isScalar || value === "" || !(secret || isChanged)) return undefined;
    const key = this.names.of([resource.name, ...path]);
    this.settings.push({ key, value, secret, resource, path: path.join(".") });
    return key;
  }

  #literal(value: unknown): string {
    return typeof value === "string" ? textIn(this.language, value) : String(value);
  }
}

function inside(place: Place, name: string): Place {
  return { ...place, path: [...place.path, name] };
}
