import type { StepEventMetadata } from "@pulumi/pulumi/automation";
import type { z } from "zod";
import { isAsset } from "../../provider/define/asset";
import type { ResourceDefinition } from "../../provider/define/define";
import { secretSignature, signature } from "../../provider/define/engine-constants";
import { isRecord } from "../../provider/define/is-record";
import { isRelated } from "../../provider/define/property-path";
import { hasUnknown, isUnknown } from "../../provider/define/unknown";
import { groupOf, memberOf, metaOf, propertiesOf } from "../../provider/define/zod-schema";
import { isOurs, shortType } from "../../provider/hosts/tokens";
import { resources } from "../../provider/registry";
import { secretMark } from "../../sdk/internal";
import { differing, type PropertyChange } from "../engine/changes";
import type { Values } from "./report";

type Properties = Readonly<Record<string, unknown>>;

/** What differs of a property, which is known by name. */
type ChangedProperty = Values & { readonly property: string };

/**
 * The inputs that a step changes, in groups by member (`cache.edgeTtl`). Events mask secrets, so that a changed one is
 * known from the engine's diff or from `knownSecrets`. For a dynamic resource the engine may have no diff (other
 * packages, older versions of this one): any of its secrets that can be read may have changed.
 */
export function changedInputs(
  { op, type, old, new: now, diffs, detailedDiff }: StepEventMetadata,
  knownSecrets: readonly string[] = [],
): ChangedProperty[] {
  const definition = isOurs(type) ? resources.find(({ name }) => name === shortType(type)) : undefined;
  const before = inMembers(definition?.inputs, own(old?.inputs ?? {}));
  const changed = differing(before, inMembers(definition?.inputs, own(now?.inputs ?? {}))).map(asDrift);
  const maskedAlike = Object.keys(before).filter(
    (name) => hasSecret(before[name]) && !changed.some(({ property }) => property === name),
  );
  const paths = Object.keys(detailedDiff ?? {});
  const inDiff = paths.length > 0 ? paths : (diffs ?? []);
  const changedSecrets = maskedAlike.filter(
    (name) => inDiff.some((path) => isRelated(path, name)) || knownSecrets.includes(name),
  );
  const hasNoDiff = op === "update" && isDynamic(type) && !diffs?.length;
  const possible = hasNoDiff
    ? maskedAlike.filter((name) => !changedSecrets.includes(name) && (!definition || isReturned(definition, name)))
    : [];
  const secret = { from: secretMark, to: secretMark, secret: true };
  return [
    ...changed,
    ...changedSecrets.map((property) => ({ property, ...secret })),
    ...possible.map((property) => ({ property, ...secret, possible: true })),
  ];
}

/** A difference with its secrets masked. */
function asDrift({ name, from, to }: PropertyChange): ChangedProperty {
  const secret = hasSecret(from) || hasSecret(to);
  const shown = (value: unknown) => (secret ? secretMark : readable(value));
  return {
    property: name,
    ...(from === undefined ? {} : { from: shown(from) }),
    ...(to === undefined ? {} : { to: shown(to) }),
    secret,
  };
}

/** An asset as its text, or its file with the beginning of its hash. */
function readable(value: unknown): unknown {
  if (hasUnknown(value)) return withUnknowns(value);
  if (!isAsset(value)) return value;
  const { text, path = "an asset", hash = "" } = value;
  return text ? text : `${path} (${hash.slice(0, 8)})`;
}

/** The value with a word in place of each unknown, which a preview has for what only the deployment shows. */
function withUnknowns(value: unknown): unknown {
  if (isUnknown(value)) return "[unknown]";
  if (Array.isArray(value)) return value.map(withUnknowns);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withUnknowns(member)]));
}

function isDynamic(type: string): boolean {
  return /^pulumi-[a-z]+:dynamic\b/.test(type);
}

/** The properties by path, groups by their members. */
function inMembers(schema: z.ZodObject | undefined, properties: Properties, prefix = ""): Properties {
  const each = Object.entries(properties).flatMap(([name, value]): [string, unknown][] => {
    const group = schema && groupOf(memberOf(schema, name));
    if (!group || !isRecord(value) || isSecret(value)) return [[`${prefix}${name}`, value]];
    return Object.entries(inMembers(group, value, `${prefix}${name}.`));
  });
  return Object.fromEntries(each);
}

/** Properties without those that a host adds. */
function own(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !name.startsWith("__")));
}

/** Whether a value is or contains a secret, as engine events mark it. */
function hasSecret(value: unknown): boolean {
  return typeof value === "object" && value !== null && (isSecret(value) || Object.values(value).some(hasSecret));
}

function isSecret(value: object): boolean {
  return Reflect.get(value, signature) === secretSignature;
}

/**
 * Whether a read returns the argument at a path of group members: not a write-only one, nor a secret of which only an
 * output shows that it changed.
 */
export function isReturned({ inputs, outputs }: ResourceDefinition, path: string): boolean {
  const member = path.split(".").reduce<z.ZodType>(memberOf, inputs);
  const shownByOutputs = propertiesOf(outputs).map(([, schema]) => metaOf(schema).changesWithSecret);
  return !metaOf(member).writeOnly && !shownByOutputs.includes(path);
}
