import type { StepEventMetadata } from "@pulumi/pulumi/automation";
import { propertiesWith } from "../../provider/define/zod-schema";
import { secretSignature, signature } from "../../provider/hosts/engine-constants";
import { resources } from "../../provider/registry";
import { secretMark } from "../../sdk/http/sanitize";
import { differing, isOurs, type PropertyChange, shortType } from "../engine/changes";
import type { PropertyDrift } from "./report";

type Properties = Readonly<Record<string, unknown>>;

/**
 * The inputs that a step changes. Events mask secrets, so that a changed one is known from the engine's diff or from
 * `knownSecrets`. For a dynamic resource the engine may have no diff (other packages, older versions of this one): any
 * of its secrets that can be read may have changed.
 */
export function changedInputs(
  { op, type, old, new: now, diffs }: StepEventMetadata,
  knownSecrets: readonly string[] = [],
): PropertyDrift[] {
  const before = own(old?.inputs ?? {});
  const changed = differing(before, own(now?.inputs ?? {})).map(asDrift);
  const maskedAlike = Object.keys(before).filter(
    (name) => hasSecret(before[name]) && !changed.some(({ property }) => property === name),
  );
  const changedSecrets = maskedAlike.filter((name) => diffs?.includes(name) || knownSecrets.includes(name));
  const hasNoDiff = op === "update" && isDynamic(type) && !diffs?.length;
  const possible = hasNoDiff
    ? maskedAlike.filter((name) => !changedSecrets.includes(name) && canBeRead(type, name))
    : [];
  const secret = { from: secretMark, to: secretMark, secret: true };
  return [
    ...changed,
    ...changedSecrets.map((property) => ({ property, ...secret })),
    ...possible.map((property) => ({ property, ...secret, possible: true })),
  ];
}

function asDrift({ name, from, to }: PropertyChange): PropertyDrift {
  const secret = hasSecret(from) || hasSecret(to);
  const shown = (value: unknown) => (secret ? secretMark : value);
  return {
    property: name,
    ...(from === undefined ? {} : { from: shown(from) }),
    ...(to === undefined ? {} : { to: shown(to) }),
    secret,
  };
}

function isDynamic(type: string): boolean {
  return /^pulumi-[a-z]+:dynamic\b/.test(type);
}

/** What a definition declares secret is write-only on the platform. */
function canBeRead(type: string, property: string): boolean {
  const definition = isOurs(type) ? resources.find(({ name }) => name === shortType(type)) : undefined;
  return !definition || !propertiesWith(definition.inputs, "secret").includes(property);
}

/** Properties without those that a host adds. */
function own(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !name.startsWith("__")));
}

/** Whether a value is or contains a secret, as engine events mark it. */
function hasSecret(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Reflect.get(value, signature) === secretSignature || Object.values(value).some(hasSecret);
}
