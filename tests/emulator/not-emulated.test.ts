import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { documentedOperations } from "../../emulator/generated/documented-operations";
import { allRoutes } from "../../emulator/generated/routes";

const folders: Record<string, string> = { database: "/database", "magic-containers": "/mc" };

/** Where the error body of each document's API has its message. */
const messageIn: Record<string, (body: Record<string, Record<string, unknown>>) => unknown> = {
  shield: ({ error }) => error?.message,
  stream: ({ message }) => message,
  database: ({ detail }) => detail,
  "magic-containers": ({ detail }) => detail,
  core: ({ Message }) => Message,
};

const served = new Set<string>(allRoutes.map(({ operation }) => operation));
const others = Object.entries(documentedOperations).flatMap(([document, operations]) =>
  Object.entries(operations)
    .filter(([operation]) => !served.has(operation))
    .map(([operation, name]) => ({ document, operation, name })),
);

const messages: string[] = [];
let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ logsPerDay: 0, onUnmatched: (message) => messages.push(message) });
});
afterAll(() => emulator.stop());

const send = (method: string, path: string) =>
  fetch(emulator.url + path, { method, headers: { accesskey: emulator.apiKey } });

describe("an operation of a document that is not emulated is answered with 501 and its name", () => {
  test.each(others)("$operation", async ({ document, operation, name }) => {
    const [method = "", path = ""] = operation.split(" ");
    const response = await send(method, `${folders[document] ?? ""}${path.replaceAll(/\{\w+\}/g, "7")}`);
    expect(response.status, "it is taken for another operation").toBe(501);
    const body = (await response.json()) as Record<string, Record<string, unknown>>;
    expect(messageIn[document]?.(body)).toContain(`${operation} (${name})`);
    expect(messages.pop()).toContain(`${operation} (${name})`);
    expect(emulator.calls.take()).toMatchObject([{ operation, status: 501 }]);
  });
});

test("a fixed path is told from a placeholder", async () => {
  const fixed = "/pullzone/requestExternalHttpCertificate";
  for (const path of [fixed, "/pullzone/8"]) await send("POST", path);
  expect(emulator.calls.take().map(({ operation }) => operation)).toEqual([`POST ${fixed}`, "POST /pullzone/{id}"]);
});

test("what no document has is answered with 404", async () => {
  for (const path of ["/", "/videolibraries/7", "/pullzone/7/x", "/mc", "/apps", "/v2/databases", "/pullzones/1001"])
    expect((await send("GET", path)).status, path).toBe(404);
});
