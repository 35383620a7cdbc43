import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { check } from "../../provider/check";
import { create } from "../../provider/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { allCases } from "../conformance/cases";
import { prepareFor } from "../conformance/prepare";
import { useAccount } from "../support/account";
import { createProject, type Project } from "../support/project";

// Objects that were made by hand are taken over by their ids, with the code that the engine writes for them.

const account = useAccount();
let project: Project;

beforeAll(async () => {
  project = await createProject("takeover", "yaml");
  await project.pulumi("stack", "init", "dev");
});
afterAll(() => project.remove());

test("every resource is imported by its id, and the preview of the written code is empty", async () => {
  const found = [];
  for (const suite of allCases) prepareFor(suite, account.emulator);
  for (const [n, suite] of allCases.entries()) {
    const definition = resourceNamed(suite.resource);
    const { inputs } = check(definition, suite.args(n));
    const { id } = await create(definition, inputs, account.api);
    found.push({ type: `bunny:index:${suite.resource}`, name: suite.resource, id });
  }
  project.write("import.json", JSON.stringify({ resources: found }));
  account.emulator.calls.take();
  await project.pulumi("import", "--file", "import.json", "--yes", "--protect=false", "--out", "code.yaml");
  expect(account.emulator.calls.take().filter(({ method }) => method !== "GET")).toEqual([]);

  const { resources } = parse(readFileSync(join(project.folder, "code.yaml"), "utf8"));
  expect(Object.keys(resources).toSorted()).toEqual(found.map(({ name }) => name).toSorted());
  project.define({ resources });
  await project.pulumi("preview", "--refresh", "--expect-no-changes");
});

test("an id that would lead elsewhere is refused, and nothing is asked", async () => {
  const ids = ["../../pullzone/1001", "2001/%2f", "2001/1?", "2001/{{7*7}}"];
  const resources = ids.map((id, n) => ({ type: "bunny:index:CustomAccessList", name: `list-${n}`, id }));
  project.write("hostile.json", JSON.stringify({ resources }));
  account.emulator.calls.take();
  const failed = await project.pulumi("import", "--file", "hostile.json", "--yes").catch((error: Error) => error);
  for (const id of ids)
    expect(String(failed)).toContain(
      `${JSON.stringify(id)} is not an id of CustomAccessList. It has the form shieldZoneId/listId.`,
    );
  expect(account.emulator.calls.take()).toEqual([]);
});
