import { isDeepStrictEqual } from "node:util";
import type { PackageSchema, Property, Shape } from "./package-schema";

/** One change of the schema. */
export interface Change {
  /** Whether a program or a stack that works today may fail, or lose an object, without a change of its own. */
  readonly isBreaking: boolean;
  /** One line of Markdown. */
  readonly text: string;
}

const none: Shape = { properties: {}, required: [] };

/** The changes from one schema to the next, breaking ones first. Texts and examples do not count. */
export function changesBetween(before: PackageSchema, after: PackageSchema): Change[] {
  const changes = [
    ...members("setting", before.config.variables, after.config.variables, (name, from, to) =>
      propertyChanges(`Setting \`${name}\``, from, to),
    ),
    ...members("resource", before.resources, after.resources, (token, from, to) => [
      ...shapeChanges(
        token,
        "argument",
        { properties: from.inputProperties, required: from.requiredInputs },
        { properties: to.inputProperties, required: to.requiredInputs },
      ),
      ...shapeChanges(token, "output", outputsOf(from), outputsOf(to)),
    ]),
    ...members("data source", before.functions, after.functions, (token, from, to) => [
      ...shapeChanges(token, "argument", from.inputs ?? none, to.inputs ?? none),
      ...shapeChanges(token, "output", from.outputs ?? none, to.outputs ?? none),
    ]),
    ...members("type", before.types, after.types, (token, from, to) => [
      ...members(`value of \`${nameIn(token)}\``, byValue(from.enum), byValue(to.enum), () => []),
      // A type may be of an argument as well as of an output, so it is judged as both.
      ...shapeChanges(token, "argument", from, to),
    ]),
  ];
  return changes.toSorted((a, b) => Number(b.isBreaking) - Number(a.isBreaking));
}

/** The outputs besides the arguments, which are compared as arguments. */
function outputsOf({ properties, required, inputProperties }: PackageSchema["resources"][string]): Shape {
  const own = Object.entries(properties).filter(([name]) => !(name in inputProperties));
  return { properties: Object.fromEntries(own), required };
}

type Side = "argument" | "output";

function shapeChanges(token: string, side: Side, before: Shape, after: Shape): Change[] {
  const owner = nameIn(token);
  return members(
    `${side} of \`${owner}\``,
    before.properties,
    after.properties,
    (name, from, to) => [
      ...propertyChanges(`\`${owner}.${name}\``, from, to),
      ...requirementChanges(
        `\`${owner}.${name}\``,
        side,
        before.required.includes(name),
        after.required.includes(name),
      ),
    ],
    (name) => side === "argument" && after.required.includes(name),
  );
}

function propertyChanges(name: string, before: Property, after: Property): Change[] {
  const replaces = !before.willReplaceOnChanges && after.willReplaceOnChanges;
  return [
    when(
      !isDeepStrictEqual(typeOf(before), typeOf(after)),
      true,
      `${name} has another type: ${describeType(before)} became ${describeType(after)}.`,
    ),
    when(replaces, true, `A change of ${name} replaces the resource, and no longer updates it.`),
    when(
      before.willReplaceOnChanges && !after.willReplaceOnChanges,
      false,
      `A change of ${name} updates the resource, and no longer replaces it.`,
    ),
    when(
      !isDeepStrictEqual(before.default, after.default),
      true,
      `The default of ${name} is ${JSON.stringify(after.default) ?? "gone"}, and was ${JSON.stringify(before.default) ?? "none"}.`,
    ),
    when(!before.secret && after.secret, false, `${name} is secret.`),
    when(before.secret && !after.secret, true, `${name} is no longer secret.`),
  ].flat();
}

function requirementChanges(name: string, side: Side, before: boolean, after: boolean): Change[] {
  if (before === after) return [];
  if (side === "argument")
    return [{ isBreaking: after, text: `${name} is ${after ? "required" : "no longer required"}.` }];
  return [{ isBreaking: before, text: `${name} is ${after ? "always there" : "no longer always there"}.` }];
}

/** What came, what went, and what changed in what stayed. */
function members<T>(
  kind: string,
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  compare: (name: string, before: T, after: T) => Change[],
  isBreakingToAdd: (name: string) => boolean = () => false,
): Change[] {
  const removed = Object.keys(before).filter((name) => !(name in after));
  const added = Object.keys(after).filter((name) => !(name in before));
  return [
    ...removed.map((name) => ({ isBreaking: true, text: `Removed: the ${kind} \`${nameIn(name)}\`.` })),
    ...added.map((name) => {
      const isBreaking = isBreakingToAdd(name);
      return { isBreaking, text: `New${isBreaking ? " and required" : ""}: the ${kind} \`${nameIn(name)}\`.` };
    }),
    ...Object.entries(before).flatMap(([name, from]) => {
      const to = after[name];
      return to === undefined ? [] : compare(name, from, to);
    }),
  ];
}

function byValue(values: readonly { value: string }[] = []): Record<string, { value: string }> {
  return Object.fromEntries(values.map((value) => [value.value, value]));
}

function when(holds: boolean, isBreaking: boolean, text: string): Change[] {
  return holds ? [{ isBreaking, text }] : [];
}

function typeOf({ type, $ref, items, additionalProperties }: Property): object {
  return { type, $ref, items, additionalProperties };
}

function describeType(property: Property): string {
  return `\`${JSON.stringify(typeOf(property))}\``;
}

function nameIn(token: string): string {
  return token.split(":").at(-1) ?? token;
}
