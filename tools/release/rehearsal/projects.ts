import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Emulator, startEmulator } from "../../../emulator";
import { engineEnvironment, engineFolders } from "../../engine/environment";
import { findEngine } from "../../engine/find-engine";
import { findYamlLanguage } from "../../engine/find-yaml-language";
import { cacheFolder } from "../../engine/go-build";
import type { GitHub } from "./github";
import { type Call, ended, run } from "./run";

/** Where a project gets the release from. */
export interface Released {
  readonly version: string;
  readonly npm: string;
  readonly pypi: string;
  readonly maven: string;
  /** The repository whose tags are Go's versions. */
  readonly repository: string;
  readonly github: GitHub;
  /** The file of the certificate of the stand-in for GitHub. */
  readonly certificate: string;
}

/** Installs what a project needs into its folder, and returns what runs `up`, `preview` and `destroy` there. */
type Install = (folder: string, env: Record<string, string>, from: Released) => Promise<(operation: string) => Call>;

const server = "github://api.github.com/pulumi-bunny/pulumi-bunny";

/** The projects by language. What they install is what README and docs/languages.md say. */
export const projects: Readonly<Record<string, Install>> = {
  async typescript(cwd, env, { npm }) {
    const registry = { NPM_CONFIG_REGISTRY: npm, NPM_CONFIG_CACHE: join(cwd, ".npm") };
    const wanted = ["install", "--no-audit", "--no-fund", "@pulumi-bunny/bunny", "@pulumi/pulumi"];
    await run({ command: "npm", args: wanted, cwd, env: { ...env, ...registry } });
    return pulumi(cwd, env);
  },
  async yaml(cwd, env, { version }) {
    const args = ["plugin", "install", "resource", "bunny", version, "--server", server];
    await run({ command: "pulumi", args, cwd, env });
    return pulumi(cwd, env);
  },
  async python(cwd, env, { version, pypi }) {
    await run({ command: "python3", args: ["-m", "venv", "venv"], cwd });
    const python = join(cwd, "venv/bin/python");
    const install = ["-m", "pip", "install", "--quiet"];
    const wanted = `pulumi-bunny==${version}`;
    await run({ command: python, args: [...install, "--no-cache-dir", "--no-deps", "--index-url", pypi, wanted], cwd });
    // What it depends on.
    await run({ command: python, args: [...install, wanted], cwd });
    return (operation) => ({ command: python, args: ["program.py", operation], cwd, env });
  },
  async go(cwd, env, { version, repository }) {
    const path = "github.com/pulumi-bunny/pulumi-bunny";
    const existing = (await run({ command: "go", args: ["env", "GOMODCACHE", "GOPROXY"], cwd })).trim().split("\n");
    const [downloaded = "", proxy = ""] = existing;
    const settings = {
      ...env,
      // Not the user's: Go never loads a version twice.
      GOMODCACHE: join(cwd, ".modules"),
      GOFLAGS: "-modcacherw -mod=mod",
      GOWORK: "off",
      GOPROXY: `${pathToFileURL(join(downloaded, "cache/download")).href},${proxy}`,
      // Asked of the repository itself, as everybody's first `go get` of a version is by the public proxy.
      GOPRIVATE: path,
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: `url.${pathToFileURL(repository).href}.insteadOf`,
      GIT_CONFIG_VALUE_0: `https://${path}`,
    };
    await run({ command: "go", args: ["mod", "init", "example.com/released"], cwd, env: settings });
    await run({ command: "go", args: ["get", `${path}/sdk/go@v${version}`], cwd, env: settings });
    await run({ command: "go", args: ["build", "-trimpath", "-o", "program", "."], cwd, env: settings });
    return (operation) => ({ command: join(cwd, "program"), args: [operation], cwd, env });
  },
  async java(cwd, env, { version, maven }) {
    const downloads = cacheFolder("maven");
    // Maven never resolves a version twice.
    rmSync(join(downloads, "io/github/pulumi-bunny"), { recursive: true, force: true });
    const set = {
      "maven.repo.local": downloads,
      "repository.url": pathToFileURL(maven).href,
      "bunny.version": version,
    };
    const options = ["-B", "-q", "-ntp", ...Object.entries(set).map(([name, value]) => `-D${name}=${value}`)];
    await run({ command: "mvn", args: [...options, "compiler:compile", "dependency:copy-dependencies"], cwd });
    rmSync(join(downloads, "io/github/pulumi-bunny"), { recursive: true, force: true });
    const classPath = ["target/classes", "target/dependency/*"].map((path) => join(cwd, path)).join(delimiter);
    return (operation) => ({ command: "java", args: ["-cp", classPath, "Program", operation], cwd, env });
  },
};

