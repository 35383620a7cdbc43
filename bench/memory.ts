import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/** The most resident memory that processes had, in MiB. */
export interface Memory {
  /** All of them together. */
  readonly all: number;
  /** The provider's plugin. */
  readonly plugin: number;
}

/** Does work, and looks every fifth of a second at the memory of all that this process has started. */
export async function withMemory<T>(work: Promise<T>): Promise<{ value: T; memory: Memory }> {
  let memory: Memory = { all: 0, plugin: 0 };
  const ended = new AbortController();
  const watch = async () => {
    while (!ended.signal.aborted) {
      const { all, plugin } = await memoryNow();
      memory = { all: Math.max(memory.all, all), plugin: Math.max(memory.plugin, plugin) };
      await sleep(200, undefined, { signal: ended.signal }).catch(() => {});
    }
  };
  const watching = watch();
  try {
    const value = await work;
    return { value, memory };
  } finally {
    ended.abort();
    await watching;
  }
}

const run = promisify(execFile);

async function memoryNow(): Promise<Memory> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,rss=,args="], { maxBuffer: 2 ** 26 });
  const processes = stdout.split("\n").flatMap((line) => {
    const [, pid, parent, memory, command = ""] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined
      ? []
      : [{ pid: Number(pid), parent: Number(parent), memory: Number(memory) / 1024, command }];
  });
  const below = (root: number): typeof processes =>
    processes.filter(({ parent }) => parent === root).flatMap((child) => [child, ...below(child.pid)]);
  const started = below(process.pid);
  const sum = (some: typeof processes) => some.reduce((total, { memory }) => total + memory, 0);
  return { all: sum(started), plugin: sum(started.filter(({ command }) => command.includes("pulumi-resource-bunny"))) };
}
