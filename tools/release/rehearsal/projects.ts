import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Emulator, startEmulator } from "../../../emulator";
import { engineEnvironment, engineFolders } from "../../engine/environment";
import { findEngine } from "../../engine/find-engine";
import { findYamlLanguage } from "../../engine/find-yaml-language";
import { cacheFolder } from "../../engine/go-build";
import { ended, run } from "./run";
import { type Stage, version } from "./stage";

type Environment = Readonly<Record<string, string>>;

/** Installs what a project needs into its folder, and returns the command to which its operation is added. */
type Install = (cwd: string, env: Environment, from: Stage) => Promise<readonly [string, ...string[]]>;

const module = "github.com/pulumi-bunny/pulumi-bunny";
const server = "github://api.github.com/pulumi-bunny/pulumi-bunny";
const pulumi = ["pulumi", "--non-interactive"] as const;

/** The projects by language. What they install is what README and docs/languages.md say. */
export const projects: Readonly<Record<string, Install>> = {
  async typescript(cwd, env, { npm }) {
    const registry = { NPM_CONFIG_REGISTRY: npm.url, NPM_CONFIG_CACHE: join(cwd, ".npm") };
    const args = ["install", "--no-audit", "--no-fund", "@pulumi-bunny/bunny", "@pulumi/pulumi"];
    await run({ command: "npm", args, cwd, env: { ...env, ...registry } });
    return pulumi;
  },
  async yaml(cwd, env) {
    const args = ["plugin", "install", "resource", "bunny", version, "--server", server];
    await run({ command: "pulumi", args, cwd, env });
    return pulumi;
  },
  async python(cwd, _, { pypi }) {
    const command = join(cwd, "venv/bin/python");
    const install = ["-m", "pip", "install", "--quiet", `pulumi-bunny==${version}`];
    await run({ command: "python3", args: ["-m", "venv", "venv"], cwd });
    await run({ command, args: [...install, "--no-cache-dir", "--no-deps", "--index-url", pypi.url], cwd });
    // What it depends on.
    await run({ command, args: install, cwd });
    return [command, "program.py"];
  },
  async go(cwd, env, { bare }) {
    const known = (await run({ command: "go", args: ["env", "GOMODCACHE", "GOPROXY"], cwd })).trim().split("\n");
    const [downloaded = "", proxy = ""] = known;
    const settings = {
      ...env,
      // Not the user's: Go never loads a version twice.
      GOMODCACHE: join(cwd, ".modules"),
      GOFLAGS: "-modcacherw -mod=mod",
      GOWORK: "off",
      GOPROXY: `${pathToFileURL(join(downloaded, "cache/download")).href},${proxy}`,
      // Asked of the repository itself, as everybody's first `go get` of a version is by the public proxy.
      GOPRIVATE: module,
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: `url.${pathToFileURL(bare).href}.insteadOf`,
      GIT_CONFIG_VALUE_0: `https://${module}`,
    };
    for (const args of [
      ["mod", "init", "example.com/released"],
      ["get", `${module}/sdk/go@v${version}`],
      ["build", "-trimpath", "-o", "program", "."],
    ])
      await run({ command: "go", args, cwd, env: settings });
    return [join(cwd, "program")];
  },
  async java(cwd, _, { artifacts }) {
    const downloads = cacheFolder("maven");
    // Maven never resolves a version twice.
    const forget = () => rmSync(join(downloads, "io/github/pulumi-bunny"), { recursive: true, force: true });
    forget();
    const set = [
      `maven.repo.local=${downloads}`,
      `repository.url=${pathToFileURL(join(artifacts, "maven")).href}`,
      `bunny.version=${version}`,
    ];
    const goals = ["compiler:compile", "dependency:copy-dependencies"];
    await run({ command: "mvn", args: ["-B", "-q", "-ntp", ...set.map((one) => `-D${one}`), ...goals], cwd });
    forget();
    const classPath = ["target/classes", "target/dependency/*"].map((path) => join(cwd, path)).join(delimiter);
    return ["java", "-cp", classPath, "Program"];
  },
};

/** What `pulumi` needs besides; the programs of the other languages know it themselves. */
const flags: Readonly<Record<string, readonly string[]>> = {
  up: ["--yes", "--stack", "dev"],
  preview: ["--refresh", "--expect-no-changes", "--stack", "dev"],
  destroy: ["--yes", "--stack", "dev"],
};

/** Installs the release in an empty project, and lets it live from `up` to `destroy` on an account of its own. */
export async function deploy(language: string, from: Stage): Promise<void> {
  const install = projects[language];
  if (!install) throw new Error(`There is no project in ${language}.`);
  const cwd = join(from.work, "projects", language);
  cpSync(join(__dirname, "projects", language), cwd, { recursive: true });
  const emulator = await startEmulator();
  try {
    const env = await environment(join(cwd, ".engine"), emulator, from);
    const before = from.github.downloads.length;
    const [command, ...args] = await install(cwd, env, from);
    const isPulumi = command === "pulumi";
    const call = (name: string) => ({
      command,
      args: [...args, name, ...(isPulumi ? (flags[name] ?? []) : [])],
      cwd,
      env,
    });
    if (isPulumi) await run({ command, args: ["stack", "init", "dev"], cwd, env });
    const text = await run(call("up"));
    if (language !== "java") expect(`${language}: the pull zone's name is an output`, /acme-shop/.test(text));
    expect(`${language}: the platform blocks the address`, isBlocked(emulator));
    expect(`${language}: the engine has downloaded the plugin`, from.github.downloads.length === before + 1);
    const preview = await ended(call("preview"));
    expect(`${language}: the preview has no changes, but:\n${preview.text}`, preview.code === 0);
    await run(call("destroy"));
    expect(`${language}: the platform blocks it no more`, !isBlocked(emulator));
  } finally {
    await emulator.stop();
  }
}

const isBlocked = ({ state }: Emulator) => state.pullZones.get(1001)?.BlockedIps.includes("203.0.113.66") ?? false;

function expect(what: string, holds: boolean): void {
  if (!holds) throw new Error(`This does not hold: ${what}.`);
}

async function environment(folder: string, emulator: Emulator, { github, certificate }: Stage): Promise<Environment> {
  mkdirSync(folder, { recursive: true });
  const engine = await findEngine((line) => process.stderr.write(`${line}\n`));
  const yaml = await findYamlLanguage((line) => process.stderr.write(`${line}\n`));
  const own = engineEnvironment(engineFolders(folder));
  // npm links the plugin of this repository into a folder of the PATH, where the engine would prefer it.
  const folders = (own.PATH ?? "").split(delimiter).filter((path) => !existsSync(join(path, "pulumi-resource-bunny")));
  return {
    ...own,
    PATH: [dirname(engine.command.command), yaml, ...folders].join(delimiter),
    PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: `^${server}$=github://${github.host}/pulumi-bunny/pulumi-bunny`,
    SSL_CERT_FILE: certificate,
    BUNNYNET_API_URL: emulator.url,
    BUNNYNET_LOGGING_URL: emulator.loggingUrl,
    BUNNYNET_ORIGIN_ERRORS_URL: emulator.originErrorsUrl,
    BUNNYNET_API_KEY: emulator.apiKey,
  };
}
