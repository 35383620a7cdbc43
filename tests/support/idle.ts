import { readdirSync, readFileSync } from "node:fs";

/**
 * Whether none of the processes that this one started, and theirs, has anything to do: no thread of them runs, or waits
 * for a processor or a disk. Undefined where the system does not say: only Linux does.
 */
export function isEveryChildIdle(): boolean | undefined {
  return process.platform === "linux" ? !childrenOf(process.pid).some(isBusy) : undefined;
}

function childrenOf(pid: number): number[] {
  const children = tasksOf(pid).flatMap((task) => contentOf(`${task}/children`).split(" ").filter(Boolean).map(Number));
  return children.flatMap((child) => [child, ...childrenOf(child)]);
}

function isBusy(pid: number): boolean {
  // The state follows the name, which is in brackets and may contain any character.
  return tasksOf(pid).some((task) => /\) [RD] /.test(contentOf(`${task}/stat`)));
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`);
  } catch {
    return [];
  }
}

/** Empty where the thread has ended. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
