import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { differences } from "./differences";

test("the documentation lists exactly these differences between hosts", () => {
  const text = readFileSync(resolve(__dirname, "../../docs/hosts.md"), "utf8");
  const [, , ...rows] = text.split("\n").filter((line) => line.startsWith("|"));
  expect(rows).toEqual(
    differences.map(({ what, dynamic, native, reason }) => `| ${what} | ${dynamic} | ${native} | ${reason} |`),
  );
});
