import { setTimeout as sleep } from "node:timers/promises";
import type { EngineEvent } from "@pulumi/pulumi/automation";
import { type Emulator, parseFault } from "../../emulator";
import type { Random } from "../../emulator/account/random";
import { resourceNameIn } from "../../provider/hosts/tokens";
import { heldRequest } from "../support/held-request";
import { ended, engineProcesses, killIfRunning, type Process, providerAmong, stillRunning } from "../support/processes";
import { EngineFailure, type Outcome } from "../support/stack";

/** What goes wrong during one run of the engine. */
export interface Disaster {
  readonly rules: readonly string[];
  readonly kill?: {
    readonly victim: "engine" | "provider";
    /** When: at the arrival of this request of the run, or this many milliseconds after its start. */
    readonly at: { readonly request: number } | { readonly ms: number };
  };
}

/** How a run ended. */
export interface Ending {
  /** Everything that the engine printed. */
  readonly text: string;
  readonly failed: boolean;
  readonly killed: "engine" | "provider" | undefined;
  /** The resources whose creation failed, by name. */
  readonly creatingFailed: readonly string[];
}

/** Faults with their highest probability. Some cost more time than others, some end the run. */
const faults: readonly (readonly [rule: string, most: number])[] = [
  ["429 retry-after=1", 0.05],
  ["429 retry-after-date=1", 0.05],
  ["500", 0.3],
  ["500 carried-out", 0.3],
  ["502", 0.3],
  ["502 carried-out", 0.3],
  ["503", 0.3],
  ["503 retry-after=1", 0.05],
  ["reset", 0.3],
  ["reset carried-out", 0.3],
  ["hang", 0.03],
  ["hang carried-out", 0.03],
  ["half-body", 0.3],
  ["content-type", 0.2],
  ["wrong-shape", 0.2],
  ["refused", 0.03],
  ["latency for=50ms", 0.6],
  ["lost-writes for=20ms", 0.9],
  ["stale-reads for=150ms", 0.6],
];

/** How long a request is held while its sender is killed. */
const heldMs = 250;

export function randomDisaster(random: Random): Disaster {
  const rules = Array.from({ length: random.whole(3, 7) }, () => {
    const [rule, most] = faults[random.whole(0, faults.length - 1)] ?? ["500", 0.1];
    return `${rule} probability=${(most * (0.5 + random.next() / 2)).toFixed(3)} seed=${random.whole(0, 9_999)}`;
  });
  if (random.next() < 0.25) return { rules };
  const victim = random.next() < 0.5 ? "engine" : "provider";
  const at = random.next() < 0.75 ? { request: random.whole(0, 60) } : { ms: random.whole(300, 2_500) };
  return { rules, kill: { victim, at } };
}

/** Runs the engine with a disaster, and waits until none of its processes and requests is left. */
export async function runWithDisaster(
  { rules, kill }: Disaster,
  emulator: Emulator,
  run: (options: { onEvent: (event: EngineEvent) => void }) => Promise<Outcome>,
): Promise<Ending> {
  const moment = kill && momentFor(kill.at, emulator);
  for (const rule of rules) emulator.faults.add(parseFault(rule));
  const creatingFailed: string[] = [];
  const onEvent = ({ resOpFailedEvent }: EngineEvent) => {
    const { op, urn = "" } = resOpFailedEvent?.metadata ?? {};
    if (op?.startsWith("create")) creatingFailed.push(resourceNameIn(urn));
  };
  let isOver = false;
  const outcome = run({ onEvent })
    .catch((error: unknown) => {
      if (error instanceof EngineFailure) return error;
      throw error;
    })
    .finally(() => {
      isOver = true;
    });
  await Promise.race([moment, outcome]);
  const victims = kill && !isOver ? killNow(kill.victim) : [];
  const how = await outcome;
  emulator.faults.clear();
  if (victims.length > 0) {
    await requireEnd(victims, emulator.calls.all.length > 0);
    await sleep(2 * heldMs);
  }
  return {
    text: how.text,
    failed: how instanceof EngineFailure,
    killed: victims.length > 0 ? kill?.victim : undefined,
    creatingFailed,
  };
}

/**
 * Waits until the processes of a killed run have ended. Where the provider was not loaded yet, the host of dynamic
 * resources does not notice the engine's end: it stays, and does nothing. With both hosts in a run, requests do not show
 * whether it was loaded.
 *
 * @param patienceMs How long they may take to end by themselves.
 */
export async function requireEnd(
  processes: readonly Process[],
  isProviderLoaded: boolean,
  patienceMs = isProviderLoaded ? 120_000 : 5_000,
): Promise<void> {
  const end = ended(processes).then(() => "ended" as const);
  const hasEndedWithin = async (ms: number) =>
    (await Promise.race([end, sleep(ms, "late" as const, { ref: false })])) === "ended";
  if (await hasEndedWithin(patienceMs)) return;
  const isDynamicHost = ({ command }: Process) => command.includes("dynamic-provider");
  const isAlone = !processes.some((one) => !isDynamicHost(one) && providerAmong([one]));
  do {
    // The shell that starts a host may do so after the engine was killed, and an engine that was killed early may have
    // started two, one of which has ended.
    const dynamicHosts = stillRunning(processes).filter(isDynamicHost);
    if (dynamicHosts.length === 0 || (isProviderLoaded && isAlone)) throw new Error("A process outlives its engine.");
    dynamicHosts.forEach(killIfRunning);
  } while (!(await hasEndedWithin(patienceMs)));
}

function momentFor(at: NonNullable<Disaster["kill"]>["at"], emulator: Emulator): Promise<void> {
  if ("ms" in at) return sleep(at.ms, undefined, { ref: false });
  const { fault, arrived } = heldRequest("*", heldMs);
  emulator.faults.add(Object.assign(fault, { after: at.request }));
  return arrived;
}

/** Kills the engine or the provider. Returns the processes of the run, none if there was nothing to kill. */
function killNow(victim: "engine" | "provider"): Process[] {
  try {
    const { engine, started } = engineProcesses();
    const { pid } = (victim === "engine" ? engine : providerAmong(started)) ?? {};
    if (pid === undefined) return [];
    process.kill(pid, "SIGKILL");
    return [engine, ...started];
  } catch {
    return [];
  }
}
