import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BunnyClient, BunnyError, createClient, type RequestLogEvent } from "../../sdk";
import { type SdkFunction, sdkFunctions } from "../../tools/operations/sdk-functions";
import { type AccountOfOne, startAccountOfOne } from "./account-of-one";
import { knownDisagreements } from "./known-disagreements";
import { type Operations, type Prism, readOperations, startPrism } from "./prism";
import { specificationFiles } from "./specifications";
import { calls, type Objects } from "./surface";

/** Undefined is Prism's static mode; the others generate. */
const seeds = [undefined, "1", "2", "3", "5", "8"];

/** Ids of nothing; they mean nothing to a server that makes its answers up. */
const noObjects: Objects = {
  pullZoneId: 1,
  bareZoneId: 2,
  shieldZoneId: 3,
  newShieldZoneId: 3,
  endpointId: 11,
  listId: 4,
  configurationId: 5,
  scriptId: 6,
  variableId: 7,
  secretId: 8,
  hostname: "www.example.com",
  dnsZoneId: 9,
  recordId: 10,
  rateLimitId: 11,
  releaseUuid: "0f8fad5b-d9cb-469f-a165-70867728950e",
};

describe.skipIf(!specificationFiles)("with the vendor's specifications as referee", () => {
  const functions = new Map(sdkFunctions().map((known) => [known.name, known]));
  const found = new Set<unknown>();
  let operations: Operations;

  beforeAll(async () => {
    operations = await readOperations(Object.values(specificationFiles ?? {}));
  });

  /** What is said and not known. */
  const unknownAmong = (said: readonly { operation: string | undefined; what: string }[]) =>
    said.filter(({ operation, what }) => {
      const known = knownDisagreements.filter((row) => row.operation === operation && row.says.test(what));
      for (const row of known) found.add(row);
      return known.length === 0;
    });
  const functionNamed = (name: string): SdkFunction => {
    const known = functions.get(name);
    if (!known) throw new Error(`${name} is not in the client's source.`);
    return known;
  };
  const statusesOf = ({ operations: [first] }: SdkFunction) =>
    operations
      .filter(({ method, path }) => `${method.toUpperCase()} ${path}` === first)
      .flatMap(({ responses }) => responses.map(({ code }) => Number(code)));

  describe("requests are valid, and made-up answers are understood", () => {
    let prism: Prism;

    beforeAll(async () => {
      prism = await startPrism(operations);
    });
    afterAll(() => prism.stop());

    test.each(calls)("%s", async (name, call) => {
      const known = functionNamed(name);
      const [operation] = known.operations;
      const statuses = statusesOf(known);
      expect(statuses).not.toEqual([]);
      const outcomes: unknown[] = [];
      for (const status of statuses)
        for (const seed of seeds) {
          prism.answerWith({ status, seed });
          const outcome = await outcomeOf(prism.url, (api) => call(api, noObjects));
          outcomes.push(outcome);
          const violations = prism.takeViolations().map(({ what }) => ({ operation, what }));
          expect(unknownAmong(violations), `${status}, seed ${seed}`).toEqual([]);
          // A request that Prism does not accept is not answered as asked.
          if (violations.length > 0) continue;
          if (status < 300)
            expect(unknownAmong(misunderstood(operation, outcome)), `${status}, seed ${seed}`).toEqual([]);
          else expect(outcome, `${status}, seed ${seed}`).toMatchObject({ status, operation });
        }
      if (!knownDisagreements.some((row) => row.operation === operation)) expect(outcomes).toContain("understood");
    });
  });

  describe("the emulator's answers are valid", () => {
    let account: AccountOfOne;
    let prism: Prism;

    beforeAll(async () => {
      account = await startAccountOfOne();
      prism = await startPrism(operations, account.emulator.url);
    });
    afterAll(async () => {
      await prism.stop();
      await account.emulator.stop();
    });

    /** What comes of a call through the referee, who must have nothing to say that is not known. */
    const judged = async (name: string, call: (api: BunnyClient) => Promise<unknown>, apiKey: string) => {
      const outcome = await outcomeOf(prism.url, call, apiKey);
      const sent = account.emulator.calls.take().map(({ operation }) => operation);
      expect(functionNamed(name).operations).toEqual(expect.arrayContaining(sent));
      const violations = prism.takeViolations().map(({ at, what }) => ({ operation: sent[at], what }));
      expect(unknownAmong(violations)).toEqual([]);
      return outcome;
    };

    test.each(calls)("%s", async (name, call) => {
      const objects = await account.refill();
      expect(await judged(name, (api) => call(api, objects), account.emulator.apiKey)).toBe("understood");
    });

    test.each(calls)("%s, where nothing is there", async (name, call) => {
      const outcome = await judged(name, (api) => call(api, noObjects), account.emulator.apiKey);
      if (outcome !== "understood") expect(outcome).toBeInstanceOf(BunnyError);
    });

    test.each(calls)("%s, with a wrong key", async (name, call) => {
      expect(await judged(name, (api) => call(api, noObjects), "wrong")).toMatchObject({
        code: expect.stringMatching(/^(unauthorized|forbidden)$/),
      });
    });
  });

  test.each(knownDisagreements)("a known disagreement still occurs: $operation, $says", (row) => {
    expect(found).toContain(row);
  });
});

/** What comes of a call by a client of its own: nothing that an earlier call read is shared. */
async function outcomeOf(apiUrl: string, call: (api: BunnyClient) => Promise<unknown>, apiKey = "key") {
  const enough = new AbortController();
  let pages = 0;
  // Made-up pages of logs may be empty without end.
  const log = (event: RequestLogEvent) => {
    if (event.kind === "response" && event.operation.endsWith("/logs") && ++pages === 3) enough.abort();
  };
  const api = createClient({ apiKey, apiUrl, loggingUrl: apiUrl, maxRetryMs: 0, log });
  try {
    await call(api.withSignal(enough.signal));
    return "understood";
  } catch (error) {
    return error;
  } finally {
    await api.close();
  }
}

/**
 * A made-up answer may say that nothing was carried out, or hold no result: then that is what the error must say. And
 * every page of a list is made up alike.
 */
function misunderstood(
  operation: string | undefined,
  outcome: unknown,
): { operation: string | undefined; what: string }[] {
  if (outcome === "understood") return [];
  const isFair =
    outcome instanceof BunnyError &&
    (["rejected", "accepted"].includes(outcome.code) || outcome.message.includes("repeats the page before it"));
  // Values are drawn by the specification, ids as well, so an answer is seldom about what was asked for.
  const isAboutAnother = outcome instanceof BunnyError && / is \S+, where \S+ was requested\.$/.test(outcome.message);
  return isFair || isAboutAnother ? [] : [{ operation, what: String(outcome) }];
}
