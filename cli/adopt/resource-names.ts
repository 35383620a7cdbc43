import { kebab } from "../../provider/codegen/spelling";
import { parentOf } from "../../provider/define/resource-id";
import { resourceNamed } from "../../provider/registry";
import type { PlatformObject } from "../drift/report";
import { ownerOf } from "./program/references";

type Named = Pick<PlatformObject, "type" | "id" | "name">;

/**
 * A unique resource name for each object, derived from the object's own name. Where that is taken, from the one of its
 * parent as well, or its type.
 */
export function resourceNames(objects: readonly Named[], taken: readonly string[]): string[] {
  const used = new Map(taken.map((name): [string, string | undefined] => [name, undefined]));
  const nameOf = new Map(objects.map(({ type, id, name }) => [`${type} ${id}`, name]));
  return objects.map((object) => {
    const { type } = object;
    const base = baseOf(object);
    const parent = slug(nameOf.get(keyOfParent(object)) ?? "");
    const others = [
      ...(parent === "" ? [] : [withLetter(type, `${parent}-${base}`)]),
      ...(used.get(base) === type ? [] : [`${base}-${kebab(type)}`]),
    ];
    let [candidate, number] = [[base, ...others].find((name) => !used.has(name)) ?? `${base}-2`, 2];
    while (used.has(candidate)) candidate = `${base}-${number++}`;
    used.set(candidate, type);
    return candidate;
  });
}

function baseOf({ type, name }: Named): string {
  return withLetter(type, slug(name));
}

/** A variable in a program begins with a letter, and is no literal. */
function withLetter(type: string, plain: string): string {
  return /^(?!(?:true|false|null)$)[a-z]/.test(plain)
    ? plain
    : [kebab(type), plain].filter((part) => part !== "").join("-");
}

function keyOfParent({ type, id }: Named): string {
  const argument = parentOf(resourceNamed(type)) ?? "";
  return `${ownerOf.get(argument)?.name} ${id.split("/")[0]}`;
}

function slug(text: string): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
