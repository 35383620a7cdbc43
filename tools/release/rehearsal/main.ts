import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Command } from "commander";
import packageJson from "../../../package.json";
import { nameOf, ownTarget } from "../../executables/targets";
import { systems } from "../release.mts";
import { contentProblems } from "./contents";
import { serveGitHub } from "./github";
import { deploy, projects } from "./projects";
import { npmRegistry, pythonIndex } from "./registries";
import { type Call, ended, killed, run } from "./run";

const root = resolve(__dirname, "../../..");
const repository = "pulumi-bunny/pulumi-bunny";
const { version } = packageJson;
const tag = `v${version}`;

/** What no stand-in does, and the first release will do for the first time. */
const notRehearsed = [
  "the tests and the audit of the release: ci and audit run them",
  `the executables but ${nameOf(ownTarget())}: text files with their names stand in for them; the workflow executables builds them on their systems`,
  "GitHub: environments with their reviewers, rules for tags, the token of a workflow, attestations, releases/latest",
  "npm: trusted publishing and the statement of provenance; here a token publishes, and the packages are made before",
  "PyPI: trusted publishing, and the attestations of the action, for which twine stands in",
  "Go: proxy.golang.org and sum.golang.org; here go asks the repository itself",
  "Maven Central: the signatures, and the namespace; Java installs from the repository that the workflow leaves as an artifact",
  "NuGet: the package is generated and not built, since there is no .NET here",
];

/** A row of the table at the end. */
interface Row {
  readonly step: string;
  readonly seconds: number;
  readonly note: string;
}

const rows: Row[] = [];

async function timed<T>(step: string, note: string, act: () => Promise<T>): Promise<T> {
  print(`\n== ${step}`);
  const start = Date.now();
  const result = await act();
  rows.push({ step, seconds: (Date.now() - start) / 1000, note });
  return result;
}

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
    await rehearse(work, languages, stops);
  } finally {
    for (const stop of stops.toReversed()) await stop();
    if (keep) print(`\nIt is kept in ${work}.`);
    else rmSync(work, { recursive: true, force: true });
  }
  print(`\n${"step".padEnd(28)}${"seconds".padStart(8)}  killed and repeated`);
  for (const { step, seconds, note } of rows) print(`${step.padEnd(28)}${seconds.toFixed(1).padStart(8)}  ${note}`);
  print(`\nNot rehearsed:\n${notRehearsed.map((line) => `- ${line}`).join("\n")}`);
}

