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

/** Runs a program to its end, or until it is in the midst of its work: then it is killed, with all that it has started. */
export function ended(
  { command, args, cwd, env }: Call,
  isInTheMidst?: () => boolean,
): Promise<{ code: number | null; text: string }> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, detached: isInTheMidst !== undefined });
    const look = setInterval(() => {
      if (isInTheMidst?.() && child.pid) process.kill(-child.pid, "SIGKILL");
    }, 5);
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
    child.once("error", fail);
    child.once("exit", () => clearInterval(look));
    child.once("close", (code) => done({ code, text }));
  });
}
