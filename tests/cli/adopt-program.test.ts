import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, type TestContext, test } from "vitest";
import { parse } from "yaml";
import { resourceNamed } from "../../provider/registry";
import { isRead } from "../../sdk/internal";
import { goProgramModule } from "../languages/go-program";
import { packages, skipWithoutGo } from "../languages/programs";
import { useAccount } from "../support/account";
import { addEveryKind } from "../support/account-of-every-kind";
import {
  codeGeneratorEnvironment,
  compile,
  installNodePackages,
  pythonEnvironmentWithPackage,
} from "../support/generated-code";
import { createProject, type Project } from "../support/project";

// The program that `adopt` writes of an account with every kind of object, in each language, and with names and texts that
// languages have a meaning for.

const account = useAccount();

const names = [
  "class",
  "config",
  "ctx",
  "err",
  "export",
  "func",
  "import",
  "init",
  "lambda",
  "nil",
  "null",
  "output",
  "pulumi",
  "range",
  "resource",
  "string",
  "true",
  "type",
  "undefined",
  "yes",
];
/** Nothing of it is an expression, a number or a truth, in any language. */
const text = `\u00e9 \`$\{a}\` $$\{b} %{c} {d} {{e}} %s \\n \\u0041 'f' "g" $$ #h\r\n\tno: yes\n\n  1.10\n\u2028\u{1f41f}\u0001\b\f`;

beforeAll(async () => {
  await addEveryKind(account.emulator, account.api);
  await addZoneBeforeApp();
  for (const name of names) {
    const { id } = await account.api.edgeScripts.create({ name, type: "DNS", code: `${text}${name}` });
    await account.api.edgeScriptVariables.add(id, { name: "TEXT", required: false, defaultValue: text });
    await account.api.pullZones.create({ name: `${name}-acme`, originUrl: "https://origin.example.net" });
    const zone = await account.api.dnsZones.create({ domain: `${name}.example` });
    for (const host of ["", "www", "*"])
      await account.api.dnsRecords.add(zone.id, { type: "A", name: host, value: "192.0.2.1" });
  }
  account.emulator.calls.take();
});

/** A pull zone whose origin is the endpoint of an app. */
async function addZoneBeforeApp(): Promise<void> {
  const apps = [...account.emulator.state.containerApps.values()];
  const [found] = apps.flatMap(({ id, containerTemplates }) =>
    containerTemplates.flatMap(({ endpoints }) => endpoints.map((endpoint) => ({ id, endpointId: endpoint.id }))),
  );
  const origin = { magicContainersAppId: found?.id, magicContainersEndpointId: found?.endpointId };
  await account.api.pullZones.create({ name: "before-app", originType: "MagicContainers", ...origin });
}

type Language = Parameters<typeof createProject>[1];

/** Adopts the whole account into a project of its own. */
async function adopted(
  language: Language,
  more: Readonly<Record<string, string>> = {},
  runtime?: string,
): Promise<Project> {
  const project = await createProject("whole", language, { ...(await codeGeneratorEnvironment()), ...more });
  onTestFinished(() => project.remove());
  if (runtime) project.define({ runtime });
  await project.pulumi("stack", "init", "dev");
  const { code, text: shown } = await project.bunny("adopt", "--account", "--yes");
  expect(code, shown).toBe(0);
  return project;
}

/** The program is what the account has, and neither it nor its preview writes. */
async function expectEmptyPreview(project: Project): Promise<void> {
  await project.pulumi("preview", "--expect-no-changes");
  await project.pulumi("preview", "--refresh", "--expect-no-changes");
  expect(account.emulator.calls.take().filter(({ operation = "" }) => !isRead(operation))).toEqual([]);
}

test("in TypeScript", async (context) => {
  await skipWithoutGo(context);
  const project = await adopted("typescript");
  installNodePackages(project);
  await compile(project);
  await expectEmptyPreview(project);
});

test("in Python", async (context) => {
  const environment = await pythonEnvironmentWithPackage();
  if ("missing" in environment) return context.skip(environment.missing);
  await expectEmptyPreview(await adopted("python", environment));
});

test("in Go", async (context: TestContext) => {
  await skipWithoutGo(context);
  const { module } = await goProgramModule(await packages());
  const project = await adopted("yaml", { GOFLAGS: "-mod=mod", GOPROXY: "off", GONOSUMDB: "*", GOWORK: "off" }, "go");
  for (const file of ["go.mod", "go.sum"]) cpSync(join(module, file), join(project.folder, file));
  await expectEmptyPreview(project);
});

test("in YAML, and what refers to a resource changes with its replacement", async () => {
  const project = await adopted("yaml");
  await expectEmptyPreview(project);
  const { resources }: Program = parse(readFileSync(join(project.folder, "Main.yaml"), "utf8"));
  expect(Object.keys(resources).length).toBeGreaterThanOrEqual(300);
  expect(JSON.stringify(resources.beforeApp)).toMatch(/"containerEndpointId":"\$\{\w+\.endpoints\[[^\]]*\]\.id\}"/);
  const targetsOf = (name: string) =>
    [...JSON.stringify(resources[name]?.properties).matchAll(/\$\{(\w+)\.\w+\}/g)].map(([, target = ""]) => target);
  const targets = new Set(Object.keys(resources).flatMap(targetsOf));
  // What holds files or data is not replaced.
  const isReplaceable = (name: string) => !resourceNamed(resources[name]?.type.replace("bunny:", "") ?? "").contents;
  const replaceable = [...targets].filter(isReplaceable);
  const dependents = Object.keys(resources).filter(
    (name) => !targets.has(name) && targetsOf(name).some((target) => replaceable.includes(target)),
  );
  expect([replaceable.length > 30, dependents.length > 70]).toEqual([true, true]);
  const urnOf = (name: string) => {
    const { type = "", name: logical = name } = resources[name] ?? {};
    return `urn:pulumi:dev::whole::${type.replace(":", ":index:")}::${logical}`;
  };
  const replaced = replaceable.flatMap((name) => ["--replace", urnOf(name)]);
  const shown = await project.pulumi("preview", "--json", ...replaced);
  const { steps } = JSON.parse(shown.slice(shown.indexOf("{")));
  const same = new Set(steps.flatMap(({ op, urn }: { op: string; urn: string }) => (op === "same" ? [urn] : [])));
  expect(dependents.map(urnOf).filter((urn) => same.has(urn))).toEqual([]);
});

interface Program {
  readonly resources: Readonly<Record<string, { type: string; name?: string; properties: object }>>;
}
