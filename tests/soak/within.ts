import { setTimeout as sleep } from "node:timers/promises";
import { engineProcesses } from "../support/processes";

/** Runs a step. Where it takes too long, it fails, and what it has started is killed: an engine that hangs never ends. */
export async function within<T>(limitMs: number, step: () => Promise<T>): Promise<T> {
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
    // Between two runs of the engine there is none.
  }
  for (const { pid } of processes) process.kill(pid, "SIGKILL");
}
