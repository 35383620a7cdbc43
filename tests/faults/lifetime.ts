import { expect } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { propertiesWith } from "../../provider/define/zod-schema";
import { difference } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { type ClientOptions, createClient, type RequestLogEvent } from "../../sdk/index";
import type { Args, Case } from "../conformance/case";
import { prepareFor } from "../conformance/prepare";
import { BesideRuns } from "../platform-model/beside";
import { expectPlatformAsDeclared } from "../support/platform-as-declared";
import { secretsOf, visibleText } from "../support/secrets-of";

/** The phases of an object, in order; those that a resource does not have are skipped. */
export const phases = ["create", "read", "update", "read again", "delete"] as const;
export type Phase = (typeof phases)[number];

/** The result of a phase, and the operations that it called. */
export interface Seen {
  readonly phase: Phase;
  readonly operations: readonly string[];
  /** The path of each of these calls. */
  readonly paths: readonly string[];
  readonly onPlatform: Args | undefined;
  readonly count: number | undefined;
}

/**
 * Takes one object of a case from create to delete, through definition, client and emulator, without an engine. No error
 * and no log event may disclose a secret, whether it succeeds or not. `before` is called before each phase.
 */
export async function lifetime(
  testCase: Case,
  before: (phase: Phase, emulator: Emulator) => void | Promise<void> = () => {},
  options: { client?: Partial<ClientOptions>; emulator?: EmulatorOptions } = {},
): Promise<Seen[]> {
  const definition = resourceNamed(testCase.resource);
  const change = changeIn(testCase);
  const args = { ...testCase.args(0), ...change?.from };
  const emulator = await startEmulator({ logsPerDay: 0, resetsOmittedEnums: true, ...options.emulator });
  const { apiKey, url: apiUrl } = emulator;
  const visible: string[] = [];
  const log = (event: RequestLogEvent) => visible.push(JSON.stringify(event));
  const api = createClient({ apiKey, apiUrl, retryDelayMs: 1, log, ...options.client });
  const seen: Seen[] = [];
  let object: { id: string; properties: Properties } | undefined;
  let declared: Args = args;
  const inputs = (desired: Args) => check(definition, desired).inputs;

  const refresh = async () => {
    if (!object) throw new Error("No object to read.");
    const current = await read(definition, object.id, object.properties, api);
    if (!current) throw new Error("The object does not exist any more.");
    expect(difference(definition, object.properties, current.inputs).changed).toEqual([]);
  };
  const program = () => (object ? [{ resource: testCase.resource, name: "0", id: object.id, args: declared }] : []);
  const steps: Record<Phase, () => Promise<void>> = {
    create: async () => {
      object = await create(definition, inputs(args), api);
      expectPlatformAsDeclared(emulator, program());
    },
    read: refresh,
    update: async () => {
      if (!object) throw new Error("No object to update.");
      declared = { ...args, ...change?.args };
      const properties = await update(
        definition,
        { id: object.id, olds: object.properties, news: inputs(declared) },
        api,
      );
      object = { ...object, properties };
      expectPlatformAsDeclared(emulator, program());
    },
    "read again": refresh,
    delete: async () => void (await remove(definition, object?.properties ?? {}, api)),
  };
  try {
    prepareFor(testCase, emulator);
    const runs = new BesideRuns(emulator.state);
    for (const phase of phases) {
      if (!change && (phase === "update" || phase === "read again")) continue;
      emulator.faults.clear();
      emulator.calls.take();
      await before(phase, emulator);
      runs.begin();
      await steps[phase]().catch((error: Error) => {
        visible.push(visibleText(error));
        throw new Error(`${testCase.resource}, ${phase}: ${error.message}`, { cause: error });
      });
      expect(runs.end(phase === "delete" ? [] : program()), `${testCase.resource}, ${phase}`).toEqual([]);
      const calls = emulator.calls.take().filter(({ operation }) => operation !== undefined);
      seen.push({
        phase,
        operations: calls.flatMap(({ operation }) => operation ?? []),
        paths: calls.map(({ path }) => path),
        onPlatform:
          object && structuredClone(testCase.onPlatform(emulator, { id: object.id, outputs: object.properties })),
        count: testCase.count?.(emulator),
      });
    }
    return seen;
  } finally {
    await api.close();
    await emulator.stop();
    const secrets = [
      ...secretsOf(emulator),
      ...propertiesWith(definition.inputs, "secret").flatMap((name) => args[name] ?? []),
    ];
    for (const secret of secrets) expect(visible.join("\n")).not.toContain(secret);
  }
}

/** The change of a lifetime: that with the most calls. */
export function changeIn({ updates }: Case): Case["updates"][number] | undefined {
  return updates.toSorted((a, b) => b.calls.length - a.calls.length)[0];
}

/** The operations of each phase of an undisturbed lifetime, in the order of their calls. */
export function operationsOf(seen: readonly Seen[]): Map<Phase, readonly string[]> {
  return new Map(seen.map(({ phase, operations }) => [phase, operations]));
}
