import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { nameOf, ownTarget } from "../../executables/targets";
import { print, systems } from "../release.mts";
import { contentProblems } from "./contents";
import { deploy, projects } from "./projects";
import { type Call, ended, run } from "./run";
import { job, repository, type Stage, setStage, tag, version } from "./stage";

/** What no stand-in does, and the first release will do for the first time. */
const notRehearsed = `Not rehearsed:
- the tests and the audit of the release: ci and audit run them
- the executables but ${nameOf(ownTarget())}: text files with their names stand in for them; the workflow executables builds them on their systems
- GitHub: environments with their reviewers, rules for tags, the token of a workflow, attestations, releases/latest
- npm: trusted publishing and the statement of provenance; here a token publishes, and the packages are made before
- PyPI: trusted publishing, and the attestations of the action, for which twine stands in
- Go: proxy.golang.org and sum.golang.org; here go asks the repository itself
- Maven Central: the signatures, and the namespace; Java installs from the repository that the workflow leaves as an artifact
- NuGet: the package is generated and not built, since there is no .NET here`;

/** The steps of the workflow, in its order. */
const steps = [
  checkTag,
  checkNames,
  build,
  completeAssets,
  publishGitHub,
  publishNpm,
  publishPython,
  publishGo,
] as const;

async function main(): Promise<void> {
  const { keep, languages } = new Command("npm run rehearse --")
    .description("Make a release of this commit on registries of this machine, and deploy from it.")
    .option("--keep", "keep the folder with all that came out")
    .option("--languages <name...>", "only these projects", Object.keys(projects))
    .parse()
    .opts<{ keep?: boolean; languages: string[] }>();
  const work = mkdtempSync(join(tmpdir(), "pulumi-bunny-rehearsal-"));
  const stops: (() => unknown)[] = [];
  try {
    const stage = await setStage(work, stops);
    for (const step of steps) {
      print(`\n== ${step.name}`);
      await step(stage);
    }
    for (const language of languages) {
      print(`\n== deploy: ${language}`);
      await deploy(language, stage);
    }
  } finally {
    for (const stop of stops.toReversed()) await stop();
    if (keep) print(`\nIt is kept in ${work}.`);
    else rmSync(work, { recursive: true, force: true });
  }
  print(`\n${notRehearsed}`);
}

async function checkTag(stage: Stage): Promise<void> {
  print(await run(script(stage, await job(stage), ["check-tag"])));
}

/** Without packages, a release must not begin. A person makes them once, without content: a workflow cannot. */
async function checkNames(stage: Stage): Promise<void> {
  const refused = await ended(script(stage, await job(stage), ["check-names"]));
  if (refused.code === 0) throw new Error("check-names lets a release begin that npm would refuse.");
  for (const name of ["pulumi-bunny", "@pulumi-bunny/bunny"]) {
    const cwd = join(stage.work, "placeholders", name);
    mkdirSync(cwd, { recursive: true });
    writeFileSync(join(cwd, "package.json"), JSON.stringify({ name, version: "0.0.0" }));
    await run({ command: "npm", args: ["publish", "--access", "public"], cwd, env: stage.npm.publisher });
  }
  print(await run(script(stage, await job(stage), ["check-names"])));
}

