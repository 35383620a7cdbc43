import { z } from "zod";
import type { ResourceDefinition } from "../define/define";
import { type Example, type ExampleValue, Reference } from "../define/example";
import { idParts } from "../define/resource-id";
import { unwrap } from "../define/zod-schema";
import { tokenFor } from "../hosts/tokens";

/** The `pulumi import` command for the object of the definition's example. */
export function importLine(definition: ResourceDefinition): string {
  const { name: type, example } = definition;
  const step = example.find((candidate) => candidate.type === type);
  if (!step) throw new Error(`The example of ${type} does not declare one.`);
  const id = idParts(definition).map(
    (part) => resolveReference(example, step.args?.[part]) ?? placeholderFor(definition, part),
  );
  return `pulumi import ${tokenFor(type)} ${step.name} ${shellQuoted(id.join("/"))}`;
}

/** Stands for an id that the platform assigns: a number, or otherwise a GUID. */
function placeholderFor({ inputs, outputs }: ResourceDefinition, part: string): ExampleValue {
  const schema = inputs.shape[part] ?? outputs.shape[part];
  return schema !== undefined && unwrap(schema as z.ZodType) instanceof z.ZodNumber ? 7 : placeholderGuid;
}

const placeholderGuid = "3f1c9f0e-6a53-4d0b-9b0e-5d2c7a8e4f16";

/** An argument's value. A reference is resolved to the argument of the earlier step. */
function resolveReference(example: Example, value: ExampleValue | undefined): ExampleValue | undefined {
  if (!(value instanceof Reference)) return value;
  const [name, output = ""] = value.name.split(".");
  return resolveReference(example, example.find((step) => step.name === name)?.args?.[output]);
}

function shellQuoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word}'`;
}
