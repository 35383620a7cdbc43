import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { differences } from "./differences";

test("the documentation lists exactly these differences between hosts", () => {
  const text = readFileSync(resolve(__dirname, "../../docs/hosts.md"), "utf8");
  const [table = ""] = text.split("\n\n").filter((part) => part.startsWith("|"));
  const [, , ...rows] = table.split("\n");
  expect(rows).toEqual(
    differences.map(({ what, dynamic, native, reason }) => `| ${what} | ${dynamic} | ${native} | ${reason} |`),
  );
});
