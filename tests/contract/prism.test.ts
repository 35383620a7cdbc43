import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BunnyClient, BunnyError, createClient } from "../../sdk/index";
import { isUnverified } from "../../sdk/internal";
import { knownCall } from "../conformance/agreement";
import { knownDisagreements } from "./known-disagreements";
import { type AccountOfOne, startAccountOfOne } from "./minimal-account";
import { operationsOfCalls } from "./operations-of-calls";
import { type Operations, type Prism, readOperations, startPrism } from "./prism";
import { specificationFiles } from "./specifications";
import { calls, enoughPages, type Objects } from "./surface";

/** Undefined is Prism's static mode; the others generate. */
const seeds = [undefined, "1", "2", "3", "5", "8"];

/** Ids of objects that do not exist; a mock server ignores them. */
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
  domain: "example.com",
  recordId: 10,
  databaseId: "db_01J00000000000000000000000",
  containerRegistryId: 17,
  containerAppId: "app",
  containerId: "container",
  appEndpointId: "endpoint",
  storageZoneId: 14,
  libraryId: 15,
  libraryKey: "key",
  collectionId: "0f8fad5b-d9cb-469f-a165-70867728950e",
  videoId: "0f8fad5b-d9cb-469f-a165-70867728950f",
  memberId: "16",
  rateLimitId: 11,
  edgeRuleId: "7b8f4b43-8a3c-4b7a-9d0e-0d3f5f0f6f11",
  wafRuleId: 12,
  botId: 13,
  releaseUuid: "0f8fad5b-d9cb-469f-a165-70867728950e",
  loadBalancerId: 18,
  originGroupId: 19,
  originId: 20,
};

/**
 * What Prism can judge. A page is HTML, which is sent as JSON as the vendor's Terraform provider does, and Prism parses
 * that; and it answers with 500 where it has to write an error as plain text. An image has no body in the document, and
 * is answered with 415. No document has the team, resumable uploads, nor the id in the answer to a fetch of a video. Waiting for a video
 * and for an app sends what others do as well.
 */
const notJudged =
  /^(responsePages\.(set|get)|streamLibraries\.setWatermark|streamVideos\.(fetch|reach)|containerAppPolls\.(withHosts|untilGone)|streamVideoUploads\.upload|teamMembers\.\w+|loadBalancers\.\w+)$/;
const judged = calls.filter(([name]) => !notJudged.test(name));

describe("with the vendor's specifications as referee", () => {
  let operationsBy: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    operationsBy = await operationsOfCalls();
  });
  const occurred = new Set<unknown>();
  /** The violations that are not known disagreements. */
  const unknownAmong = (violations: readonly { operation: string | undefined; what: string }[]) =>
    violations.filter(({ operation, what }) => {
      const known = knownDisagreements.filter((row) => row.operation === operation && row.says.test(what));
      for (const row of known) occurred.add(row);
      return known.length === 0;
    });
  const statusesOf = (operations: Operations, operation: string | undefined) =>
    operations
      .filter(({ method, path }) => `${method.toUpperCase()} ${path}` === operation)
      .flatMap(({ responses }) => responses.map(({ code }) => Number(code)))
      // `4XX` stands for any status of that class.
      .filter(Number.isInteger);

  // The paths of these hosts would match those of every other one. Files have tests of their own.
  const { "storage.json": _, "origin-errors.json": originErrors, ...others } = specificationFiles;
  const isOfOriginErrors = ([name]: (typeof judged)[number]) => name.startsWith("originErrors.");

  describe.each([
    { host: "of most documents", files: Object.values(others), isOriginErrors: false },
    { host: "of origin errors", files: [originErrors ?? ""], isOriginErrors: true },
  ])("$host", ({ files, isOriginErrors }) => {
    const ofDocuments = judged.filter((call) => isOfOriginErrors(call) === isOriginErrors);
    let operations: Operations;

    beforeAll(async () => {
      operations = await readOperations(files);
    });

    describe("requests are valid, and generated responses are understood", () => {
      let prism: Prism;

      beforeAll(async () => {
        prism = await startPrism(operations);
      });
      afterAll(() => prism.stop());

      test.each(ofDocuments)("%s", async (name, call) => {
        const [operation] = operationsBy.get(name) ?? [];
        const statuses = statusesOf(operations, operation);
        expect(statuses).not.toEqual([]);
        const outcomes: unknown[] = [];
        for (const status of statuses)
          for (const seed of seeds) {
            prism.respondWith({ status, seed });
            const drawn = await drawnOutcome(prism, call);
            const outcome = status < 300 && isOfLaterOperation(drawn, operation) ? "understood" : drawn;
            outcomes.push(outcome);
            const violations = prism.takeViolations().map(({ what }) => ({ operation, what }));
            expect(unknownAmong(violations), `${status}, seed ${seed}`).toEqual([]);
            // Prism does not respond as set to a request that it rejects.
            if (violations.length > 0) continue;
            if (status < 300)
              expect(unknownAmong(misunderstood(operation, outcome)), `${status}, seed ${seed}`).toEqual([]);
            else expect(outcome, `${status}, seed ${seed}`).toMatchObject({ status, operation });
          }
        if (!knownDisagreements.some((row) => row.operation === operation)) expect(outcomes).toContain("understood");
      });
    });

    describe("the emulator's responses are valid", () => {
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

      /** The outcome of a call through Prism, which must report known violations only. */
      const validated = async (name: string, call: (api: BunnyClient) => Promise<unknown>, apiKey: string) => {
        const outcome = await outcomeOf(prism.url, call, apiKey);
        const sent = account.emulator.calls.take().map(({ operation }) => operation);
        // Before a first 404 counts, the client asks for what every account has.
        expect([...(operationsBy.get(name) ?? []), knownCall]).toEqual(expect.arrayContaining(sent));
        const violations = prism.takeViolations().map(({ at, what }) => ({ operation: sent[at], what }));
        expect(unknownAmong(violations)).toEqual([]);
        return outcome;
      };

      test.each(ofDocuments)("%s", async (name, call) => {
        const objects = await account.refill();
        expect(await validated(name, (api) => call(api, objects), account.emulator.apiKey)).toBe("understood");
      });

      test.each(ofDocuments)("%s, with objects that do not exist", async (name, call) => {
        const outcome = await validated(name, (api) => call(api, noObjects), account.emulator.apiKey);
        if (outcome !== "understood") expect(outcome).toBeInstanceOf(BunnyError);
      });

      test.each(ofDocuments)("%s, with a wrong key", async (name, call) => {
        expect(await validated(name, (api) => call(api, noObjects), "wrong")).toMatchObject({
          code: expect.stringMatching(/^(unauthorized|forbidden)$/),
        });
      });
    });
  });

  test.each(knownDisagreements)("a known disagreement still occurs: $operation, $says", (row) => {
    expect(occurred).toContain(row);
  });
});

