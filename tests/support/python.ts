import { platform } from "node:os";
import { join, resolve } from "node:path";
import { cacheFolder } from "../../tools/engine/go-build";
import { buildOnce, fingerprint, notPrepared } from "./build-once";
import { run, succeed } from "./run";

/** Why something is not available on this machine. */
export interface Missing {
  readonly missing: string;
}

/** Python packages in their own environment. */
export interface PythonEnvironment {
  readonly python: string;
  pip(args: readonly string[]): Promise<string>;
}

const root = resolve(__dirname, "../..");
const windows = platform() === "win32";

/**
 * The packages that a requirements file of the repository lists: those installed before, while the list is unchanged.
 *
 * @param progress Shows what is being installed. Without it nothing is installed: it takes too long for a test.
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
  const folder = await buildOnce(cacheFolder(`python-${fingerprint([requirements])}`), async (unfinished) => {
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
