import { array, assert, constantFrom, ipV4, ipV6, nat, oneof, property, string, tuple } from "fast-check";
import { expect, test } from "vitest";
import { accessListType } from "../../../sdk/api/shield";
import { check, formatProblem } from "../../check/check";
import { normalOrUnchanged } from "../shared/normal-entry";
import { customAccessList } from "./custom-access-list";
import { contentOf, entriesFrom, normalEntry } from "./custom-access-list-entries";

const types = constantFrom(...accessListType.names);
const address = oneof(ipV4(), ipV6());
const entry = oneof(
  address,
  tuple(address, nat(130)).map(([base, bits]) => `${base}/${bits}`),
  nat(5_000_000_000).map((number) => `AS${number}`),
  string({ minLength: 2, maxLength: 2 }),
  string({ unit: "binary" }),
);

test("normalisation is idempotent", () => {
  assert(
    property(types, entry, (type, text) => {
      const normal = normalEntry(type, text);
      if ("entry" in normal) expect(normalEntry(type, normal.entry)).toEqual(normal);
      else expect(formatProblem({ path: [], reason: normal.problem })).not.toBe("");
    }),
  );
});

test("accepted entries are read back from their content", () => {
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

test("a check gives each entry its normal form, and leaves duplicates to the handlers", () => {
  assert(
    property(types, array(entry, { minLength: 1 }), (type, texts) => {
      const entries = texts.filter((text) => "entry" in normalEntry(type, text));
      const normal = entries.map((text) => normalOrUnchanged(text, (one) => normalEntry(type, one)));
      const checked = (given: string[]) =>
        check(customAccessList, { shieldZoneId: 1, name: "list", type, entries: given });
      if (entries.length === 0 || !entries.every((text) => text.isWellFormed())) return;
      expect(checked(entries)).toEqual({
        inputs: { shieldZoneId: 1, name: "list", type, entries: normal },
        problems: [],
      });
      expect(checked(normal).inputs.entries).toEqual(normal);
    }),
  );
});
