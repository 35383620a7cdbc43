import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Properties, ResourceDefinition } from "./definition";
import { propertiesWith } from "./zod-schema";

type Definition = Pick<ResourceDefinition, "inputs">;

const mark = "deflate-raw:";

/** Outputs for a state, in which arguments with a compact copy are compressed where the inputs have them alike. */
export function withCompactCopies({ inputs }: Definition, outputs: Properties, given: Properties): Properties {
  const copies = propertiesWith(inputs, "compactCopy").flatMap((name) => {
    const text = outputs[name];
    return typeof text === "string" && text === given[name] ? [[name, compressed(text)] as const] : [];
  });
  return copies.length === 0 ? outputs : { ...outputs, ...Object.fromEntries(copies) };
}

/** The names of the arguments that are compressed in a state. */
export function compactCopies({ inputs }: Definition, state: Properties): string[] {
  return propertiesWith(inputs, "compactCopy").filter((name) => isCompressed(state[name]));
}

/** A state with these arguments as they were. */
export function withoutCompactCopies(definition: Definition, state: Properties): Properties {
  const names = compactCopies(definition, state);
  if (names.length === 0) return state;
  return { ...state, ...Object.fromEntries(names.map((name) => [name, decompressed(String(state[name]))])) };
}

function isCompressed(value: unknown): boolean {
  return typeof value === "string" && value.startsWith(mark);
}

function compressed(text: string): string {
  return mark + deflateRawSync(text, { level: 9 }).toString("base64");
}

function decompressed(text: string): string {
  return inflateRawSync(Buffer.from(text.slice(mark.length), "base64")).toString();
}
