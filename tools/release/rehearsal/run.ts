import { spawn } from "node:child_process";

export interface Call {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program that must succeed, and returns what it printed. */
export async function run(call: Call): Promise<string> {
  const { code, text } = await ended(call);
  if (code !== 0) throw new Error(`${call.command} ${call.args.join(" ")} ended with ${code}:\n${text}`);
  return text;
}

/** Runs a program to its end. */
export function ended({ command, args, cwd, env }: Call): Promise<{ code: number | null; text: string }> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
    child.once("error", fail);
    child.once("close", (code) => done({ code, text }));
  });
}

/**
 * Starts a program, and kills it with all that it has started once it is in the midst of its work.
 *
 * @throws Error where it ended before.
 */
export async function killed({ command, args, cwd, env }: Call, isInTheMidst: () => boolean): Promise<void> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: "ignore", detached: true });
  const end = new Promise<NodeJS.Signals | null>((done, fail) => {
    child.once("error", fail);
    child.once("close", (_, signal) => done(signal));
  });
  while (child.exitCode === null && !isInTheMidst()) await new Promise((done) => setTimeout(done, 5));
  if (child.exitCode === null && child.pid) process.kill(-child.pid, "SIGKILL");
  if ((await end) !== "SIGKILL")
    throw new Error(`${command} ${args.join(" ")} ended with ${child.exitCode} before it could be killed.`);
}
