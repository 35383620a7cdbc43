import { setTimeout as sleep } from "node:timers/promises";
import { engineProcesses, killIfRunning } from "../support/processes";

/** Runs a step. After the limit it fails, and the processes that it started are killed: an engine that hangs never ends. */
export async function withTimeLimit<T>(limitMs: number, step: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const tooLong = sleep(limitMs, undefined, { signal: done.signal }).then(() => {
    killEverything();
    throw new Error(`It has not ended within ${limitMs / 1000} s.`);
  });
  try {
    return await Promise.race([step(), tooLong]);
  } finally {
    done.abort();
  }
}

function killEverything(): void {
  let processes: { pid: number }[] = [];
  try {
    const { engine, started } = engineProcesses();
    processes = [engine, ...started];
  } catch {
    // No engine runs between two runs.
  }
  processes.forEach(killIfRunning);
}
