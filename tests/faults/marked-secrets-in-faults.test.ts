import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Emulator, parseFault, startEmulator } from "../../emulator";
import { faultKinds } from "../../emulator/faults/kinds";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { create } from "../../provider/lifecycle/lifecycle";
import { readDataSource } from "../../provider/lifecycle/read-data-source";
import { withWaitReporter } from "../../provider/messages/progress";
import { dataSources, resourceNamed } from "../../provider/registry";
import { createClient } from "../../sdk/index";
import type { Args } from "../conformance/case";
import { allCases } from "../conformance/cases";
import { prepareFor } from "../conformance/prepare";
import { prepareForDataSources } from "../support/data-source-args";
import { part } from "../support/depth";
import { EchoFaults, echoes } from "./echo-faults";
import { type InState, type Operations, platformHosts } from "./platform-hosts";
import { anyWord, containsWord, type Marked, secretTexts, subjects, textsIn, wholes } from "./secret-subjects";

/** The faults that do not replace a response, as rules of the emulator. */
const others = ["latency for=1500ms", "lost-writes for=5ms", "stale-reads for=1s"];
type Rule = readonly [rule: string, isCarriedOut: boolean];
const rules: readonly Rule[] = [
  ...Object.keys(echoes).map((kind): Rule => [kind, false]),
  ["500", true],
  ["reset", true],
  ["wrong-shape", true],
  ...others.map((rule): Rule => [rule, true]),
];

const echoOf = ([kind]: Rule) => echoes[kind as keyof typeof echoes];

test("every kind of fault is tested", () => {
  expect(new Set(rules.map(([rule]) => rule.split(" ")[0]))).toEqual(new Set(Object.keys(faultKinds)));
});

/** A marked resource, the arguments of its update with the most requests, and the texts that no message of it may show. */
interface Candidate extends Marked {
  readonly inputs: Properties;
  readonly changed: Properties;
  readonly hidden: RegExp;
}

function candidate(marked: Marked): Candidate {
  const { testCase, args, secrets } = marked;
  const [change] = testCase.updates.toSorted((a, b) => b.calls.length - a.calls.length);
  const [secret = "", ...more] = secrets;
  const changed = { ...args, ...change?.args, ...(more.length === 0 ? { [secret]: args[secret] } : {}) };
  const checked = (given: Args) => check(resourceNamed(testCase.resource), given).inputs;
  const texts = [args, changed].flatMap((given) => secretTexts({ ...marked, args: given }));
  return { ...marked, inputs: checked(args), changed: checked(changed), hidden: anyWord(texts) };
}

const [alone, together] = [subjects, wholes].map((all) => all.map(candidate)) as [Candidate[], Candidate[]];

/**
 * Each argument is marked alone where responses repeat requests, since what redacts one argument may redact another.
 * Messages about other faults show no more of a request than its path.
 */
const candidatesFor = (rule: Rule) => (typeof echoOf(rule) === "object" ? alone : together);

/** An account with an object of each candidate, created without faults and time limits. */
async function startAccount(candidates: readonly Candidate[]) {
  const emulator = await startEmulator({ logsPerDay: 0, limits: { rateLimitRules: 1_000 } });
  for (const testCase of allCases) prepareFor(testCase, emulator);
  const api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url, timeoutMs: 600_000 });
  const objects = await Promise.all(
    candidates.map(
      async (each): Promise<[Candidate, InState]> => [
        each,
        await create(resourceNamed(each.testCase.resource), each.inputs, api),
      ],
    ),
  );
  await api.close();
  return { emulator, objects };
}

/** A server with faults in front of an account. */
async function startFaults({ url, storageUrl, apiKey, faults: ownFaults }: Emulator, rule: Rule) {
  const [kind, isCarriedOut] = rule;
  const api = await EchoFaults.start(url);
  const storage = await EchoFaults.start(storageUrl);
  const inject = () => {
    const fault = echoOf(rule);
    for (const { faults } of [api, storage]) Object.assign(faults, { fault, isCarriedOut });
    if (!fault) ownFaults.add(parseFault(kind));
  };
  const stop = () => {
    api.stop();
    storage.stop();
  };
  // Short only where no response comes in time: a slow machine must not turn the others into timeouts.
  const timeoutSeconds = /^(hang|latency)/.test(kind) ? "1" : "60";
  // Time for one retry. Those of these faults begin so late that a message reports them.
  const maxRetrySeconds = /^(hang|latency|429)/.test(kind) ? "1.5" : "0.4";
  const settings = { apiKey, apiUrl: api.url, storageUrl: storage.url, timeoutSeconds, maxRetrySeconds };
  return { inject, stop, settings };
}

