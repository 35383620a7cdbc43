import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { isRead } from "../../sdk/internal";
import { useAccount } from "../support/account";
import { compile, installNodePackages } from "../support/generated-code";
import { createProject, type Project } from "../support/project";

const fixtures = join(__dirname, "compose");
const names = globSync("*.yaml", { cwd: fixtures }).map((file) => file.replace(".yaml", ""));
const hidden = "from-the-configuration";

const account = useAccount();
const projects: Partial<Record<"typescript" | "yaml", Project>> = {};

const languages = [
  { language: "typescript", programOf: (name: string) => `${name}.ts`, program: "index.ts" },
  { language: "yaml", programOf: (name: string) => `${name}.yaml`, program: "Pulumi.yaml" },
] as const;
const root = resolve(__dirname, "../..");

/** The program that the command writes, in a project where the plugin is that of this repository. */
function use(project: Project, { programOf, program }: (typeof languages)[number], name: string): void {
  const text = readFileSync(join(project.folder, programOf(name)), "utf8");
  const inProject = text.replace(/^name: .*/, "name: composed").replace("node_modules/pulumi-bunny/plugin", root);
  project.write(program, inProject);
}

function projectOf({ language }: (typeof languages)[number]): Project {
  const project = projects[language];
  if (!project) throw new Error(`The project in ${language} was not created.`);
  return project;
}

beforeAll(async () => {
  for (const { language, programOf } of languages) {
    const project = await createProject("composed", language);
    projects[language] = project;
    if (language === "typescript") installNodePackages(project);
    await project.pulumi("stack", "init", "dev");
    const keys = new Set<string>();
    for (const name of names) {
      const args = ["--language", language, "--output", programOf(name)];
      const { code, text } = await project.bunny("compose", join(fixtures, `${name}.yaml`), ...args);
      if (code !== 0) throw new Error(text);
      for (const [, key = ""] of text.matchAll(/^ {2}pulumi config set --secret (\w+)$/gm)) keys.add(key);
    }
    await project.pulumi("config", "set-all", ...[...keys].flatMap((key) => ["--secret", `${key}=${hidden}`]));
  }
});
afterAll(() => {
  for (const project of Object.values(projects)) project.remove();
});

const app = () => [...account.emulator.state.containerApps.values()].find(({ name }) => name === "Shop-API");
const writes = () =>
  account.emulator.calls.take().flatMap(({ operation = "" }) => (isRead(operation) ? [] : [operation]));

test("the programs in TypeScript compile", async () => {
  await compile(projectOf(languages[0]));
});

describe.each(languages)("in $language", (language) => {
  test.each(names)("%s previews one app, and sends nothing", async (name) => {
    const project = projectOf(language);
    use(project, language, name);
    const preview = await project.pulumi("preview");
    expect(preview).toMatch(/\+ .*ContainerApp app create/);
    expect(account.emulator.calls.take().filter(({ operation = "" }) => !isRead(operation))).toEqual([]);
  });
});

test("an app is deployed as its file says, alike in both languages, and its preview is empty", async () => {
  const records = [];
  for (const language of languages) {
    const project = projectOf(language);
    use(project, language, "api");
    await project.pulumi("up", "--yes");
    expect(writes()).toEqual(["POST /apps"]);
    records.push(recordOf());
    expect(await project.pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/2 unchanged/);
    expect(writes()).toEqual([]);
    for (const content of project.stateFiles().values()) expect(content).not.toContain(hidden);
    await project.pulumi("destroy", "--yes");
    expect(app()).toBeUndefined();
    account.emulator.calls.take();
  }
  expect(records[0]).toEqual(expected);
  expect(records[1]).toEqual(expected);
});

/** What the platform has of the app, without what it adds. */
function recordOf() {
  const { containerTemplates = [], volumes, regionSettings } = app() ?? {};
  const containers = containerTemplates.map(({ name, imageNamespace, imageName, imageTag, ...more }) => ({
    name,
    image: `${imageNamespace}/${imageName}:${imageTag}`,
    arguments: more.entryPoint?.argumentsArray,
    environment: Object.fromEntries(more.environmentVariables.map(({ name, value }) => [name, value])),
    liveness: more.probes?.liveness,
    endpoints: more.endpoints.map(({ displayName, portMappings }) => [displayName, portMappings?.[0]?.containerPort]),
    volumeMounts: more.volumeMounts,
  }));
  const sizes = volumes?.map(({ name, size }) => ({ name, size }));
  return { containers, volumes: sizes, regions: regionSettings?.requiredRegionIds };
}

