import { z } from "zod";
import { secretMark } from "../../sdk/http/sanitize";
import type { PriorState, ResourceDefinition } from "./define";
import { unwrap } from "./zod-schema";

type Parts = PriorState<Record<string, unknown>, Record<string, unknown>>;

/** The parts that an id is made of: names of inputs and outputs. */
export function idParts({ id }: Pick<ResourceDefinition, "id">): string[] {
  return [...id.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** An id's form as a person reads it: `shieldZoneId/listId`. */
export function idForm({ id }: Pick<ResourceDefinition, "id">): string {
  return id.replaceAll(/[{}]/g, "");
}

/**
 * Writes an object's id in its definition's form. Pulumi shows ids and keeps them in clear: a mark stands in place of
 * what is secret.
 */
export function formatId(
  definition: ResourceDefinition,
  { inputs, outputs }: Parts,
  secrets: ReadonlySet<string> = new Set(),
): string {
  return definition.id.replace(/\{(\w+)\}/g, (_, name: string) =>
    secrets.has(name) ? secretMark : String(inputs[name] ?? outputs[name]),
  );
}

/**
 * Reads the parts of an id back, without those that are marked as secret, or nothing where the text does not have the
 * definition's form.
 */
export function parseId(definition: ResourceDefinition, id: string): Parts | undefined {
  const names = idParts(definition);
  const texts = id.split("/");
  const last = texts.splice(names.length - 1).join("/");
  const parts: Parts = { inputs: {}, outputs: {} };
  for (const [at, text] of [...texts, last].entries()) {
    if (text === secretMark) continue;
    const name = names[at] ?? "";
    const isInput = name in definition.inputs.shape;
    const schema = (isInput ? definition.inputs : definition.outputs).shape[name] as z.ZodType;
    const value = readPart(schema, text);
    if (value === undefined) return undefined;
    (isInput ? parts.inputs : parts.outputs)[name] = value;
  }
  return texts.length + 1 === names.length ? parts : undefined;
}

function readPart(schema: z.ZodType, text: string): unknown {
  if (!(unwrap(schema) instanceof z.ZodNumber)) return text === "" ? undefined : text;
  // Only as the platform writes it, so that one object has one id.
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined;
}