/** The outcome of a call by a client of its own, which shares no cache with another call. */
async function outcomeOf(apiUrl: string, call: (api: BunnyClient) => Promise<unknown>, apiKey = "key") {
  const { log, signal } = enoughPages();
  const api = createClient({ apiKey, apiUrl, loggingUrl: apiUrl, originErrorsUrl: apiUrl, maxRetryMs: 0, log });
  try {
    await call(api.withSignal(signal));
    return "understood";
  } catch (error) {
    return error;
  } finally {
    await api.close();
  }
}

/**
 * The outcome of a call that gets generated responses. Ids are generated as well, the same for each call, so a call
 * whose response is about another object is repeated for that one, if there may be one. A generated read shows no
 * write, but the write was understood.
 */
async function drawnOutcome(
  prism: Prism,
  call: (api: BunnyClient, objects: Objects) => Promise<unknown>,
): Promise<unknown> {
  const outcome = await outcomeOf(prism.url, (api) => call(api, noObjects));
  if (isUnverified(outcome)) return "understood";
  const [, drawn, asked] = (outcome instanceof BunnyError && aboutAnother.exec(outcome.message)) || [];
  if (drawn === undefined) return outcome;
  const sameKind = (id: unknown) => (typeof id === "number" ? Number(drawn) : drawn);
  const objects = Object.entries(noObjects).map(([name, id]) => [name, String(id) === asked ? sameKind(id) : id]);
  const repeated = await outcomeOf(prism.url, (api) => call(api, Object.fromEntries(objects)));
  if (isUnverified(repeated)) return "understood";
  const isNoId = repeated instanceof BunnyError && repeated.message.includes("Your request is not valid");
  return isNoId ? outcome : repeated;
}

const aboutAnother = / is (.+), where (.+) was requested\.$/;

/** Whether a further operation of the call lacks the status, which Prism sets for all of them. */
const isOfLaterOperation = (outcome: unknown, first: string | undefined) =>
  outcome instanceof BunnyError &&
  outcome.operation !== first &&
  / is not defined in the document/.test(outcome.message);

/**
 * A generated response may report a rejection, or have no result or uuid: the error must then be about that. And all generated
 * pages of a list are the same.
 */
function misunderstood(
  operation: string | undefined,
  outcome: unknown,
): { operation: string | undefined; what: string }[] {
  if (outcome === "understood") return [];
  const isFair =
    outcome instanceof BunnyError &&
    (["rejected", "accepted", "not_found"].includes(outcome.code) ||
      /repeats the page before it|has no uuid/.test(outcome.message));
  // Only where no request may have the generated id.
  const isAboutAnother = outcome instanceof BunnyError && aboutAnother.test(outcome.message);
  if (isFair || isAboutAnother) return [];
  return [{ operation: (outcome instanceof BunnyError && outcome.operation) || operation, what: String(outcome) }];
}
