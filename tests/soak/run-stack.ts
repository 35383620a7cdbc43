import { type Emulator, startEmulator } from "../../emulator";
import type { Random } from "../../emulator/account/random";
import { createClient } from "../../sdk/index";
import { allCases } from "../conformance/cases";
import type { ProviderHost } from "../conformance/hosts";
import { prepareFor } from "../conformance/prepare";
import { BesideRuns } from "../platform-model/beside";
import { filesWith } from "../support/files-with";
import { secretsOf } from "../support/secrets-of";
import { type Outcome, TestStack } from "../support/stack";
import { changeByHand, changedOfByHand, listByHand, switchOnByHand } from "./changes-by-hand";
import { type Ending, randomDisaster, runWithDisaster } from "./disaster";
import { markedIn, moving, originIds, programFor, publishedScript, randomGoal, type Wanted } from "./goal";
import { recover, withUnlock } from "./recover";
import { soakObjects } from "./soak-objects";
import { countObjects, declaredIn, differences, markedLater, parentsOf } from "./verify";
import { withTimeLimit } from "./with-time-limit";

/** Counts of what the stacks went through. */
export interface Tally {
  runs: number;
  requests: number;
  faults: number;
  readonly kills: Record<string, number>;
  recoveries: number;
}

const commands = ["up", "up", "refresh", "up", "destroy"] as const;
type Command = (typeof commands)[number];

/** Time limit of a step: far more than one takes whose engine does not hang. */
const stepMs = 5 * 60_000;

/** Reports a step and how it ended, in a line. */
export type Progress = (line: string) => void;

/**
 * Runs one stack from its first `up` to its `destroy`, on the host that it starts with or, from step to step, on another.
 * Each step runs with a disaster, then with the recovery that the documentation describes if the run did not succeed;
 * then the platform must equal the goal.
 *
 * @throws Error with the differences.
 */
