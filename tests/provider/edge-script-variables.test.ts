import { expect, test } from "vitest";
import { check } from "../../provider/check/check";
import { Claims } from "../../provider/define/claims";
import { resourceNamed } from "../../provider/registry";

const definition = resourceNamed("EdgeScriptVariable");
const reasons = (args: object, claims?: Claims) =>
  check(definition, { scriptId: 42, name: "A", ...args }, { claims }).problems.map(({ path, reason }) => [
    path,
    reason,
  ]);

test("a value has at most 2048 bytes in UTF-8", () => {
  expect(reasons({ defaultValue: "é".repeat(1024) })).toEqual([]);
  const tooLong = [
    [
      ["defaultValue"],
      "has more than 2048 bytes in UTF-8: the platform would accept it, but the script would not start",
    ],
  ];
  expect(reasons({ defaultValue: `${"é".repeat(1024)}a` })).toEqual(tooLong);
  expect(reasons({ defaultValue: "a".repeat(2049) })).toEqual(tooLong);
});

test("a run may declare at most 128 variables per script", () => {
  const claims = new Claims();
  for (let n = 0; n < 128; n++) expect(reasons({ name: `V${n}` }, claims)).toEqual([]);
  expect(reasons({ name: "V7" }, claims), "checked again").toEqual([]);
  expect(reasons({ name: "V128" }, claims)).toEqual([
    [[], "the variables of edge script 42 are more than 128, the platform's maximum"],
  ]);
  expect(reasons({ scriptId: 43, name: "V128" }, claims)).toEqual([]);
});
