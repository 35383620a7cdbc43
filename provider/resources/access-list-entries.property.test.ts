import { assert, constantFrom, ipV4, ipV6, nat, oneof, property, string, tuple } from "fast-check";
import { expect, test } from "vitest";
import { accessListType } from "../../sdk/api/access-lists";
import { contentOf, entriesFrom, normalEntry } from "./access-list-entries";

const types = constantFrom(...accessListType.names);
const address = oneof(ipV4(), ipV6());
const entry = oneof(
  address,
  tuple(address, nat(130)).map(([base, bits]) => `${base}/${bits}`),
  nat(5_000_000_000).map((number) => `AS${number}`),
  string({ minLength: 2, maxLength: 2 }),
  string({ unit: "binary" }),
);

test("the normal form of a normal form is itself", () => {
  assert(
    property(types, entry, (type, text) => {
      const normal = normalEntry(type, text);
      if ("entry" in normal) expect(normalEntry(type, normal.entry)).toEqual(normal);
      else expect(normal.problem).not.toBe("");
    }),
  );
});

test("entries that were accepted come back from the content that carries them", () => {
  assert(
    property(types, entry, entry, (type, ...texts) => {
      const normal = texts.flatMap((text) => {
        const result = normalEntry(type, text);
        return "entry" in result ? [result.entry] : [];
      });
      const entries = [...new Set(normal)];
      expect(entriesFrom(type, contentOf(entries).content)).toEqual(entries);
    }),
  );
});
