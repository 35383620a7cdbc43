import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * What a program printed.
 *
 * @throws Error with what it printed as its error.
 */
export async function output(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly shell?: boolean } = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { encoding: "utf8", ...options }).catch((error) => {
    const reason = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new Error(`${command} ${args[0]} failed: ${reason}`);
  });
  return stdout;
}
