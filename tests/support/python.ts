import { platform } from "node:os";
import { join, resolve } from "node:path";
import { cacheFolder } from "../../tools/engine/go-build";
import { fingerprint, notPrepared, once } from "./made-once";
import { run, succeed } from "./run";

/** Why something cannot be had on this machine. */
export interface Missing {
  readonly missing: string;
}

/** Packages of Python, in an environment of their own. */
export interface PythonEnvironment {
  readonly python: string;
  pip(args: readonly string[]): Promise<string>;
}

const root = resolve(__dirname, "../..");
const windows = platform() === "win32";

/**
 * The packages that a file of the repository asks for: what was installed before, as long as it asks for the same.
 *
 * @param progress Shows what is being installed. Without it nothing is: a test has no time for that.
 */
export async function pythonEnvironment(
  requirements: string,
  progress?: (line: string) => void,
): Promise<PythonEnvironment | Missing> {
  const installed = windows ? "python" : "python3";
  const isUsable = await run(installed, ["-c", "import ensurepip, sys; sys.exit(sys.version_info < (3, 10))"], {
    cwd: root,
  }).then(
    ({ code }) => code === 0,
    () => false,
  );
  if (!isUsable) return { missing: "Python 3.10 or newer, with venv, is not installed" };
  const folder = await once(cacheFolder(`python-${fingerprint([requirements])}`), async (unfinished) => {
    if (!progress) throw notPrepared(`What ${requirements} asks for`);
    progress(`Installing what ${requirements} asks for. This is done once.`);
    await succeed(installed, ["-m", "venv", unfinished], { cwd: root });
    await environmentIn(unfinished).pip(["--requirement", join(root, requirements)]);
  });
  return environmentIn(folder);
}

function environmentIn(folder: string): PythonEnvironment {
  const python = windows ? join(folder, "Scripts", "python.exe") : join(folder, "bin", "python");
  return {
    python,
    pip: (args) => succeed(python, ["-m", "pip", "install", "--quiet", ...args], { cwd: root }),
  };
}
