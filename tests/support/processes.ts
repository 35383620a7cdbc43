import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Every process that runs. One that has ended and is only not reaped yet does not. */
function running(): Process[] {
  const text = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" });
  return text.split("\n").flatMap((line) => {
    const [, pid, parent, stat = "", command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined || stat.startsWith("Z") ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** The engine that this process runs, and every process that it has started, with their own. */
export function engineProcesses(): { engine: Process; started: Process[] } {
  const all = running();
  const engine = all.find(({ parent, command }) => parent === process.pid && /[\\/]pulumi(\.exe)? /.test(command));
  if (!engine) throw new Error("No engine runs.");
  const below = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return { engine, started: below(engine.pid) };
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
