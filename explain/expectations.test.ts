import { expect, test } from "vitest";
import { zoneWith } from "../tests/support/edge-zone";
import { check, expectationsSchema } from ".";

const results = (zone: ReturnType<typeof zoneWith>, ...expectations: readonly object[]) => {
  const tests = expectations.map((one) => ({ request: "https://shop.example.com/a.woff2", expect: one }));
  return check(expectationsSchema.parse({ tests }), () => zone).map(({ result, differences }) => [
    result,
    ...differences,
  ]);
};

test("a header whose value no document says is never as expected, and fails where none is expected", () => {
  const cors = (value: string | null) => ({ headers: { "Access-Control-Allow-Origin": value } });
  expect(results(zoneWith(), cors("*"), cors(null))).toEqual([
    ["depends", "Access-Control-Allow-Origin: expected *, is (not documented)"],
    ["fail", "Access-Control-Allow-Origin: expected none, is (not documented)"],
  ]);
  expect(results(zoneWith({ enableAccessControlOriginHeader: false }), cors(null))).toEqual([["pass"]]);
});
