import type { PulumiFn } from "@pulumi/pulumi/automation";
import { EngineFailure, type Outcome, TestStack } from "../support/stack";
import { zones } from "./case";
import { allCases } from "./cases";
import type { ProviderHost } from "./hosts";
import { type Seen, Stage } from "./stage";

/** Settings with which nothing can be done. */
const badSettings = {
  "no key": { BUNNYNET_API_KEY: "" },
  "a wrong key": { BUNNYNET_API_KEY: "a-key-that-is-wrong" },
  "nobody listens": { BUNNYNET_API_URL: "http://127.0.0.1:1" },
  "plain http": { BUNNYNET_API_URL: "http://api.example.com" },
} as const;

/** What was said: by what was wrong and, where something is wrong with resources, by their types. */
export type Said = Readonly<Record<string, readonly string[] | Readonly<Record<string, readonly string[]>>>>;

/** Runs a host into the errors that a user may run into. */
export async function errorsOn(host: ProviderHost): Promise<Said> {
  const stage = await Stage.open(host);
  const { stack, emulator } = stage;
  const continueOnError = true;
  const saidOfEach = (seen: Seen) =>
    Object.fromEntries(allCases.map((suite) => [suite.resource, seen.of(suite).errors.map(({ message }) => message)]));
  const saidWith = async (settings: Record<string, string>): Promise<readonly string[]> => {
    const env = { BUNNYNET_API_URL: emulator.url, ...settings };
    const unusable = await TestStack.create({ env });
    // The program's side runs in this process.
    Object.assign(process.env, { BUNNYNET_API_KEY: emulator.apiKey, ...settings });
    try {
      return await errorsOf(unusable.up(stage.program(({ resource, args }) => (resource === member ? [args(0)] : []))));
    } finally {
      unusable.remove();
      delete process.env.BUNNYNET_API_URL;
      process.env.BUNNYNET_API_KEY = emulator.apiKey;
    }
  };
  const withWrongIds: PulumiFn = async () => {
    for (const { resource } of allCases) host.classNamed(resource).get("it", "not/an/id/at/all");
  };
  try {
    const said: Record<string, Said[string]> = {};
    said["an unknown argument"] = await errorsOf(
      stack.preview(stage.program(({ resource, args }) => (resource === member ? [{ ...args(0), nonsense: 1 }] : []))),
    );
    said["a wrong id"] = saidOfEach(await stage.look(stack.up(withWrongIds, { continueOnError })));
    for (const { calls } of allCases) {
      for (const operation of calls.create) emulator.faults.add({ operation, times: 99, answer: refusal });
    }
    const everything = stage.program(({ args }) => [args(0)]);
    said["a refusal"] = saidOfEach(await stage.look(stack.up(everything, { continueOnError })));
    emulator.faults.clear();
    for (const [title, settings] of Object.entries(badSettings)) said[title] = await saidWith(settings);
    emulator.state.pullZones.get(zones.pullZoneId)?.BlockedIps.push("192.0.2.1");
    said.import = await errorsOf(
      stack.import({ type: host.typeNamed(member), name: "taken-over", id: `${zones.pullZoneId}/192.0.2.1` }),
    );
    return said;
  } finally {
    await stage.close();
  }
}

/** A resource that stands for all where one is enough. */
const member = "PullZoneBlockedIp";

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
