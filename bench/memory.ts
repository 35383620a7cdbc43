import { type Process, startedBy } from "../tests/support/processes";

/** The most resident memory that processes had, in MiB. */
export interface Memory {
  /** All of them together. */
  readonly all: number;
  /** The provider's plugin. */
  readonly plugin: number;
}

/** Does work, and measures every fifth of a second the memory of all processes that this one has started. */
export async function withMemory<T>(work: Promise<T>): Promise<{ value: T; memory: Memory }> {
  let memory: Memory = { all: 0, plugin: 0 };
  const look = setInterval(() => {
    const started = startedBy(process.pid);
    const plugins = started.filter(({ command }) => command.includes("pulumi-resource-bunny"));
    memory = { all: Math.max(memory.all, memoryOf(started)), plugin: Math.max(memory.plugin, memoryOf(plugins)) };
  }, 200);
  try {
    return { value: await work, memory };
  } finally {
    clearInterval(look);
  }
}

function memoryOf(processes: readonly Process[]): number {
  return processes.reduce((total, { memory }) => total + memory, 0);
}
