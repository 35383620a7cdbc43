import type { PulumiFn } from "@pulumi/pulumi/automation";
import { EngineFailure, type Outcome, TestStack } from "../support/stack";
import { zones } from "./case";
import { allCases } from "./cases";
import type { ProviderHost } from "./hosts";
import { type Observation, SharedStack } from "./shared-stack";

/** Unusable configurations. */
const badSettings = {
  "no key": { BUNNYNET_API_KEY: "" },
  "a wrong key": { BUNNYNET_API_KEY: "a-key-that-is-wrong" },
  "nobody listens": { BUNNYNET_API_URL: "http://127.0.0.1:1" },
  "plain http": { BUNNYNET_API_URL: "http://api.example.com" },
} as const;

/** Error messages by mistake and, for mistakes in resources, by type. */
export type ReportedErrors = Readonly<Record<string, readonly string[] | Readonly<Record<string, readonly string[]>>>>;

/** The errors that a host reports for the mistakes that a user may make. */
export async function collectErrors(host: ProviderHost): Promise<ReportedErrors> {
  const shared = await SharedStack.open(host);
  const { stack, emulator } = shared;
  const continueOnError = true;
  const errorsByType = (observation: Observation) =>
    Object.fromEntries(
      allCases.map((testCase) => [testCase.resource, observation.of(testCase).errors.map(({ message }) => message)]),
    );
  const errorsWith = async (settings: Record<string, string>): Promise<readonly string[]> => {
    const env = { BUNNYNET_API_URL: emulator.url, ...settings };
    const stack = await TestStack.create({ env });
    // The program runs in this process.
    Object.assign(process.env, { BUNNYNET_API_KEY: emulator.apiKey, ...settings });
    try {
      return await errorsOf(stack.up(shared.program(({ resource, args }) => (resource === sample ? [args(0)] : []))));
    } finally {
      stack.remove();
      delete process.env.BUNNYNET_API_URL;
      process.env.BUNNYNET_API_KEY = emulator.apiKey;
    }
  };
  const withWrongIds: PulumiFn = async () => {
    for (const { resource } of allCases) host.classNamed(resource).get("it", "not/an/id/at/all");
  };
  return shared.closeAfter(async () => {
    const reported: Record<string, ReportedErrors[string]> = {};
    reported["an unknown argument"] = await errorsOf(
      stack.preview(shared.program(({ resource, args }) => (resource === sample ? [{ ...args(0), nonsense: 1 }] : []))),
    );
    reported["a wrong id"] = errorsByType(await shared.observe(stack.up(withWrongIds, { continueOnError })));
    for (const { calls } of allCases) {
      for (const operation of calls.create) emulator.faults.add({ operation, times: 99, answer: refusal });
    }
    const everything = shared.program(({ args }) => [args(0)]);
    reported["a refusal"] = errorsByType(await shared.observe(stack.up(everything, { continueOnError })));
    emulator.faults.clear();
    for (const [title, settings] of Object.entries(badSettings)) reported[title] = await errorsWith(settings);
    emulator.state.pullZones.get(zones.pullZoneId)?.BlockedIps.push("192.0.2.1");
    reported.import = await errorsOf(
      stack.import({ type: host.typeNamed(sample), name: "taken-over", id: `${zones.pullZoneId}/192.0.2.1` }),
    );
    return reported;
  });
}

/** The type for mistakes that need only one resource. */
const sample = "PullZoneBlockedIp";

const refusal = { status: 400, body: '{"ErrorKey":"k","Field":null,"Message":"Not now."}' };

async function errorsOf(operation: Promise<Outcome>): Promise<readonly string[]> {
  try {
    await operation;
    return [];
  } catch (error) {
    if (error instanceof EngineFailure) return error.errors;
    throw error;
  }
}
