import { globSync } from "node:fs";
import { join } from "node:path";
import { output } from "../executables/run";

/**
 * Builds the wheel of the generated package for Python, and returns its path. Installs nothing: `python` has `pip` and
 * `setuptools`.
 */
export async function buildWheel(python: string, source: string, folder: string): Promise<string> {
  await output(python, ["-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, source]);
  const [wheel] = globSync("pulumi_bunny-*.whl", { cwd: folder });
  if (!wheel) throw new Error(`pip wrote no wheel into ${folder}.`);
  return join(folder, wheel);
}
