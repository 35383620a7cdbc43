import { createInterface } from "node:readline/promises";

/** Refuses work that nobody can confirm. */
export function requireConfirmation(what: string, yes = false): void {
  const canConfirm = yes || (process.stdin.isTTY && process.stderr.isTTY);
  if (!canConfirm) throw new Error(`${what} needs --yes without a terminal to confirm at.`);
}

/** Shows what will happen, and asks for confirmation unless `yes` is given. */
export async function confirm(plan: readonly string[], yes = false): Promise<boolean> {
  process.stderr.write(`${plan.join("\n")}\n`);
  if (yes) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question("Continue? (yes/no) ");
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