async function build(stage: Stage): Promise<void> {
  const { artifacts } = stage;
  const cwd = await job(stage);
  const npm = (...args: string[]) => run({ command: "npm", args, cwd });
  const typed = (...args: string[]) =>
    run({ command: process.execPath, args: ["node_modules/tsx/dist/cli.mjs", ...args], cwd });
  await npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline");
  await npm("run", "build");
  await typed("tools/release/build.ts", "--out", artifacts);
  await typed("tools/executables/main.ts", "--out", join(artifacts, "files"));
  for (const system of systems) {
    const name = join(artifacts, `files/pulumi-resource-bunny-${tag}-${system}.tar.gz`);
    if (!existsSync(name)) writeFileSync(name, `Not an executable: a stand-in of the rehearsal for ${system}.\n`);
  }
  const problems = await contentProblems(artifacts);
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

async function completeAssets(stage: Stage): Promise<void> {
  const files = join(stage.artifacts, "files");
  print(await run(script(stage, await job(stage), ["assets", files])));
  await run({ command: "sha256sum", args: ["--check", "--strict", "SHA256SUMS"], cwd: files });
}

async function publishGitHub(stage: Stage): Promise<void> {
  const { github, token: GITHUB_TOKEN } = stage;
  const notes = "release/notes/notes.md";
  await repeatAfterKill(
    async () =>
      script(stage, await job(stage, "files", "notes"), ["publish-github", "release/files", notes], { GITHUB_TOKEN }),
    () => github.releases.some(({ assets }) => assets.some(({ name }) => name.includes(nameOf(ownTarget())))),
    () => github.releases,
  );
}

async function publishNpm(stage: Stage): Promise<void> {
  const { files, publisher } = stage.npm;
  await repeatAfterKill(
    async () => script(stage, await job(stage, "npm"), ["publish-npm", "release/npm"], publisher),
    () => files().some((name) => name.startsWith("pulumi-bunny/") && name.includes(version)),
    files,
  );
}

/** The action that uploads is the vendor's; twine does here what it does there. */
async function publishPython(stage: Stage): Promise<void> {
  const { files, publisher, twine } = stage.pypi;
  const { args, env } = script(stage, stage.work, ["compare-pypi", "release/python"]);
  const upload = `"${process.execPath}" ${args.join(" ")} && { [ -z "$(ls release/python)" ] || "${twine}" upload --non-interactive release/python/*; }`;
  await repeatAfterKill(
    async () => ({
      command: "bash",
      args: ["-c", upload],
      cwd: await job(stage, "python"),
      env: { ...env, ...publisher },
    }),
    () => files().length > 0,
    files,
  );
}

async function publishGo(stage: Stage): Promise<void> {
  await repeatAfterKill(
    async () => script(stage, await job(stage, "go"), ["publish-go", "release/go"]),
    (cwd) => existsSync(join(cwd, "sdk/go/go.mod")),
    () => globSync("refs/tags/**", { cwd: stage.bare }),
  );
}

/** A script of the workflow. */
function script(
  { github, certificate, pypi, npm }: Stage,
  cwd: string,
  [name, ...args]: readonly [name: string, ...args: string[]],
  more: Readonly<Record<string, string>> = {},
): Call & Required<Pick<Call, "env">> {
  const typescript = process.features.typescript ? [] : ["--import", require.resolve("tsx")];
  const env = {
    GITHUB_REF_NAME: tag,
    GITHUB_REPOSITORY: repository,
    GITHUB_API_URL: github.url,
    NODE_EXTRA_CA_CERTS: certificate,
    PYPI_INDEX_URL: pypi.url,
    NPM_CONFIG_REGISTRY: npm.url,
    ...more,
  };
  return { command: process.execPath, args: [...typescript, `tools/release/${name}.mts`, ...args], cwd, env };
}

/** Kills a step that publishes, repeats it, and once more lets it find everything there. */
async function repeatAfterKill(
  call: () => Promise<Call>,
  isInTheMidst: (cwd: string) => boolean,
  published: () => unknown,
): Promise<void> {
  const first = await call();
  const { code, text } = await ended(first, () => isInTheMidst(first.cwd));
  if (code !== null) throw new Error(`It ended with ${code} before it could be killed:\n${text}`);
  print(await run(await call()));
  const before = JSON.stringify(published());
  const again = await run(await call());
  print(again);
  if (!/there already/.test(again) || /\b(is published$|uploaded)/m.test(again.replace(/is published with/, "")))
    throw new Error(`It has published again:\n${again}`);
  if (JSON.stringify(published()) !== before) throw new Error("It has changed what was published.");
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
