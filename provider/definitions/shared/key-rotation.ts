import { z } from "zod";
import { described } from "../../define/properties";
import { reportProgress } from "../../messages/progress";

/** An argument whose change replaces keys of an object, in words such as `a new deployment key`. */
export function keyRotation(keys: string) {
  return described(
    z.string().min(1).optional(),
    `Any text, such as a date. A change of it to another text creates ${keys} on the platform, and what was there before is invalid at once. Its first text, be it at the creation, after an import or later, is only noted.`,
    { writeOnly: "an instruction to this provider", unmanaged: false },
  );
}

interface Rotation {
  readonly keyRotation?: string | undefined;
  readonly tokenKeyRotation?: string | undefined;
}

/** Whether an update rotates the keys: not where the text is the first one, as after an import. */
export function rotates(
  prior: Rotation,
  inputs: Rotation,
  changed: ReadonlySet<string>,
  name: keyof Rotation = "keyRotation",
): boolean {
  if (!changed.has(name) || inputs[name] === undefined) return false;
  if (prior[name] !== undefined) return true;
  reportProgress(`${name} is noted, and no key was rotated: its next change rotates`);
  return false;
}
