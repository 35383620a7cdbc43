import { InvalidArgumentError } from "commander";
import { readings } from "../../edge";

/** Parses a reading of an open question, such as `shield-or-edge-rules=after`. */
export function assumption(text: string): [string, string] {
  const [id = "", option = ""] = text.split("=");
  const known = Object.entries(readings).find(([name]) => name === id)?.[1];
  if (!known) throw new InvalidArgumentError(`No open question is called ${id}: ${Object.keys(readings).join(", ")}.`);
  if (!Object.hasOwn(known.options, option))
    throw new InvalidArgumentError(`The readings of ${id} are ${Object.keys(known.options).join(", ")}.`);
  return [id, option];
}
