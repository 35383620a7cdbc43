import { existsSync } from "node:fs";
import { platform } from "node:os";
import { join, resolve } from "node:path";
import { PulumiCommand } from "@pulumi/pulumi/automation";
import { peerDependencies } from "../../provider/package.json";
import { cacheFolder, goBuild } from "./go-build";

/** The version that `go.mod` names. */
export const engineVersion = "3.276.0";

/** The oldest engine, and the oldest SDK, that is promised to work. */
export const oldestVersion = peerDependencies["@pulumi/pulumi"].replace("^", "");

const executable = platform() === "win32" ? "pulumi.exe" : "pulumi";

/** A Pulumi engine that is ready to run, and where it came from. */
export interface Engine {
  readonly command: PulumiCommand;
  readonly source: string;
}

/**
 * Finds the Pulumi engine or builds one: the one in the folder PULUMI_BUNNY_ENGINE, `pulumi` on the PATH, the cached copy, the official download, a
 * build from its Go module. Each is tried in turn; `progress` is told what takes time.
 *
 * @throws Error naming every way that was tried and why it failed.
 */
export async function findEngine(progress: (line: string) => void): Promise<Engine> {
  const root = cacheFolder(`v${engineVersion}`);
  const { PULUMI_BUNNY_ENGINE: given } = process.env;
  // The tests' engine notes its starts.
  if (given) return { command: await PulumiCommand.get({ root: given }), source: given };
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
    `No Pulumi engine ${oldestVersion} or newer was found. Tried:\n${failures.join("\n")}\nInstall the Pulumi CLI, or Go 1.26 or newer so that it can be built.`,
  );
}

async function onPath(): Promise<PulumiCommand> {
  const command = await PulumiCommand.get().catch(() => Promise.reject(new Error("pulumi is not there")));
  if ((command.version?.compare(oldestVersion) ?? -1) < 0)
    throw new Error(`pulumi ${command.version} is older than ${oldestVersion}`);
  return command;
}

async function cached(root: string): Promise<PulumiCommand> {
  if (!existsSync(join(root, "bin", executable))) throw new Error(`there is none in ${root}`);
  return PulumiCommand.get({ root });
}

async function download(root: string, progress: (line: string) => void): Promise<PulumiCommand> {
  // The installer gives up on an unreachable site late and silently, so check first.
  const response = await fetch("https://get.pulumi.com/install.sh", {
    method: "HEAD",
    signal: AbortSignal.timeout(10_000),
  }).catch((error: Error) => Promise.reject(error.cause ?? error));
  if (!response.ok) throw new Error(`get.pulumi.com answered with ${response.status}`);
  progress("Downloading the Pulumi engine …");
  return PulumiCommand.install({ root });
}

async function build(root: string, progress: (line: string) => void): Promise<PulumiCommand> {
  await goBuild({
    module: resolve(__dirname),
    command: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi",
    set: { "github.com/pulumi/pulumi/sdk/v3/go/common/version.Version": `v${engineVersion}` },
    target: join(root, "bin", executable),
    title: `the Pulumi engine ${engineVersion}`,
    progress,
  });
  return PulumiCommand.get({ root });
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n")[0] ?? "";
}
