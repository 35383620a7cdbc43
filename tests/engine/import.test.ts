import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { check } from "../../provider/check";
import { create } from "../../provider/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { allCases } from "../conformance/cases";
import { useAccount } from "../support/account";
import { type CommandLine, commandLine } from "../support/command-line";

// Objects that were made by hand are taken over by their ids, with the code that the engine writes for them.

const account = useAccount();
const folder = resolve(__dirname, "../.work", randomUUID());
const project = {
  name: "takeover",
  runtime: "yaml",
  plugins: { providers: [{ name: "bunny", path: resolve(__dirname, "../..") }] },
};
let pulumi: CommandLine;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "Pulumi.yaml"), JSON.stringify(project));
  pulumi = await commandLine(folder, folder);
  await pulumi("stack", "init", "dev");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("every resource is imported by its id, and the preview of the written code is empty", async () => {
  const found = [];
  for (const suite of allCases) suite.prepare?.(account.emulator);
  for (const [n, suite] of allCases.entries()) {
    const definition = resourceNamed(suite.resource);
    const { inputs } = check(definition, suite.args(n));
    const { id } = await create(definition, inputs, account.api);
    found.push({ type: `bunny:index:${suite.resource}`, name: suite.resource, id });
  }
  writeFileSync(join(folder, "import.json"), JSON.stringify({ resources: found }));
  account.emulator.calls.take();
  await pulumi("import", "--file", "import.json", "--yes", "--protect=false", "--out", "code.yaml");
  expect(account.emulator.calls.take().filter(({ method }) => method !== "GET")).toEqual([]);

  const { resources } = parse(readFileSync(join(folder, "code.yaml"), "utf8"));
  expect(Object.keys(resources).toSorted()).toEqual(found.map(({ name }) => name).toSorted());
  writeFileSync(join(folder, "Pulumi.yaml"), JSON.stringify({ ...project, resources }));
  await pulumi("preview", "--expect-no-changes");
  await pulumi("preview", "--refresh", "--expect-no-changes");
});