export async function runStack(
  chosen: readonly ProviderHost[],
  first: ProviderHost,
  random: Random,
  tally: Tally,
  progress: Progress,
): Promise<void> {
  const emulator = await startEmulator({ apiKey: "do-not-show-key", logsPerDay: 0, resetsOmittedEnums: true });
  const api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url });
  for (const testCase of allCases) prepareFor(testCase, emulator);
  for (const { prepare } of soakObjects) prepare(emulator);
  const before = countObjects(emulator);
  const besideRuns = new BesideRuns(emulator.state);
  const stack = await TestStack.create({ env: environmentFor(emulator) });
  const happened = () => emulator.faults.happened;
  const secrets = new Set<string>();
  /** Secrets that earlier versions of the state may have in clear. */
  const late = new Set<string>();
  let current: readonly Wanted[] = [];
  let host = first;
  let isOnByHand = false;

  const settle = async (
    command: Command,
    ending: Ending,
    { goal, replaced }: { goal: readonly Wanted[]; replaced: readonly string[] },
    finish: () => Promise<Outcome>,
  ) => {
    let printed = ending.text;
    if (ending.failed) {
      tally.recoveries++;
      printed += await recover({ stack, host, emulator, api, goal, creatingFailed: ending.creatingFailed });
    }
    if (ending.failed || command === "refresh") printed += (await withUnlock(stack, finish)).text;
    const calls = JSON.stringify(emulator.calls.all);
    for (const secret of [...secretsOf(emulator), ...markedIn(goal)]) secrets.add(secret);
    const texts = { "what was printed": printed, "the call log": calls, "the state": stack.state().text };
    const inFiles = [...secrets].filter((secret) => !late.has(secret));
    const places = [...parentsOf([...secrets], texts), ...filesWith(inFiles, stack.folder)];
    const found = [
      ...differences(goal, stack, emulator, before),
      ...(isOnByHand ? changedOfByHand(emulator) : []),
      ...besideRuns.end(declaredIn(goal, stack), replaced),
      ...places.map((place) => `a secret is in ${place}`),
    ];
    isOnByHand = switchOnByHand(emulator);
    tally.requests += emulator.calls.take().length;
    if (found.length > 0) throw new Error(`${found.join("\n")}\n\n${printed}`);
  };

  const step = async (command: Command) => {
    const previous = host;
    if (command === "up") host = randomHost(chosen, host, random);
    const goal = command === "up" ? randomGoal(random, scriptIn(stack)) : command === "destroy" ? [] : current;
    const program = programFor(goal, host);
    const moves = host !== previous;
    const disaster = randomDisaster(random);
    // Two provider processes do not coordinate their writes, so a platform that loses overlapping writes may lose some.
    const rules = disaster.rules.filter((rule) => !moves || !rule.startsWith("lost-writes"));
    const replace = randomlyReplaced(stack, random);
    const marked = markedLater(goal, stack);
    if (command === "refresh") changeByHand(emulator, moving, originIds.storageZoneId);
    besideRuns.begin();
    const faultsBefore = happened();
    const ending = await runWithDisaster({ ...disaster, rules }, emulator, (options) =>
      command === "up" ? stack.up(program, { ...options, replace }) : stack[command](options),
    );
    if (ending.failed) for (const secret of marked) late.add(secret);
    const faults = happened() - faultsBefore;
    tally.runs++;
    tally.faults += faults;
    const victim = ending.killed === "provider" ? (host.name === "native" ? "plugin" : "dynamic host") : ending.killed;
    if (victim) tally.kills[victim] = (tally.kills[victim] ?? 0) + 1;
    const how = victim ? `${victim} killed` : ending.failed ? "failed" : "succeeded";
    const forms =
      command === "up" ? `${moves ? " moved," : ""}${replace.length > 0 ? ` ${replace.length} to replace,` : ""}` : "";
    progress(`${host.name} ${command} to ${goal.length} resources:${forms} ${faults} faults, ${how}`);
    const replaced = replace.map((urn) => urn.slice(urn.lastIndexOf("::") + 2));
    await settle(command, ending, { goal, replaced }, () =>
      command === "destroy" ? stack.destroy() : stack.up(program),
    );
    current = goal;
  };

  try {
    for (const command of commands) await withTimeLimit(stepMs, () => step(command));
    stack.remove();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\nThe state is kept in ${stack.folder}.`, {
      cause: error,
    });
  } finally {
    await api.close();
    await emulator.stop();
  }
}

/** Some resources of the state, for the engine to replace although nothing differs. */
function randomlyReplaced(stack: TestStack, random: Random): string[] {
  return stack
    .bunnyResources()
    .flatMap(({ urn }) =>
      random.next() < 0.15 && !notReplaced.some((name) => urn.endsWith(`::${name}`)) ? [urn] : [],
    );
}

/** A goal has the id of the script; and the engine tells the provider nothing of what it is told to replace. */
const notReplaced = [publishedScript, listByHand];

/** The id of the script that goals publish by it, which no goal replaces. */
function scriptIn(stack: TestStack): number | undefined {
  const { id } = stack.bunnyResources().find(({ urn }) => urn.endsWith(`::${publishedScript}`)) ?? {};
  return id === undefined ? undefined : Number(id);
}

/** Usually the current host. */
function randomHost(chosen: readonly ProviderHost[], current: ProviderHost, random: Random): ProviderHost {
  return random.next() < 0.6 ? current : (chosen[random.whole(0, chosen.length - 1)] ?? current);
}

function environmentFor({ apiKey, url, loggingUrl, originErrorsUrl }: Emulator): Record<string, string> {
  return {
    BUNNYNET_API_KEY: apiKey,
    BUNNYNET_API_URL: url,
    BUNNYNET_LOGGING_URL: loggingUrl,
    BUNNYNET_ORIGIN_ERRORS_URL: originErrorsUrl,
    // A hang ends soon, and so do the retries of a permanent failure.
    BUNNYNET_TIMEOUT_SECONDS: "2",
    BUNNYNET_MAX_RETRY_SECONDS: "8",
  };
}
