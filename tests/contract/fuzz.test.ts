import { validateOutput } from "@stoplight/prism-http/dist/validator";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EmulatorState } from "../../emulator";
import { allRoutes } from "../../emulator/generated/routes";
import { documentFolders } from "../../emulator/http/routes-in-folder";
import { documentedOperations } from "../../tools/vendor-documents/operations";
import { fuzzDisagreements } from "./fuzz/known-disagreements";
import { type FuzzedRequest, type OperationModel, requestsTo } from "./fuzz/requests";
import { idsIn } from "./ids";
import { knownDisagreements } from "./known-disagreements";
import { type AccountOfOne, startAccountOfOne } from "./minimal-account";
import { readOperations } from "./prism";
import { specificationFiles } from "./specifications";
import type { Objects } from "./surface";

// Another seed, and more requests to each operation:
// FUZZ_SEED=7 FUZZ_RUNS=500 npx vitest run --project platform tests/contract/fuzz.test.ts

const seed = Number(process.env.FUZZ_SEED ?? 20_261_124);
const numRuns = Number(process.env.FUZZ_RUNS ?? 15);

const emulated = new Set<string>(allRoutes.map(({ operation }) => operation));
const operations = documentedOperations().filter(({ operation }) => emulated.has(operation));

describe("any request to an operation gets a response that its document has", () => {
  const occurred = new Set<unknown>();
  const models = new Map<string, OperationModel>();
  let account: AccountOfOne;
  let objects: Objects;
  let filled: EmulatorState;

  beforeAll(async () => {
    account = await startAccountOfOne();
    objects = await account.refill();
    filled = account.emulator.state.copy();
    for (const [document, file] of Object.entries(specificationFiles))
      for (const model of await readOperations([file]))
        models.set(`${document} ${model.method.toUpperCase()} ${model.path}`, model);
  });
  afterAll(() => account.emulator.stop());

  test.each(operations)("$document: $operation", async ({ document, operation }) => {
    const model = models.get(`${document} ${operation}`);
    if (!model) throw new Error(`Prism reads no ${operation} in ${document}.`);
    // The requests of another operation may have deleted or changed them.
    const { state } = account.emulator;
    state.putChanges(state.copy(), filled.copy());
    const { ids, send } = connection(document, model.path);
    await fc.assert(
      fc.asyncProperty(requestsTo(model, ids), async (request) => {
        const response = await send(request);
        const unknown = violationsOf(model, response).filter((says) => !isKnown(operation, response.status, says));
        // The platform answers 500 to a storage region that it does not know.
        const isCrash = response.status >= 500 && operation !== "POST /v2/databases";
        if (isCrash || unknown.length > 0)
          throw new Error(`${response.status} ${response.text.slice(0, 300)}\n${unknown.join("\n")}`);
      }),
      { seed, numRuns },
    );
  });

  test.each(fuzzDisagreements)("a known disagreement still occurs: $operations, $status, $says", (row) => {
    expect(occurred).toContain(row);
  });

  function isKnown(operation: string, status: number, says: string): boolean {
    const rows = fuzzDisagreements.filter(
      (row) =>
        (row.status === undefined || row.status === status) && row.operations.test(operation) && row.says.test(says),
    );
    for (const row of rows) occurred.add(row);
    return rows.length > 0 || knownDisagreements.some((row) => row.operation === operation && row.says.test(says));
  }

  /** How requests reach the host of a document. */
  function connection(document: string, path: string) {
    const { emulator } = account;
    const zone = emulator.state.storageZones.get(objects.storageZoneId);
    const isStorage = document === "storage.json";
    const folders: Readonly<Record<string, string>> = documentFolders;
    const folder = folders[document.replace(".json", "")] ?? "";
    const [url, key] = isStorage
      ? [emulator.storageUrl, zone?.Password ?? ""]
      : [emulator.url + folder, document === "stream.json" ? objects.libraryKey : emulator.apiKey];
    return {
      ids: (name: string) => {
        const id = name === "storageZoneName" ? zone?.Name : idsIn(path, objects)[name];
        return id === undefined ? undefined : String(id);
      },
      send: (request: FuzzedRequest) => sent(url, key, request),
    };
  }
});

interface FuzzedResponse {
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;
}

async function sent(url: string, key: string, request: FuzzedRequest): Promise<FuzzedResponse> {
  const { method, path, body, contentType } = request;
  const headers = new Headers(contentType === undefined ? {} : { "content-type": contentType });
  if (request.key !== "none") headers.set("accesskey", request.key === "valid" ? key : "wrong");
  const response = await fetch(url + path, { method, headers, body: body ?? null });
  return { status: response.status, contentType: response.headers.get("content-type"), text: await response.text() };
}

/** What Prism says against a response. */
function violationsOf(resource: OperationModel, { status, contentType, text }: FuzzedResponse): string[] {
  const body = contentType?.startsWith("application/json") ? JSON.parse(text) : text || undefined;
  const headers: Record<string, string> = contentType === null ? {} : { "content-type": contentType };
  const result = validateOutput({ resource, element: { statusCode: status, headers, body } });
  return "left" in result ? result.left.map(({ path = [], message }) => `${path.join(".")} ${message}`) : [];
}
