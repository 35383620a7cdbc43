import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import packageJson from "../../package.json";
import { softwareBill } from "../../tools/release/software-bill";

test("the bill of software names every package in the plugin, every dependency, Node.js, and the same each time", async () => {
  const text = await softwareBill("24.1.2");
  const bill = z
    .object({
      bomFormat: z.literal("CycloneDX"),
      components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
    })
    .parse(JSON.parse(text));
  const names = bill.components.map(({ name, version }) => `${name}@${version}`);
  expect(names).toContain("node@24.1.2");
  expect(bill.components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys(packageJson.dependencies)),
  );
  expect(bill.components.map(({ name }) => name)).not.toContain("vitest");

  const licenses = readFileSync(resolve(__dirname, "../../dist/LICENSES"), "utf8").split(/\n-{80}\n\n/);
  const inPlugin = licenses.map((part) => part.slice(0, part.indexOf(",")).replace(" ", "@"));
  expect(inPlugin.length).toBeGreaterThan(10);
  expect(names).toEqual(expect.arrayContaining(inPlugin));

  expect(await softwareBill("24.1.2")).toBe(text);
});
