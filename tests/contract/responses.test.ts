import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../../sdk/index";
import { isRead } from "../../sdk/internal";
import { useFixedDay } from "../support/fixed-day";
import { startTampering } from "../support/tampering";
import { startAccountOfOne } from "./minimal-account";
import { operationsOfCalls } from "./operations-of-calls";
import { calls, type Objects } from "./surface";
import type { Call } from "./surface/call";
import { undocumentedMembers } from "./undocumented";

// The vendor's documents say which responses are valid; of those, these are the emulator's. A change of one shows in
// the snapshot: `npx vitest run --project platform tests/contract/responses.test.ts -u`.

useFixedDay();

const sent = operationsOfCalls();

/** Logs are of the current time and have tests of their own; the regions are a table. */
const isRecorded = (name: string) => !/^(logs\.|locations\.regions)/.test(name);

/** One call for each operation. */
async function recordedCalls() {
  const operations = await sent;
  return [...Map.groupBy(calls, ([name]) => operations.get(name)?.[0]).values()].flatMap(([first]) =>
    first && isRecorded(first[0]) ? [first] : [],
  );
}

/**
 * Members that clients were seen to read, and no document has: sizes in bytes, which are newer; those of a rate limit, of
 * which the document has the model of a rule; and the id of a video that is fetched.
 */
const isKnown = (member: string) =>
  /^\w+ \/v2\/databases\S* \S+_bytes$|^GET \/shield\/rate-limits?\/\S+ \S*\.ruleConfiguration\.|\/fetch \.id$/.test(
    member,
  );

const missing = (objects: Objects): Objects => ({
  ...objects,
  ...Object.fromEntries(Object.keys(objects).map((name) => [name, 999] as const)),
  hostname: "missing.example.com",
  edgeRuleId: "00000000-0000-4000-8000-000000000000",
  releaseUuid: "00000000-0000-4000-8000-000000000000",
});

/** A response without what is another in each run: ids, times, and generated keys; of equal days of a chart only one. */
function formatted({ status, body }: { status: number; body: string }): string {
  const stable = body
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, "<time>")
    .replace(/("<time>":\{[^{}]*\})(,\1)+/g, "$1,…")
    .replace(/db_[\dA-Z]{26}/g, "<id>")
    .replace(/"token":"[\w-]{32}"/g, '"token":"<token>"')
    .replace(/mc-[\da-f]{10}/g, "<label>")
    .replace(/"(id|podId)":"[\w-]{11}(-\w+)*"/g, '"$1":"<id>"')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|"[\da-f]{8}"|"[\da-f]{16}"/g, "<uuid>")
    .replace(/\d{5,}/g, "<number>");
  return `${status} ${stable.match(/.{1,110}(?:,|$)|.+?(?:,|$)/g)?.join("\n") ?? ""}`;
}

/** Calls that only read leave the account as it is, so that they share one; each other call has its own. */
const onlyReads = (operations: readonly string[] = []) =>
  operations.every((operation) => isRead(operation) && !operation.includes("loadFreeCertificate"));

async function startRecorder() {
  const { emulator, refill } = await startAccountOfOne();
  const objects = await refill();
  const between = await startTampering(emulator.url);
  return {
    async responseTo(call: Call, objectsFrom: (objects: Objects) => Objects) {
      const { url: apiUrl, responses } = between;
      const before = responses.length;
      const api = createClient({ apiKey: emulator.apiKey, apiUrl, originErrorsUrl: apiUrl, maxRetryMs: 0 });
      // The response is what counts, even where the client throws an error for it.
      await call(api, objectsFrom(objects)).catch(() => undefined);
      await api.close();
      return responses.slice(before, before + 1);
    },
    async stop() {
      await between.stop();
      await emulator.stop();
    },
  };
}

let ofReads: Awaited<ReturnType<typeof startRecorder>>;
beforeAll(async () => {
  ofReads = await startRecorder();
});
afterAll(() => ofReads.stop());

describe.each([
  ["", (objects: Objects) => objects],
  [", with objects that do not exist", missing],
])("the emulator's response%s", async (_, objectsFrom) => {
  const operations = await sent;
  test.each(await recordedCalls())("%s", async (name, call) => {
    const isShared = onlyReads(operations.get(name));
    const recorder = isShared ? ofReads : await startRecorder();
    try {
      const responses = await recorder.responseTo(call, objectsFrom);
      expect(responses.map(formatted).join()).toMatchSnapshot();
      const [operation = ""] = operations.get(name) ?? [];
      const read = responses.filter(({ status, body }) => status < 300 && /^[[{]/.test(body));
      const beside = read.flatMap(({ body }) => undocumentedMembers(operation, JSON.parse(body)));
      expect(beside.filter((member) => !isKnown(`${operation} ${member}`))).toEqual([]);
    } finally {
      if (!isShared) await recorder.stop();
    }
  });
});
