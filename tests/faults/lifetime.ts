import { expect } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { propertiesWith } from "../../provider/define/zod-schema";
import { difference } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { type ClientOptions, createClient, type RequestLogEvent } from "../../sdk";
import type { Args, Case } from "../conformance/case";
import { prepareFor } from "../conformance/prepare";
import { secretsOf, toldBy } from "../support/secrets-of";

/** What an object goes through, in this order; those that a resource does not have are left out. */
export const phases = ["create", "read", "update", "read again", "delete"] as const;
export type Phase = (typeof phases)[number];

/** What a phase has left, and the operations that it took. */
export interface Seen {
  readonly phase: Phase;
  readonly operations: readonly string[];
  readonly onPlatform: Args | undefined;
  readonly count: number | undefined;
}

/**
 * Takes one object of a case from its creation to its end, through definition, client and emulator, without an engine. Whatever
 * becomes of it, no error and no log may tell a secret. `before` is told of each phase before it begins.
 */
export async function lifetime(
  suite: Case,
  before: (phase: Phase, emulator: Emulator) => void | Promise<void> = () => {},
  options: { client?: Partial<ClientOptions>; emulator?: EmulatorOptions } = {},
): Promise<Seen[]> {
  const definition = resourceNamed(suite.resource);
  const change = suite.updates.toSorted((a, b) => b.calls.length - a.calls.length)[0];
  const args = { ...suite.args(0), ...change?.from };
  const emulator = await startEmulator({ logsPerDay: 0, ...options.emulator });
  const { apiKey, url: apiUrl } = emulator;
  const told: string[] = [];
  const log = (event: RequestLogEvent) => told.push(JSON.stringify(event));
  const api = createClient({ apiKey, apiUrl, retryDelayMs: 1, log, ...options.client });
  const seen: Seen[] = [];
  let object: { id: string; properties: Properties } | undefined;
  const inputs = (asked: Args) => check(definition, asked).inputs;

  const refresh = async () => {
    if (!object) throw new Error("There is nothing to read.");
    const found = await read(definition, object.id, object.properties, api);
    if (!found) throw new Error("It is gone.");
    expect(difference(definition, object.properties, found.inputs).changed).toEqual([]);
  };
  const steps: Record<Phase, () => Promise<void>> = {
    create: async () => {
      object = await create(definition, inputs(args), api);
    },
    read: refresh,
    update: async () => {
      if (!object) throw new Error("There is nothing to change.");
      const asked = inputs({ ...args, ...change?.args });
      object = { ...object, properties: await update(definition, object.id, object.properties, asked, api) };
    },
    "read again": refresh,
    delete: () => remove(definition, object?.properties ?? {}, api),
  };
  try {
    prepareFor(suite, emulator);
    for (const phase of phases) {
      if (!change && (phase === "update" || phase === "read again")) continue;
      emulator.faults.clear();
      emulator.calls.take();
      await before(phase, emulator);
      await steps[phase]().catch((error: Error) => {
        told.push(toldBy(error));
        throw new Error(`${suite.resource}, ${phase}: ${error.message}`, { cause: error });
      });
      seen.push({
        phase,
        operations: emulator.calls.take().flatMap(({ operation }) => operation ?? []),
        onPlatform:
          object && structuredClone(suite.onPlatform(emulator, { id: object.id, outputs: object.properties })),
        count: suite.count?.(emulator),
      });
    }
    return seen;
  } finally {
    await api.close();
    await emulator.stop();
    const secrets = [...secretsOf(emulator), ...propertiesWith(definition.inputs, "secret").map((name) => args[name])];
    for (const secret of secrets) expect(told.join("\n")).not.toContain(secret);
  }
}

/** The operations of each phase of an undisturbed life, each once. */
export function operationsOf(seen: readonly Seen[]): Map<Phase, string[]> {
  return new Map(seen.map(({ phase, operations }) => [phase, [...new Set(operations)]]));
}
