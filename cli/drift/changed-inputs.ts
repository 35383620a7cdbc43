import type { StepEventMetadata } from "@pulumi/pulumi/automation";
import { propertiesWith } from "../../provider/define/zod-schema";
import { resources } from "../../provider/registry";
import { secretMark } from "../../sdk/http/sanitize";
import { differing, isOurs, type PropertyChange, shortType } from "../engine/changes";
import type { PropertyDrift } from "./report";
import { hasSecret } from "./secrets";

type Properties = Readonly<Record<string, unknown>>;

/**
 * The inputs that a step changes. Two secrets look alike: that one changed is told by the engine, or by those that the
 * caller knows of. Of a dynamic resource the engine may tell nothing (those of other packages, and older versions of
 * this one), so that any secret of it that can be read may have changed.
 */
export function changedInputs(
  { op, type, old, new: now, diffs }: StepEventMetadata,
  knownSecrets: readonly string[] = [],
): PropertyDrift[] {
  const before = own(old?.inputs ?? {});
  const changed = differing(before, own(now?.inputs ?? {})).map(asDrift);
  const alike = Object.keys(before).filter(
    (name) => hasSecret(before[name]) && !changed.some(({ property }) => property === name),
  );
  const told = alike.filter((name) => diffs?.includes(name) || knownSecrets.includes(name));
  const isUntold = op === "update" && isDynamic(type) && !diffs?.length;
  const possible = isUntold ? alike.filter((name) => !told.includes(name) && canBeRead(type, name)) : [];
  const secret = { from: secretMark, to: secretMark, secret: true };
  return [
    ...changed,
    ...told.map((property) => ({ property, ...secret })),
    ...possible.map((property) => ({ property, ...secret, possible: true })),
  ];
}

function asDrift({ name, from, to }: PropertyChange): PropertyDrift {
  const secret = hasSecret(from) || hasSecret(to);
  const told = (value: unknown) => (secret ? secretMark : value);
  return {
    property: name,
    ...(from === undefined ? {} : { from: told(from) }),
    ...(to === undefined ? {} : { to: told(to) }),
    secret,
  };
}

function isDynamic(type: string): boolean {
  return /^pulumi-[a-z]+:dynamic\b/.test(type);
}

/** What a definition declares secret is what the platform never tells. */
function canBeRead(type: string, property: string): boolean {
  const definition = isOurs(type) ? resources.find(({ name }) => name === shortType(type)) : undefined;
  return !definition || !propertiesWith(definition.inputs, "secret").includes(property);
}

/** Properties without those that a host adds for itself. */
function own(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !name.startsWith("__")));
}
