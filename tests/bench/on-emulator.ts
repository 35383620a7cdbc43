import { fork } from "node:child_process";
import { once } from "node:events";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { type Process, startedBy } from "../support/processes";

/** Does work on a new account, each of whose calls takes so long. */
export async function onEmulator<T>(
  latencyMs: number,
  options: EmulatorOptions,
  work: (emulator: Emulator) => Promise<T>,
): Promise<T> {
  const emulator = await startEmulator({ apiKey: "key", ...options });
  if (latencyMs > 0) emulator.faults.add({ operation: "*", delayMs: latencyMs, times: Number.POSITIVE_INFINITY });
  Object.assign(process.env, {
    BUNNYNET_API_URL: emulator.url,
    BUNNYNET_STREAM_URL: emulator.url,
    BUNNYNET_API_KEY: "key",
  });
  return await work(emulator).finally(() => emulator.stop());
}

/** Seconds that work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Does work, and measures each fifth of a second the memory, in MiB, of what this process has started. */
export async function withMemory<T>(work: Promise<T>): Promise<{ value: T; all: number; plugin: number }> {
  let [all, plugin] = [0, 0];
  const look = setInterval(() => {
    const started = startedBy(process.pid);
    all = Math.max(all, memoryOf(started));
    plugin = Math.max(plugin, memoryOf(started.filter(isPlugin)));
  }, 200);
  const value = await work.finally(() => clearInterval(look));
  return { value, all, plugin };
}

export const isPlugin = ({ command }: Process) => command.includes("pulumi-resource-bunny");

const memoryOf = (processes: readonly Process[]) => processes.reduce((total, { memory }) => total + memory, 0);

/** Starts a server in a process of its own, so that its work is not counted, and returns the address that it sends. */
export async function startServer(file: string): Promise<string> {
  const child = fork(file, { stdio: "inherit" });
  const [url] = await once(child, "message");
  child.unref();
  child.channel?.unref();
  process.once("exit", () => child.kill());
  return String(url);
}