/** Calls that fail for good reason with most of the faults: what matters is what their errors show. */
async function messagesOf(calls: readonly Promise<unknown>[], shown: Operations["shown"]): Promise<string[]> {
  const ended = await Promise.allSettled(calls);
  return ended.flatMap((call) => (call.status === "rejected" ? shown(call.reason) : []));
}

/** Accounts for faults with which nothing is carried out, by their candidates. */
const unchanged = new Map<readonly Candidate[], Awaited<ReturnType<typeof startAccount>>>();
beforeAll(async () => {
  for (const candidates of [alone, together]) unchanged.set(candidates, await startAccount(candidates));
});
afterAll(async () => {
  for (const { emulator } of unchanged.values()) await emulator.stop();
});

/** How many faults `npm test` has of each host and of the data sources: others of each. */
const some = 4;

const turns = Object.entries(platformHosts).map(([name, startHost], turn) => ({ name, startHost, turn }));

describe.each(turns)("$name host", ({ name, startHost, turn }) => {
  const waits: string[] = [];
  // The plugin sends them to the engine, of which there is none.
  afterAll(() => expect(waits.length > 0).toBe(name === "dynamic"));

  test.concurrent.for(part(rules, some, turn))(
    "no operation shows a secret argument under %s, carried out: %s",
    async (rule) => {
      const [, isCarriedOut] = rule;
      const candidates = candidatesFor(rule);
      const shared = isCarriedOut ? undefined : unchanged.get(candidates);
      const { emulator, objects } = shared ?? (await startAccount(candidates));
      const { inject, settings, stop } = await startFaults(emulator, rule);
      const host = await startHost(settings);
      try {
        inject();
        const disclosed: string[] = [];
        const silent: string[] = [];
        await Promise.all(
          objects.map(async ([{ name, testCase, secrets, inputs, changed, hidden }, object]) => {
            const messages: string[] = [];
            await withWaitReporter(
              (wait) => messages.push(wait) && waits.push(wait),
              async () => {
                const calls = [
                  host.create(testCase.resource, inputs, secrets),
                  host.read(testCase.resource, object, secrets),
                  host.update(testCase.resource, object, changed, secrets),
                  host.delete(testCase.resource, object, secrets),
                ];
                messages.push(...(await messagesOf(calls, host.shown)));
              },
            );
            if (messages.length === 0) silent.push(name);
            // A parameter of an endpoint is called "limit".
            const texts = messages.map((text) => text.replace(/The limit is .*/, ""));
            disclosed.push(...texts.filter((text) => hidden.test(text)).map((text) => `${name}: ${text}`));
          }),
        );
        expect(disclosed).toEqual([]);
        // Writes that were lost, and reads that are late, are repeated until they are right.
        if (echoOf(rule)) expect(silent).toEqual([]);
      } finally {
        host.stop();
        stop();
        if (!shared) await emulator.stop();
      }
    },
  );
});

test.concurrent.for(part(rules, some, Object.keys(platformHosts).length))(
  "no data source shows a secret argument under %s, carried out: %s",
  async (rule) => {
    const { emulator } = await startAccount([]);
    const { inject, settings, stop } = await startFaults(emulator, rule);
    const api = createClient({
      apiKey: settings.apiKey,
      apiUrl: settings.apiUrl,
      loggingUrl: settings.apiUrl,
      originErrorsUrl: settings.apiUrl,
      storageUrl: settings.storageUrl,
      retryDelayMs: 1,
      timeoutMs: 1_000 * Number(settings.timeoutSeconds),
      maxRetryMs: 1_000 * Number(settings.maxRetrySeconds),
    });
    try {
      const given = await prepareForDataSources(emulator);
      inject();
      const calls = dataSources.flatMap(({ name, inputs }) =>
        Object.keys(inputs.shape)
          .filter((secret) => given[name]?.[secret] !== undefined)
          .map((secret) => ({ name, secret, value: given[name]?.[secret] })),
      );
      expect(calls.length).toBeGreaterThan(0);
      const disclosed = await Promise.all(
        calls.map(async ({ name, secret, value }) => {
          const message = await readDataSource(name, { ...given[name] }, api, [secret]).then(
            () => "",
            (error: Error) => error.message,
          );
          return textsIn(value).some((one) => containsWord(message, one)) ? [`${name}.${secret}: ${message}`] : [];
        }),
      );
      expect(disclosed.flat()).toEqual([]);
    } finally {
      await api.close();
      stop();
      await emulator.stop();
    }
  },
);
