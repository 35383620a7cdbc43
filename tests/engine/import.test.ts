import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { check } from "../../provider/check/check";
import type { ResourceDefinition } from "../../provider/define/define";
import { metaOf, propertiesOf } from "../../provider/define/zod-schema";
import { create } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { isRead } from "../../sdk/internal";
import { allCases } from "../conformance/cases";
import { values } from "../conformance/cases/pull-zones";
import { prepareFor } from "../conformance/prepare";
import { skipWithoutGo } from "../languages/programs";
import { useAccount } from "../support/account";
import {
  codeGeneratorEnvironment,
  compile,
  installNodePackages,
  pythonEnvironmentWithPackage,
} from "../support/generated-code";
import { createProject, type Project } from "../support/project";

// Objects that were created outside of Pulumi are imported by their ids, with the code that the engine generates for them.

const account = useAccount();
const objects: { type: string; name: string; id: string }[] = [];
let project: Project;

beforeAll(async () => {
  project = await createProject("takeover", "yaml");
  for (const testCase of allCases) prepareFor(testCase, account.emulator);
  for (const [n, testCase] of allCases.entries()) {
    const definition = resourceNamed(testCase.resource);
    if (definition.noImport !== undefined || requiresLocalFile(definition)) continue;
    const { inputs } = check(definition, testCase.args(n));
    const { id } = await create(definition, inputs, account.api);
    objects.push({ type: `bunny:index:${testCase.resource}`, name: testCase.resource, id });
  }
  const { id } = await account.api.pullZones.create({ name: "bare", originUrl: "https://origin.example.com" });
  objects.push({ type: "bunny:index:PullZone", name: "bare", id: String(id) });
});
afterAll(() => project.remove());

/** Whether a local file or folder must be given: it is the user's, and no import can write it. */
function requiresLocalFile({ inputs }: ResourceDefinition): boolean {
  return propertiesOf(inputs).some(([, member]) => metaOf(member).localPath && !member.safeParse(undefined).success);
}

/** Imports every object into its own stack, and returns the generated code. Nothing may be written to the platform. */
async function importAll(into: Project, file: string): Promise<string> {
  into.write("import.json", JSON.stringify({ resources: objects }));
  await into.pulumi("stack", "init", "dev");
  account.emulator.calls.take();
  await into.pulumi("import", "--file", "import.json", "--yes", "--protect=false", "--out", file);
  expect(account.emulator.calls.take().filter(({ operation = "" }) => !isRead(operation))).toEqual([]);
  return readFileSync(join(into.folder, file), "utf8");
}

test("every resource is imported by its id, and the preview of the generated YAML is empty", async () => {
  const { resources } = parse(await importAll(project, "code.yaml"));
  expect(Object.keys(resources).toSorted()).toEqual(objects.map(({ name }) => name).toSorted());
  // The code holds what differs from a new pull zone, and nothing else.
  expect(resources.bare.properties).toEqual({ name: "bare", origin: { url: "https://origin.example.com" } });
  expect(Object.keys(resources.PullZone.properties).toSorted()).toEqual(["name", ...Object.keys(values)].toSorted());
  project.define({ resources });
  await project.pulumi("preview", "--refresh", "--expect-no-changes");
});

test("the TypeScript generated for every resource compiles, and its preview is empty", async (context) => {
  await skipWithoutGo(context);
  const typescript = await createProject("takeover", "typescript", await codeGeneratorEnvironment());
  context.onTestFinished(() => typescript.remove());
  installNodePackages(typescript);
  const code = await importAll(typescript, "index.ts");
  for (const { type, name } of objects)
    expect(code).toContain(`new ${type.replace("bunny:index:", "bunny.")}("${name}"`);
  await compile(typescript);
  await typescript.pulumi("preview", "--refresh", "--expect-no-changes");
});

test("the Python generated for every resource runs with the generated package, and its preview is empty", async (context) => {
  await skipWithoutGo(context);
  const running = await pythonEnvironmentWithPackage();
  if ("missing" in running) return context.skip(running.missing);
  const python = await createProject("takeover", "python", { ...(await codeGeneratorEnvironment()), ...running });
  context.onTestFinished(() => python.remove());
  const code = await importAll(python, "__main__.py");
  for (const { type, name } of objects) expect(code).toContain(`${type.replace("bunny:index:", "bunny.")}("${name}"`);
  await python.pulumi("preview", "--refresh", "--expect-no-changes");
});

test("an id that would change the path is refused before any request", async () => {
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
