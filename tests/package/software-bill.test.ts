import { expect, test } from "vitest";
import { z } from "zod";
import packageJson from "../../cli/package.json";
import { softwareBill } from "../../tools/release/software-bill";
import { bundledPackages } from "./bundled-licenses";

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

  const inPlugin = bundledPackages().map(({ name, version }) => `${name}@${version}`);
  expect(inPlugin.length).toBeGreaterThan(20);
  expect(names).toEqual(expect.arrayContaining(inPlugin));

  expect(await softwareBill("24.1.2")).toBe(text);
});
