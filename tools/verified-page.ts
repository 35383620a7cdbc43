import { execFileSync } from "node:child_process";
import { basename, join, resolve } from "node:path";
import { z } from "zod";
import { products } from "../provider/generated/products";
import { withPart } from "./markdown";

/** The page of what was verified, with the titles of the live tests. */
export function verifiedPage(page: string): string {
  const tests = liveTests();
  const parts = Object.entries(products).flatMap(([product, { title }]) => {
    const titles = tests.filter(({ file }) => basename(file) === `${product}.test.ts`).map(({ name }) => `- ${name}`);
    return titles.length === 0 ? [] : [`### ${title}`, titles.join("\n")];
  });
  return withPart(page, "live tests", parts.join("\n\n"));
}

const listed = z.array(z.object({ name: z.string(), file: z.string() }));

/** The live tests, in the order of their files, as the runner lists them. */
function liveTests(): z.output<typeof listed> {
  const root = resolve(__dirname, "..");
  const args = [join(root, "node_modules/vitest/vitest.mjs"), "list", "--project", "platform", "tests/live", "--json"];
  return listed.parse(JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" })));
}
