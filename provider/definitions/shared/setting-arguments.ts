import { z } from "zod";
import { enumInput, omitNulls, type Properties } from "../../define/define";
import { isRecord } from "../../define/is-record";
import { groupOf, propertiesOf, unwrap } from "../../define/zod-schema";
import { isEquivalent } from "../../diff/equality";

/** The setting of the client that an argument stands for, and both values where they differ. */
export interface Wire<Name extends string = string> {
  readonly name: Name;
  toSetting?(value: unknown): unknown;
  /** Gets null as well. What a response does not report is no argument. */
  toArgument?(value: unknown): unknown;
}

/** The setting of each argument. Requests and reads follow from these rows. */
const wires = z.registry<Wire>();

const plainText = z.string();
const anyName = plainText.min(1);
const headerName = plainText.regex(/^[\w!#$%&'*+.^`|~-]+$/, "is not the name of a header");

/**
 * Declares arguments that stand for settings of the client, each under the name of its row there.
 *
 * @param note Ends each description.
 */
export function settingArguments<Settings extends object>(note?: string) {
  type Name = keyof Settings & string;
  /** The names of the settings whose values have this type. */
  type NameOf<T> = { [N in Name]-?: NonNullable<Settings[N]> extends T ? N : never }[Name];

  /** A setting of another form than those below. */
  function setting<S extends z.ZodType>(schema: S, text: string, wire: Wire<Name>, more: z.GlobalMeta = {}) {
    const member = schema.optional().meta({ description: note === undefined ? text : `${text} ${note}`, ...more });
    wires.add(member, wire);
    return member;
  }

  /** A set which the platform has as one text, separated by commas. */
  function inOneText<Item extends z.ZodString | z.ZodNumber>(name: NameOf<string>, description: string, item: Item) {
    const isNumber = item instanceof z.ZodNumber;
    const wire = {
      name,
      toSetting: (value: unknown) => (Array.isArray(value) ? value.join(",") : value),
      toArgument: (value: unknown) =>
        String(value ?? "")
          .split(",")
          .flatMap((text) => text.trim() || [])
          .map((text) => (isNumber ? Number(text) : text)),
    };
    return setting(z.array(item), description, wire, { set: true });
  }

  return {
    setting,

    flag: (name: NameOf<boolean>, description: string) => setting(z.boolean(), description, { name }),

    amount: (name: NameOf<number>, schema: z.ZodNumber, description: string) => setting(schema, description, { name }),

    /** An amount of which the platform accepts only some. */
    oneOf(name: NameOf<number>, values: readonly number[], description: string) {
      const list = values.map((value) => value.toLocaleString("en")).join(", ");
      const schema = z.int().refine((value) => values.includes(value), `is not one of ${list}`);
      return setting(schema, `${description} One of ${list}.`, { name });
    },

    /** The id of another object, or 0 for none. */
    id(name: NameOf<number>, description: string) {
      const wire = { name, toArgument: (value: unknown) => (typeof value === "number" && value > 0 ? value : 0) };
      return setting(z.int().min(0), `${description} 0: none.`, wire);
    },

    /** A text. The platform stores an empty one as null. */
    text: (name: NameOf<string>, description: string, schema: z.ZodType<string> = plainText) =>
      setting(schema, description, { name, toArgument: (value) => value ?? "" }),

    secretText: (name: NameOf<string>, description: string) =>
      setting(plainText, description, { name, toArgument: (value) => value ?? "" }, { secret: true }),

    choice<Word extends string>(
      name: NameOf<string>,
      { names }: { readonly names: readonly [Word, ...Word[]] },
      meanings: Readonly<Record<Word, string>>,
      description: string,
    ) {
      return setting(enumInput(names, meanings), description, { name });
    },

    /** A set of texts. */
    names: (name: NameOf<readonly string[]>, description: string, item: z.ZodString = anyName) =>
      setting(z.array(item), description, { name }, { set: true }),

    /** A set of headers, which the platform has as one text. */
    headers: (name: NameOf<string>, description: string) => inOneText(name, description, headerName),

    inOneText,

    /** A list of objects with names, written as a whole. */
    objects: <S extends z.ZodObject>(name: NameOf<readonly object[]>, item: S, description: string) =>
      setting(z.array(item), description, { name, toArgument: omitNulls }, { set: true, key: "name" }),
  };
}

/** The settings that arguments stand for. Those that are left out are absent. */
export function settingsFrom<Settings extends object>(schema: z.ZodObject, args: Readonly<Properties>): Settings {
  const settings = propertiesOf(schema).flatMap(([name, member]): [string, unknown][] => {
    const value = args[name];
    const [group, wire] = [groupOf(member), wires.get(member)];
    if (group) return isRecord(value) ? Object.entries(settingsFrom<Properties>(group, value)) : [];
    return wire && value !== undefined ? [[wire.name, wire.toSetting?.(value) ?? value]] : [];
  });
  return Object.fromEntries(settings) as Settings;
}

/** The arguments that settings stand for, all groups included. */
export function argumentsFrom<S extends z.ZodObject>(schema: S, settings: object): Partial<z.output<S>> {
  const args = propertiesOf(schema).flatMap(([name, member]): [string, unknown][] => {
    const [group, wire] = [groupOf(member), wires.get(member)];
    if (group) return [[name, argumentsFrom(group, settings)]];
    if (!wire) return [];
    const value: unknown = Reflect.get(settings, wire.name);
    const argument = value !== undefined && wire.toArgument ? wire.toArgument(value) : (value ?? undefined);
    return argument === undefined ? [] : [[name, argument]];
  });
  return Object.fromEntries(args) as Partial<z.output<S>>;
}

/** The arguments that differ from others, members of groups one by one. */
export function differingArguments(schema: z.ZodObject, args: Properties, others: Properties): Properties {
  const members = propertiesOf(schema).flatMap(([name, member]): [string, unknown][] => {
    const [value, other] = [args[name], others[name]];
    const group = groupOf(member);
    if (group && isRecord(value)) return [[name, differingArguments(group, value, isRecord(other) ? other : {})]];
    return value === undefined || isEquivalent(member, value, other) ? [] : [[name, value]];
  });
  return Object.fromEntries(members);
}

/** The path of the argument that stands for each setting: `cache.smart`, or `imageAi.blueprints[].name`. */
export function argumentPaths(schema: z.ZodObject, parent: readonly string[] = []): [setting: string, path: string][] {
  return propertiesOf(schema).flatMap(([name, member]): [string, string][] => {
    const path = [...parent, name];
    const [group, wire] = [groupOf(member), wires.get(member)];
    if (group) return argumentPaths(group, path);
    if (!wire) return [];
    const inner = unwrap(member);
    const item = inner instanceof z.ZodArray ? inner.element : undefined;
    if (!(item instanceof z.ZodObject)) return [[wire.name, path.join(".")]];
    return propertiesOf(item).map(([part]) => [`${wire.name}[].${part}`, `${path.join(".")}[].${part}`]);
  });
}
