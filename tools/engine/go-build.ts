import { spawn } from "node:child_process";
import { mkdir, rename, rm } from "node:fs/promises";
import { homedir, platform } from "node:os";
import { dirname, join } from "node:path";

/** A command that is built from a Go module of this repository, whose `go.sum` locks what it consists of. */
export interface GoBuild {
  /** The folder of the module. */
  readonly module: string;
  /** The command's package. */
  readonly command: string;
  /** Variables that are set in it. */
  readonly set: Readonly<Record<string, string>>;
  /** The output file. */
  readonly target: string;
  /** What it is, for a person who waits. */
  readonly title: string;
  readonly progress: (line: string) => void;
}

/** The linker drops what debuggers need, so that the compiler need not write it. */
const build = ["build", "-v", "-trimpath", "-gcflags=all=-dwarf=false"];

/** Compilers that collect their garbage less often. */
const compiling = { GOGC: "400" };

/** Builds a command from its Go module. An interrupted build leaves nothing. */
export async function goBuild({ module, command, set, target, title, progress }: GoBuild): Promise<void> {
  const unfinished = `${target}.${process.pid}`;
  await go(["version"], module, progress);
  await mkdir(dirname(target), { recursive: true });
  progress(`Building ${title} from its Go module. This is done once, and takes some minutes.`);
  const variables = Object.entries(set).map(([name, value]) => `-X ${name}=${value}`);
  try {
    await go([...build, "-o", unfinished, "-ldflags", ["-s -w", ...variables].join(" "), command], module, progress);
    await rename(unfinished, target);
  } finally {
    await rm(unfinished, { force: true });
  }
}

function go(args: readonly string[], cwd: string, progress: (line: string) => void): Promise<void> {
  const started = Date.now();
  const child = spawn("go", args, { cwd, env: { ...compiling, ...process.env }, stdio: ["ignore", "ignore", "pipe"] });
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

/** Outside the checkout, so that clones share it. */
export function cacheFolder(name: string): string {
  const base =
    process.env.XDG_CACHE_HOME ??
    { darwin: join(homedir(), "Library", "Caches"), win32: process.env.LOCALAPPDATA }[platform() as string] ??
    join(homedir(), ".cache");
  return join(base, "pulumi-bunny", "engine", name);
}