function pulumi(cwd: string, env: Record<string, string>): (operation: string) => Call {
  const options: Record<string, string[]> = {
    up: ["--yes", "--stack", "dev"],
    preview: ["--refresh", "--expect-no-changes", "--stack", "dev"],
    destroy: ["--yes", "--stack", "dev"],
  };
  return (operation) => ({
    command: "pulumi",
    args: [operation, "--non-interactive", ...(options[operation] ?? [])],
    cwd,
    env,
  });
}

/** Installs the release in an empty project, and lets it live from `up` to `destroy` on an account of its own. */
export async function deploy(language: string, work: string, from: Released): Promise<void> {
  const install = projects[language];
  if (!install) throw new Error(`There is no project in ${language}.`);
  const folder = join(work, language);
  cpSync(join(__dirname, "projects", language), folder, { recursive: true });
  const emulator = await startEmulator();
  try {
    const env = await environment(join(folder, ".engine"), emulator, from);
    const before = from.github.downloads.length;
    const operation = await install(folder, env, from);
    if (language === "typescript" || language === "yaml")
      await run({ command: "pulumi", args: ["stack", "init", "dev"], cwd: folder, env });
    const text = await run(operation("up"));
    if (language !== "java") expect(`${language}: the pull zone's name is an output`, /acme-shop/.test(text));
    expect(`${language}: the platform blocks the address`, isBlocked(emulator));
    expect(`${language}: the engine has downloaded the plugin`, from.github.downloads.length === before + 1);
    const preview = await ended(operation("preview"));
    if (preview.code !== 0) throw new Error(`${language}: the preview has changes:\n${preview.text}`);
    await run(operation("destroy"));
    expect(`${language}: the platform blocks it no more`, !isBlocked(emulator));
  } finally {
    await emulator.stop();
  }
}

function isBlocked({ state }: Emulator): boolean {
  return state.pullZones.get(1001)?.BlockedIps.includes("203.0.113.66") ?? false;
}

function expect(what: string, holds: boolean): void {
  if (!holds) throw new Error(`This does not hold: ${what}.`);
}

async function environment(folder: string, emulator: Emulator, from: Released): Promise<Record<string, string>> {
  mkdirSync(folder, { recursive: true });
  const engine = await findEngine((line) => process.stderr.write(`${line}\n`));
  const yaml = await findYamlLanguage((line) => process.stderr.write(`${line}\n`));
  const own = engineEnvironment(engineFolders(folder));
  // npm links the plugin of this repository into a folder of the PATH, where the engine would prefer it.
  const folders = (own.PATH ?? "").split(delimiter).filter((path) => !existsSync(join(path, "pulumi-resource-bunny")));
  return {
    ...own,
    PATH: [dirname(engine.command.command), yaml, ...folders].join(delimiter),
    PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: `^${server}$=github://${from.github.host}/pulumi-bunny/pulumi-bunny`,
    SSL_CERT_FILE: from.certificate,
    BUNNYNET_API_URL: emulator.url,
    BUNNYNET_LOGGING_URL: emulator.loggingUrl,
    BUNNYNET_ORIGIN_ERRORS_URL: emulator.originErrorsUrl,
    BUNNYNET_API_KEY: emulator.apiKey,
  };
}
