import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { terraformTypes } from "../../cli/adopt/terraform/types";
import { terraformArguments } from "./arguments";
import { terraformPage } from "./page";

const page = readFileSync(resolve(__dirname, "../../docs/terraform.md"), "utf8").replaceAll("\r\n", "\n");

test("the page is what the tables give: run `npm run generate`", () => {
  expect(terraformPage(page)).toBe(page);
});

test("each type has its arguments, and no other", () => {
  expect(Object.keys(terraformArguments).toSorted()).toEqual(Object.keys(terraformTypes).toSorted());
});

test("each block or list that is adopted as resources of its own is an argument", () => {
  for (const [name, type] of Object.entries(terraformTypes)) {
    const known = Object.keys(terraformArguments[name] ?? {}).map((path) => path.split(".")[0]);
    const parts = (type.parts ?? []).flatMap(({ of }) => of);
    expect(known, name).toEqual(expect.arrayContaining(parts));
  }
});
