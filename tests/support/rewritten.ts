import { z } from "zod";
import { memberOf, unwrap } from "../../provider/define/zod-schema";
import { isSet } from "../../provider/diff/equality";

/** An equal value in another form: sets in another order and with duplicates, members in another order, null for undefined. */
export function rewritten(schema: z.ZodType, value: unknown): unknown {
  const inner = unwrap(schema);
  if (value === undefined) return null;
  if (Array.isArray(value)) {
    const items = value.map((item) =>
      rewritten(inner instanceof z.ZodArray ? (inner.element as z.ZodType) : inner, item),
    );
    return isSet(schema) ? [...items.toReversed(), ...items.slice(0, 1)] : items;
  }
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, rewritten(memberOf(schema, name), member)]);
  return Object.fromEntries(members.toReversed());
}
