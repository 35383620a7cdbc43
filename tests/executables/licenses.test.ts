import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { executable } from "./prepared";

test("the archive has the licenses of all that is in the executable", async () => {
  const { command } = await executable();
  const read = (name: string) => readFileSync(join(dirname(command), name), "utf8");
  expect(read("LICENSE")).toMatch(/Apache License\s+Version 2\.0/);
  const [node = "", ...packages] = read("LICENSES").split(/\n-{80}\n\n(?=\S+ \d)/);
  expect(node).toMatch(/^Node\.js 24\.\d+\.\d+\n\nNode\.js is licensed/);
  // Each demands that its own goes with it.
  for (const part of ["V8", "OpenSSL", "ICU", "zlib"]) expect(node).toContain(`- ${part}, located at`);
  const inPackage = readFileSync(resolve(__dirname, "../../dist/LICENSES"), "utf8").split(/\n-{80}\n\n/);
  expect(packages).toEqual(inPackage);
});