const environment = {
  NODE_ENV: "production",
  LOG_FORMAT: "$" + "{time} $ready",
  REDIS_URL: "redis://localhost:6379/0",
  JWT_SECRET: hidden,
  STRIPE: hidden,
};
const expected = {
  containers: [
    {
      name: "api",
      image: "acme/shop-api:1.4",
      arguments: ["node", "--enable-source-maps", "dist/server.js"],
      environment: { ...environment, PORT: "3000" },
      liveness: expect.objectContaining({
        httpGet: expect.objectContaining({ request: { path: "/ready?full=1", portNumber: 3000 } }),
      }),
      endpoints: [["port-3000", 3000]],
      volumeMounts: [],
    },
    {
      name: "worker",
      image: "acme/shop-api:1.4",
      arguments: ["node", "dist/worker.js", "--name", "the worker"],
      environment: { ...environment, PORT: "3001" },
      liveness: undefined,
      endpoints: [],
      volumeMounts: [],
    },
    {
      name: "redis",
      image: "library/redis:7-alpine",
      arguments: ["redis-server", "--appendonly", "yes"],
      environment: {},
      liveness: undefined,
      endpoints: [],
      volumeMounts: [{ name: "redis", mountPath: "/data" }],
    },
  ],
  volumes: [{ name: "redis", size: 1 }],
  regions: ["DE"],
};

test("a refused file yields no program, all problems at once and the exit code 1", async () => {
  const project = projectOf(languages[1]);
  project.write("wrong.yaml", "services:\n  web:\n    build: .\n    volumes: [./a:/a]\n    restart: always\n");
  const { code, text } = await project.bunny("compose", "wrong.yaml", "--output", "never.ts");
  expect({ code, lines: text.trimEnd().split("\n") }).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(/^pulumi-bunny: Refused: wrong\.yaml:3: services\.web\.build is not supported: .*\.$/),
      expect.stringMatching(/^Refused: wrong\.yaml:4: services\.web\.volumes\[0\] is a folder of one machine.*\.$/),
      expect.stringMatching(/^Warning: wrong\.yaml:5: services\.web\.restart is left out: .*\.$/),
    ],
  });
  expect(globSync("never.ts", { cwd: project.folder })).toEqual([]);
});

test("a file that is missing, or a folder, is an error in one sentence", async () => {
  const project = projectOf(languages[1]);
  for (const [file, reason] of [
    ["none.yaml", "ENOENT"],
    [".", "EISDIR"],
  ] as const)
    expect(await project.bunny("compose", file)).toEqual({
      code: 1,
      text: `pulumi-bunny: ${file} cannot be read (${reason}): name a Compose file.\n`,
    });
});

test("the values of .env and env_file are in no output, and the program without an option goes to standard output", async () => {
  const project = projectOf(languages[1]);
  writeFileSync(join(project.folder, ".env"), "TAG=9.9\nTOKEN=do-not-show\n");
  const service = { image: "acme/web:$" + "{TAG}", environment: { TOKEN: "$" + "{TOKEN}" }, env_file: ".env" };
  project.write("own.yaml", JSON.stringify({ services: { web: service } }));
  const { code, text } = await project.bunny(
    "compose",
    "own.yaml",
    "--language",
    "yaml",
    "--region",
    "NY",
    "--region",
    "SG",
  );
  expect(code).toBe(0);
  expect(text).not.toContain("do-not-show");
  const { resources } = parse(text.slice(0, text.indexOf("Secret: ")));
  expect(resources.app.properties).toMatchObject({
    regions: { required: ["NY", "SG"] },
    containers: [{ name: "web", image: "acme/web:9.9" }],
    environment: { web: { TOKEN: "$" + "{token}", TAG: "$" + "{tag}" } },
  });
});
