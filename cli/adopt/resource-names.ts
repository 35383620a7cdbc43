import { kebab } from "../../provider/codegen/kebab";
import type { PlatformObject } from "../drift/report";

/** A unique resource name for each object, derived from the object's own name. */
export function resourceNames(
  objects: readonly Pick<PlatformObject, "type" | "name">[],
  taken: readonly string[],
): string[] {
  const used = new Set(taken);
  return objects.map(({ type, name }) => {
    const plain = slug(name);
    // A variable in a program begins with a letter.
    const base = /^[a-z]/.test(plain) ? plain : [kebab(type), plain].filter((part) => part !== "").join("-");
    let [candidate, number] = [base, 2];
    while (used.has(candidate)) candidate = `${base}-${number++}`;
    used.add(candidate);
    return candidate;
  });
}

function slug(text: string): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
