import { afterAll, describe, expect, test } from "vitest";
import { type Emulator, parseFault, startEmulator } from "../../emulator";
import { faultKinds } from "../../emulator/faults/kinds";
import { check } from "../../provider/check/check";
import { create } from "../../provider/lifecycle/lifecycle";
import { withWaitReporter } from "../../provider/lifecycle/progress";
import { readDataSource } from "../../provider/lifecycle/read-data-source";
import { dataSources, resourceNamed } from "../../provider/registry";
import { createClient } from "../../sdk";
import type { Args } from "../conformance/case";
import { allCases } from "../conformance/cases";
import { prepareFor } from "../conformance/prepare";
import { prepareForDataSources } from "../support/data-source-args";
import { EchoFaults, echoes } from "./echo-faults";
import { type InState, type Operations, platformHosts } from "./platform-hosts";
import { containsWord, type Subject, secretTexts, subjects, textsIn } from "./secret-subjects";

/** The faults that do not replace a response, as rules of the emulator. */
const others = ["latency for=1500ms", "lost-writes for=5ms", "stale-reads for=1s"];
const rules: readonly (readonly [rule: string, isCarriedOut: boolean])[] = [
  ...Object.keys(echoes).map((kind) => [kind, false] as const),
  ["500", true],
  ["reset", true],
  ["wrong-shape", true],
  ...others.map((rule) => [rule, true] as const),
];

test("every kind of fault is tested", () => {
  expect(new Set(rules.map(([rule]) => rule.split(" ")[0]))).toEqual(new Set(Object.keys(faultKinds)));
});

/** The arguments of the update with the most requests, and the subject's secret. */
function changed({ suite, args, secret }: Subject): Args {
  const [change] = suite.updates.toSorted((a, b) => b.calls.length - a.calls.length);
  return { ...args, ...change?.args, [secret]: args[secret] };
}

const checked = ({ suite }: Subject, args: Args) => check(resourceNamed(suite.resource), args).inputs;

/** Calls that fail for good reason with most of the faults: what matters is what their errors show. */
async function messagesOf(calls: readonly Promise<unknown>[], shown: Operations["shown"]): Promise<string[]> {
  const ended = await Promise.allSettled(calls);
  return ended.flatMap((call) => (call.status === "rejected" ? shown(call.reason) : []));
}

/** An account with the parents of all subjects, behind a server with faults. */
async function startPlatform(rule: (typeof rules)[number]) {
  const emulator = await startEmulator({ logsPerDay: 0, limits: { rateLimitRules: 1_000 } });
  for (const suite of allCases) prepareFor(suite, emulator);
  const api = await EchoFaults.start(emulator.url);
  const storage = await EchoFaults.start(emulator.storageUrl);
  const [kind, isCarriedOut] = rule;
  const inject = () => {
    const fault = echoes[kind as keyof typeof echoes];
    for (const { faults } of [api, storage]) Object.assign(faults, { fault, isCarriedOut });
    if (!fault) emulator.faults.add(parseFault(kind));
  };
  const end = async () => {
    api.stop();
    storage.stop();
    await emulator.stop();
  };
  // Short only where no response comes in time: a slow machine must not turn the others into timeouts.
  const timeoutSeconds = /^(hang|latency)/.test(kind) ? "1" : "60";
  const urls = { apiUrl: api.url, storageUrl: storage.url };
  const settings = { ...urls, apiKey: emulator.apiKey, timeoutSeconds, maxRetrySeconds: "1.5" };
  return { emulator, inject, settings, end };
}

/** Creates the objects of all subjects, without faults and time limits. */
async function createAll({ apiKey, url: apiUrl }: Emulator): Promise<[Subject, InState][]> {
  const api = createClient({ apiKey, apiUrl, timeoutMs: 600_000 });
  const objects = await Promise.all(
    subjects.map(async (subject): Promise<[Subject, InState]> => {
      const definition = resourceNamed(subject.suite.resource);
      return [subject, await create(definition, checked(subject, subject.args), api)];
    }),
  );
  await api.close();
  return objects;
}

describe.each(Object.entries(platformHosts))("%s host", (name, startHost) => {
  const waits: string[] = [];
  // The plugin sends them to the engine, of which there is none.
  afterAll(() => expect(waits.length > 0).toBe(name === "dynamic"));

  test.concurrent.for(rules)("no operation shows a secret argument under %s, carried out: %s", async (rule) => {
    const { emulator, inject, settings, end } = await startPlatform(rule);
    const host = await startHost(settings);
    try {
      const objects = await createAll(emulator);
      inject();
      const disclosed: string[] = [];
      const silent: string[] = [];
      await Promise.all(
        objects.map(async ([subject, object]) => {
          const { name, suite, secret, args } = subject;
          const messages: string[] = [];
          await withWaitReporter(
            (wait) => messages.push(wait) && waits.push(wait),
            async () => {
              const calls = [
                host.create(suite.resource, checked(subject, args), secret),
                host.read(suite.resource, object, secret),
                host.update(suite.resource, object, checked(subject, changed(subject)), secret),
                host.delete(suite.resource, object, secret),
              ];
              messages.push(...(await messagesOf(calls, host.shown)));
            },
          );
          if (messages.length === 0) silent.push(name);
          // A parameter of an endpoint is called "limit".
          const texts = messages.map((text) => text.replace(/The limit is .*/, ""));
          const shown = texts.filter((text) => secretTexts(subject).some((one) => containsWord(text, one)));
          disclosed.push(...shown.map((text) => `${name}: ${text}`));
        }),
      );
      expect(disclosed).toEqual([]);
      // Writes that were lost, and reads that are late, are repeated until they are right.
      if (rule[0] in echoes) expect(silent).toEqual([]);
    } finally {
      host.stop();
      await end();
    }
  });
});

test.concurrent.for(rules)("no data source shows a secret argument under %s, carried out: %s", async (rule) => {
  const { emulator, inject, settings, end } = await startPlatform(rule);
  const api = createClient({
    apiKey: settings.apiKey,
    apiUrl: settings.apiUrl,
    loggingUrl: settings.apiUrl,
    storageUrl: settings.storageUrl,
    retryDelayMs: 1,
    timeoutMs: 1_000 * Number(settings.timeoutSeconds),
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
    await end();
  }
});
