import type { ResourceDefinition } from "../define/define";
import { type Example, type ExampleValue, Reference } from "../define/example";
import { idParts } from "../define/resource-id";
import { tokenFor } from "../hosts/tokens";

/** The command that takes over what exists, for the object of the definition's example. */
export function importLine(definition: ResourceDefinition): string {
  const { name: type, example } = definition;
  const step = example.find((candidate) => candidate.type === type);
  if (!step) throw new Error(`The example of ${type} declares none.`);
  const id = idParts(definition).map((part) => settled(example, step.args?.[part]) ?? idFromThePlatform);
  return `pulumi import ${tokenFor(type)} ${step.name} ${quoted(id.join("/"))}`;
}

/** Stands for an id that the platform made. */
const idFromThePlatform = 7;

/** An argument's value, also where it is an argument of an earlier step. */
function settled(example: Example, value: ExampleValue | undefined): ExampleValue | undefined {
  if (!(value instanceof Reference)) return value;
  const [name, output = ""] = value.name.split(".");
  return settled(example, example.find((step) => step.name === name)?.args?.[output]);
}

/** As a shell wants a text that it would otherwise take for a pattern. */
function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text}'`;
}
