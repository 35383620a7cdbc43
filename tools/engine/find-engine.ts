import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { homedir, platform } from "node:os";
import { join, resolve } from "node:path";
import { PulumiCommand } from "@pulumi/pulumi/automation";

/** The version that `go.mod` names, and the oldest that is accepted from elsewhere. */
export const engineVersion = "3.255.0";

const executable = platform() === "win32" ? "pulumi.exe" : "pulumi";

/** A Pulumi engine that is ready to run, and where it came from. */
export interface Engine {
  readonly command: PulumiCommand;
  readonly source: string;
}

/**
 * Finds the Pulumi engine or makes one: `pulumi` on the PATH, the copy that was made before, the official download, a
 * build from its Go module. Each is tried in turn; `progress` is told what takes time.
 *
 * @throws Error naming every way that was tried and why it failed.
 */
export async function findEngine(progress: (line: string) => void): Promise<Engine> {
  const root = cacheFolder();
  const ways: [source: string, find: () => Promise<PulumiCommand>][] = [
    ["the PATH", () => onPath()],
    ["the copy made before", () => cached(root)],
    ["the official download", () => download(root, progress)],
    ["a build from its Go module", () => build(root, progress)],
  ];
  const failures: string[] = [];
  for (const [source, find] of ways) {
    try {
      return { command: await find(), source };
    } catch (error) {
      failures.push(`  ${source}: ${firstLine(error)}`);
    }
  }
  throw new Error(
    `There is no Pulumi engine ${engineVersion} or newer. Tried:\n${failures.join("\n")}\nInstall the Pulumi CLI, or Go 1.26 or newer so that it can be built.`,
  );
}

async function onPath(): Promise<PulumiCommand> {
  const command = await PulumiCommand.get().catch(() => Promise.reject(new Error("pulumi is not there")));
  if ((command.version?.compare(engineVersion) ?? -1) < 0)
    throw new Error(`pulumi ${command.version} is older than ${engineVersion}`);
  return command;
}

async function cached(root: string): Promise<PulumiCommand> {
  if (!existsSync(join(root, "bin", executable))) throw new Error(`there is none in ${root}`);
  return PulumiCommand.get({ root });
}

async function download(root: string, progress: (line: string) => void): Promise<PulumiCommand> {
  // The installer gives up on an unreachable site late and without a word, so ask first.
  const answer = await fetch("https://get.pulumi.com/install.sh", {
    method: "HEAD",
    signal: AbortSignal.timeout(10_000),
  }).catch((error: Error) => Promise.reject(error.cause ?? error));
  if (!answer.ok) throw new Error(`get.pulumi.com answered with ${answer.status}`);
  progress("Downloading the Pulumi engine …");
  return PulumiCommand.install({ root });
}

async function build(root: string, progress: (line: string) => void): Promise<PulumiCommand> {
  const bin = join(root, "bin");
  const unfinished = join(root, `${executable}.${process.pid}`);
  await go(["version"], progress);
  await mkdir(bin, { recursive: true });
  progress(
    `Building the Pulumi engine ${engineVersion} from its Go module. This is done once, and takes some minutes.`,
  );
  try {
    const setVersion = `-X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${engineVersion}`;
    await go(
      [
        "build",
        "-v",
        "-trimpath",
        "-o",
        unfinished,
        "-ldflags",
        `-s -w ${setVersion}`,
        "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi",
      ],
      progress,
    );
    await rename(unfinished, join(bin, executable));
  } finally {
    await rm(unfinished, { force: true });
  }
  return PulumiCommand.get({ root });
}

function go(args: readonly string[], progress: (line: string) => void): Promise<void> {
  const started = Date.now();
  const child = spawn("go", args, { cwd: resolve(__dirname), stdio: ["ignore", "ignore", "pipe"] });
  let packages = 0;
  let last = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    packages += text.split("\n").length - 1;
    last = text.trim().split("\n").at(-1) ?? last;
  });
  const ticks = setInterval(() => {
    progress(`  ${Math.round((Date.now() - started) / 1000)} s, ${packages} packages`);
  }, 15_000);
  return new Promise<void>((done, fail) => {
    child.once("error", (error: NodeJS.ErrnoException) =>
      fail(error.code === "ENOENT" ? new Error("Go is not installed") : error),
    );
    child.once("exit", (code) => (code === 0 ? done() : fail(new Error(`go ${args[0]} ended with ${code}: ${last}`))));
  }).finally(() => clearInterval(ticks));
}

/** Outside the checkout, so that a fresh clone finds what another one made. */
function cacheFolder(): string {
  const base =
    process.env.XDG_CACHE_HOME ??
    { darwin: join(homedir(), "Library", "Caches"), win32: process.env.LOCALAPPDATA }[platform() as string] ??
    join(homedir(), ".cache");
  return join(base, "pulumi-bunny", "engine", `v${engineVersion}`);
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n")[0] ?? "";
}