async function rehearse(work: string, languages: readonly string[], stops: (() => unknown)[]): Promise<void> {
  const bare = join(work, "repository.git");
  await timed("a repository with the tag", "", () => tagged(work, bare));

  const certificate = join(work, "certificate.pem");
  const key = join(work, "key.pem");
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const made = ["req", ...kind, ...names, "-keyout", key, "-out", certificate];
  await run({ command: "openssl", args: made, cwd: work });
  const tls = { cert: readFileSync(certificate, "utf8"), key: readFileSync(key, "utf8") };
  const token = "token-of-the-workflow";
  // The certificates that this machine needs in any case stay.
  const others = process.env.NODE_EXTRA_CA_CERTS;
  if (others) appendFileSync(certificate, readFileSync(others));
  const github = await serveGitHub({ repository, token, tls });
  stops.push(() => github.stop());
  const [npm, pypi] = await timed("registries of npm and Python", "", async () => {
    const both = await Promise.all([npmRegistry(join(work, "npm")), pythonIndex(join(work, "pypi"))]);
    stops.push(...both.map(({ stop }) => stop));
    return both;
  });

  const env = {
    GITHUB_REF_NAME: tag,
    GITHUB_REPOSITORY: repository,
    GITHUB_API_URL: github.url,
    NODE_EXTRA_CA_CERTS: certificate,
    PYPI_INDEX_URL: pypi.url,
    NPM_CONFIG_REGISTRY: npm.url,
  };
  const artifacts = join(work, "artifacts");
  mkdirSync(artifacts);

  /** A job of the workflow: a checkout of its own, in which nothing is installed, and copies of the artifacts. */
  let jobs = 0;
  const job = async (...wanted: readonly string[]) => {
    const folder = join(work, "jobs", String(++jobs));
    await run({ command: "git", args: ["clone", "--quiet", "--branch", tag, bare, folder], cwd: work });
    for (const name of wanted) cpSync(join(artifacts, name), join(folder, "release", name), { recursive: true });
    return folder;
  };
  const script = (
    cwd: string,
    name: string,
    args: readonly string[] = [],
    more: Record<string, string> = {},
  ): Call => ({
    command: process.execPath,
    args: [
      ...(process.features.typescript ? [] : ["--import", require.resolve("tsx")]),
      `tools/release/${name}.mts`,
      ...args,
    ],
    cwd,
    env: { ...env, ...more },
  });
  /** Kills a step, repeats it, and, where it publishes, lets it find everything there. */
  const survives = async (
    name: string,
    call: () => Promise<Call>,
    when: string,
    isInTheMidst: (cwd: string) => boolean,
    published?: () => unknown,
  ) =>
    timed(name, `killed ${when}${published ? ", repeated, then found all there" : ", then repeated"}`, async () => {
      const first = await call();
      await killed(first, () => isInTheMidst(first.cwd));
      print(`killed ${when}`);
      print((await run(await call())).trim());
      if (!published) return;
      const before = JSON.stringify(published());
      const again = (await run(await call())).trim();
      print(again);
      if (!/there already/.test(again) || /\b(is published$|uploaded)/m.test(again.replace(/is published with/, "")))
        throw new Error(`${name} has published again:\n${again}`);
      if (JSON.stringify(published()) !== before) throw new Error(`${name} has changed what was published.`);
    });

  await survives(
    "check-tag",
    async () => script(await job(), "check-tag"),
    "at once",
    () => true,
  );
  await timed("check-names", "refused, then the packages made by hand", async () => {
    const refused = await ended(script(await job(), "check-names"));
    print(refused.text.trim());
    if (refused.code === 0) throw new Error("check-names lets a release begin that npm would refuse.");
    await makePackages(join(work, "placeholders"), npm.publisher);
    print((await run(script(await job(), "check-names"))).trim());
  });

  const building = await job();
  await timed("npm ci and build", "", async () => {
    const install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
    await run({ command: "npm", args: install, cwd: building });
    await run({ command: "npm", args: ["run", "build"], cwd: building });
  });
  const typed = (name: string, ...args: readonly string[]): Call => ({
    command: process.execPath,
    args: ["node_modules/tsx/dist/cli.mjs", name, ...args],
    cwd: building,
  });
  await survives(
    "build",
    async () => typed("tools/release/build.ts", "--out", artifacts),
    "after npm's packages",
    () => existsSync(join(artifacts, "npm/pulumi-bunny-bunny-0.1.0.tgz")) && existsSync(join(artifacts, "python")),
  );
  const executables = join(work, "executables");
  const started = Date.now();
  await survives(
    "executables",
    async () => typed("tools/executables/main.ts", "--out", executables),
    "after three seconds",
    () => Date.now() - started > 3000,
  );
  rmSync(join(executables, "SHA256SUMS"));
  cpSync(executables, join(artifacts, "files"), { recursive: true });
  for (const system of systems) {
    const name = join(artifacts, `files/pulumi-resource-bunny-${tag}-${system}.tar.gz`);
    if (!existsSync(name)) writeFileSync(name, `Not an executable: a stand-in of the rehearsal for ${system}.\n`);
  }
  await timed("contents of the packages", "", async () => {
    const problems = await contentProblems(artifacts);
    if (problems.length > 0) throw new Error(problems.join("\n"));
  });

  await survives(
    "assets",
    async () => script(await job(), "assets", [join(artifacts, "files")]),
    "at once",
    () => true,
  );
  await run({ command: "sha256sum", args: ["--check", "--strict", "SHA256SUMS"], cwd: join(artifacts, "files") });

  await survives(
    "publish-github",
    async () =>
      script(await job("files", "notes"), "publish-github", ["release/files", "release/notes/notes.md"], {
        GITHUB_TOKEN: token,
      }),
    "while it uploads the executable",
    () => github.begun.some((name) => name.includes(nameOf(ownTarget()))),
    () => github.releases,
  );
  await survives(
    "publish-npm",
    async () => script(await job("npm"), "publish-npm", ["release/npm"], npm.publisher),
    "after the first package",
    () => npm.files().some((name) => name.startsWith("pulumi-bunny/") && name.includes(version)),
    npm.files,
  );
  // The action that uploads is the vendor's; twine does here what it does there.
  const upload = `"${process.execPath}" ${script(work, "compare-pypi").args.join(" ")} release/python && { [ -z "$(ls release/python)" ] || "${pypi.twine}" upload --non-interactive release/python/*; }`;
  await survives(
    "compare-pypi and twine",
    async () => ({
      command: "bash",
      args: ["-c", upload],
      cwd: await job("python"),
      env: { ...env, ...pypi.publisher },
    }),
    "after the first file",
    () => pypi.files().length > 0,
    pypi.files,
  );
  await survives(
    "publish-go",
    async () => script(await job("go"), "publish-go", ["release/go"]),
    "before the push",
    (cwd) => existsSync(join(cwd, "sdk/go/go.mod")),
    () => globSync("refs/tags/**", { cwd: bare }),
  );

  const released = {
    version,
    npm: npm.url,
    pypi: pypi.url,
    maven: join(artifacts, "maven"),
    repository: bare,
    github,
    certificate,
  };
  for (const language of languages)
    await timed(`deploy: ${language}`, "", () => deploy(language, join(work, "projects"), released));
}

/** A bare repository with this commit on main, and the version's tag on it. */
async function tagged(work: string, bare: string): Promise<void> {
  const checkout = join(work, "checkout");
  const git = (cwd: string, ...args: string[]) => run({ command: "git", args, cwd });
  const changes = await git(root, "status", "--porcelain");
  if (changes !== "") print(`What is not committed is not in the release:\n${changes.trimEnd()}`);
  await git(work, "init", "--quiet", "--bare", "--initial-branch=main", bare);
  await git(work, "clone", "--quiet", "--no-tags", root, checkout);
  await git(checkout, "switch", "--quiet", "-C", "main");
  const changelog = join(checkout, "CHANGELOG.md");
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(changelog, readFileSync(changelog, "utf8").replace(`${version} (unreleased)`, `${version} (${today})`));
  const by = ["-c", "user.name=rehearsal", "-c", "user.email=rehearsal@example.com"];
  await git(checkout, ...by, "commit", "--quiet", "--allow-empty", "--all", "--message", `Release ${version}`);
  await git(checkout, "tag", tag);
  await git(checkout, "push", "--quiet", bare, "main", tag);
}

/** What a person does once before the first release: packages without content, since a workflow cannot make any. */
async function makePackages(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  for (const name of ["pulumi-bunny", "@pulumi-bunny/bunny"]) {
    const cwd = join(folder, name);
    mkdirSync(cwd, { recursive: true });
    writeFileSync(join(cwd, "package.json"), JSON.stringify({ name, version: "0.0.0" }));
    await run({ command: "npm", args: ["publish", "--access", "public"], cwd, env });
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
