import { InvalidArgumentError, Option } from "commander";
import { type Assumptions, readings } from "../../explain";

export type { Assumptions };

/** How open questions are read: those that are named, and with `default` all others. */
export const assumeOption = (): Option =>
  new Option(
    "--assume <question=reading>",
    "how to read an open question, or `default` for a guess at every other one; may be repeated",
  )
    .argParser((text, before: Assumptions) => ({ ...before, ...assumption(text) }))
    .default({}, "none");

/** Parses a reading of an open question, such as `shield-or-edge-rules=after`. */
function assumption(text: string): Assumptions {
  if (text === "default") return { default: true };
  const [id = "", option = ""] = text.split("=");
  const known = Object.entries(readings).find(([name]) => name === id)?.[1];
  if (!known) throw new InvalidArgumentError(`No open question is called ${id}: ${Object.keys(readings).join(", ")}.`);
  if (!Object.hasOwn(known.options, option))
    throw new InvalidArgumentError(`The readings of ${id} are ${Object.keys(known.options).join(", ")}.`);
  return { [id]: option };
}
