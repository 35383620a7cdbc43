import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { haveAddress } from "./addresses";

// Thousands of cases of a firewall's `ipMatch`, which are not copied: the module github.com/corazawaf/coraza/v3@v3.8.1
// has them, in internal/operators/testdata/ipMatch.json.
const file = process.env.BUNNY_ADDRESS_VECTORS;

const vectors = z.array(z.object({ param: z.string(), input: z.string(), ret: z.union([z.literal(0), z.literal(1)]) }));

if (file === undefined)
  test.skip("the vectors of addresses: set BUNNY_ADDRESS_VECTORS to the file ipMatch.json of Coraza", () => {});
else {
  const content = readFileSync(file);

  test("the vectors are those that were read", () => {
    expect(createHash("sha256").update(content).digest("hex")).toBe(
      "a6d9fca75999917fa12dd516e27d01fd406906ee20dcc6c0b66adbc4f03536bd",
    );
  });

  const cases = vectors.parse(JSON.parse(content.toString("utf8")));

  test("a list has each address that the firewall's has, but for one that is of both families", () => {
    const differ = cases.filter(({ param, input, ret }) => haveAddress(param.split(","), input) !== (ret === 1));
    expect(differ.map(({ param, input, ret }) => [param, input, ret])).toEqual([
      // There it is an IPv4 address alone.
      ["0:0::/80", "0000:0000:0000:0000:0000:ffff:ffff:ffff", 0],
    ]);
  });
}
