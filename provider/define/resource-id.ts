import { z } from "zod";
import { secretMark } from "../../sdk/internal";
import type { PriorState, ResourceDefinition } from "./definition";
import { unwrap } from "./zod-schema";

type Parts = PriorState<Record<string, unknown>, Record<string, unknown>>;

/** The parts that an id is made of: names of inputs and outputs. */
export function idParts({ id }: Pick<ResourceDefinition, "id">): string[] {
  return [...id.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** Whether the platform assigns a part of the id, so that nothing else names the object. */
export function hasAssignedId(definition: ResourceDefinition): boolean {
  return idParts(definition).some((name) => !(name in definition.inputs.shape));
}

/** The argument that an id begins with: the parent of the objects. Undefined where that is the account. */
export function parentOf(definition: ResourceDefinition): string | undefined {
  const [first = ""] = idParts(definition);
  return first in definition.inputs.shape ? first : undefined;
}

/** An id's form for documentation and messages: `shieldZoneId/listId`. */
export function idForm({ id }: Pick<ResourceDefinition, "id">): string {
  return id.replaceAll(/[{}]/g, "");
}

/** Formats an object's id. Pulumi displays ids and stores them in plain text, so secret parts are redacted. */
export function formatId(
  definition: ResourceDefinition,
  { inputs, outputs }: Parts,
  secrets: ReadonlySet<string> = new Set(),
): string {
  return definition.id.replace(/\{(\w+)\}/g, (_, name: string) =>
    secrets.has(name) ? secretMark : String(inputs[name] ?? outputs[name]),
  );
}

/** Parses an id into its parts, without redacted ones. Undefined where it does not have the definition's form. */
export function parseId(definition: ResourceDefinition, id: string): Parts | undefined {
  const names = idParts(definition);
  const segments = id.split("/");
  // Of an id with too few parts, the last one is empty.
  const last = segments.splice(names.length - 1).join("/");
  const parts: Parts = { inputs: {}, outputs: {} };
  for (const [index, segment] of [...segments, last].entries()) {
    if (segment === secretMark) continue;
    const name = names[index] ?? "";
    const isInput = name in definition.inputs.shape;
    const schema = (isInput ? definition.inputs : definition.outputs).shape[name] as z.ZodType;
    const value = parseSegment(schema, segment);
    // What the platform assigns, also to the parent, has a form; other arguments get their normal one from a check.
    const isAssigned = !isInput || index === 0;
    if (value === undefined || (isAssigned && !schema.safeParse(value).success)) return undefined;
    (isInput ? parts.inputs : parts.outputs)[name] = value;
  }
  return parts;
}

function parseSegment(schema: z.ZodType, segment: string): unknown {
  if (!(unwrap(schema) instanceof z.ZodNumber)) return segment === "" ? undefined : segment;
  // Only in the platform's form, so that one object has one id.
  return /^(0|[1-9]\d{0,14})$/.test(segment) ? Number(segment) : undefined;
}
