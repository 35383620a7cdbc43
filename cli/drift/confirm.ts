import { createInterface } from "node:readline/promises";

/** Whether a change can be confirmed: by `--yes`, or at a terminal. */
export function canConfirm(yes = false): boolean {
  return yes || (process.stdin.isTTY && process.stderr.isTTY);
}

/** Shows what will happen, and asks for confirmation unless `yes`. */
export async function confirmed(plan: readonly string[], yes: boolean): Promise<boolean> {
  say(plan.join("\n"));
  if (yes) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question("Continue? (yes/no) ");
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Tells what was done, beside the report. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
