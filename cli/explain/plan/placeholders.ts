import { z } from "zod";
import type { Unknown } from "../../../explain";
import { parsePath } from "../../../provider/define/property-path";
import { isUnknown } from "../../../provider/define/unknown";
import { memberOf, unwrap } from "../../../provider/define/zod-schema";
import { replaceIn } from "./secrets";

/** Int32, as the API's ids are; nobody gives a setting such a number. */
const firstNumber = 2_100_000_000;

/**
 * Values that stand for those that a plan does not know: the definitions and the emulator take them as any other, and where
 * a zone then has one, it is unknown.
 */
export class Placeholders {
  readonly #all: { readonly what: string; readonly path: string; readonly why: string }[] = [];

  /**
   * The inputs of a resource with a placeholder for each unknown.
   *
   * @throws Error where none can stand for it, such as for a switch.
   */
  fill(
    what: string,
    schema: z.ZodType,
    inputs: Readonly<Record<string, unknown>>,
    why: (path: string) => string,
  ): Record<string, unknown> {
    return replaceIn(inputs, isUnknown, (path) => {
      const at = (parsePath(path) ?? []).reduce<z.ZodType>((parent, key) => memberOf(parent, key), schema);
      return this.#take(what, at, path, why(path));
    });
  }

  #take(what: string, schema: z.ZodType, path: string, why: string): string | number {
    const type = typeOf(schema);
    if (type !== "string" && type !== "number") throw new Error(`${path} is ${why}`);
    const index = this.#all.push({ what, path, why }) - 1;
    return type === "string" ? `unknown-${index}.invalid` : firstNumber + index;
  }

  /** Where a zone has placeholders. */
  find(zone: object): Unknown[] {
    const found: Unknown[] = [];
    const look = (value: unknown, path: Unknown["path"]) => {
      const taken = this.#in(value);
      if (taken) found.push({ path, what: `${taken.what}: ${taken.path}`, why: taken.why });
      else if (Array.isArray(value)) for (const [index, item] of value.entries()) look(item, [...path, index]);
      else if (typeof value === "object" && value !== null)
        for (const [name, member] of Object.entries(value)) look(member, [...path, name]);
    };
    look(zone, []);
    return found;
  }

  #in(value: unknown) {
    if (typeof value === "number") return this.#all[value - firstNumber];
    const [, index] = (typeof value === "string" && /unknown-(\d+)\.invalid/i.exec(value)) || [];
    return index === undefined ? undefined : this.#all[Number(index)];
  }
}

function typeOf(schema: z.ZodType): string {
  const inner = unwrap(schema);
  return inner instanceof z.ZodPipe ? typeOf(inner.in as z.ZodType) : inner.def.type;
}
