import { spawn } from "node:child_process";

/** How a program ended, and what it printed. */
export interface Ended {
  code: number | null;
  text: string;
}

/** Runs a program to its end, without input; its output and errors are one text. */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string | undefined> },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, text }));
  });
}

/** Runs a program that must succeed, and returns what it printed. */
export async function succeed(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string | undefined> },
): Promise<string> {
  const { code, text } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${text}`);
  return text;
}
