import { spawn, spawnSync } from "node:child_process";
import type { Ended } from "./run";

/** Whether this machine has the `script` of util-linux, which gives a program a terminal. */
export const hasTerminal = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux");

/** Runs a program in its own terminal, as a user would, and answers its prompt. */
export function runAtTerminal(
  command: readonly string[],
  { cwd, env, question, answer }: { cwd: string; env: NodeJS.ProcessEnv; question: string; answer: string },
): Promise<Ended> {
  const line = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  return new Promise((resolve, reject) => {
    const child = spawn("script", ["-qec", `stty cols 100; exec ${line}`, "/dev/null"], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["pipe", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      const isAsked = text.includes(question);
      text += part;
      if (!isAsked && text.includes(question)) child.stdin.write(`${answer}\n`);
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, text }));
  });
}
