import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";

/** The output of a variable or secret that triggers a publication. It says nothing of the value, which may be secret. */
export function revisionOutput(changesWith: readonly string[]) {
  return z.string().meta({
    description:
      "A text that changes with each write, also by a repair of a value that was changed outside of Pulumi: a trigger for `EdgeScriptPublication`.",
    changesWith,
  });
}

/** The revision of an object that was just created, or whose state has none: the same in each read without a state. */
export const firstRevision = (id: number): string => String(id);

/** The revision of an object that was there and whose state is not known. */
export const revisionAfterTakeover = (id: number): string => `${id}-${randomUUID()}`;

/** The revision after this one. It differs from all before it. */
export function nextRevision(before: string | undefined, id: number): string {
  const hash = createHash("sha256").update(before ?? firstRevision(id));
  return String(hash.digest().readUIntBE(0, 6));
}
