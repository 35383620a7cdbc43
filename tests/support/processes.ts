import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Resident memory, in MiB. */
  readonly memory: number;
  readonly command: string;
}

/** Every running process, without zombies. */
function running(): Process[] {
  const text = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss=,stat=,args="], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return text.split("\n").flatMap((line) => {
    const [, pid, parent, rss, stat = "", command = ""] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || stat.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), memory: Number(rss) / 1024, command }];
  });
}

/** The descendants of a process. */
export function startedBy(pid: number, all = running()): Process[] {
  return all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...startedBy(child.pid, all)]);
}

/** Those of these processes that still run, and what they have started by now. */
export function stillRunning(processes: readonly Process[]): Process[] {
  const all = running();
  const left = all.filter(({ pid }) => processes.some((one) => one.pid === pid));
  return [...left, ...left.flatMap(({ pid }) => startedBy(pid, all))];
}

/** The engine that this process runs, and its descendants. */
export function engineProcesses(): { engine: Process; started: Process[] } {
  const all = running();
  const engine = all.find(({ parent, command }) => parent === process.pid && /[\\/]pulumi(\.exe)? /.test(command));
  if (!engine) throw new Error("No engine runs.");
  return { engine, started: startedBy(engine.pid, all) };
}

/** The process in which the provider runs: the plugin, or the host of dynamic resources. */
export function providerAmong(started: readonly Process[]): Process | undefined {
  return started.find(({ command }) => /node\S* .*(pulumi-resource-bunny|dynamic-provider)/.test(command));
}

/** Waits until none of these processes runs any more. */
export async function ended(processes: readonly Process[]): Promise<void> {
  const pids = new Set(processes.map(({ pid }) => pid));
  while (running().some(({ pid }) => pids.has(pid))) await sleep(100);
}

/** Kills a process, which may have ended by itself meanwhile. */
export function killIfRunning({ pid }: { readonly pid: number }): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
