import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchDocuments, hashOf } from "./fetch.mts";

let folder: string;
let server: Server;
let requests: (string | undefined)[];
const bodies: Record<string, string> = { "/core": '{ "b": [1, 2], "a": { "d": 1, "c": 2 } }', "/broken": "<html>" };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "vendor-documents-"));
  requests = [];
  server = createServer(({ url = "" }, response) => {
    requests.push(url);
    response.writeHead(url in bodies ? 200 : 404).end(bodies[url]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

/** The address of a path on the server. */
function at(path: string): string {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server does not listen.");
  return `http://127.0.0.1:${address.port}${path}`;
}
const sha256 = hashOf('{"a":{"c":2,"d":1},"b":[1,2]}');
const fetchInto = (table: Parameters<typeof fetchDocuments>[0]) => fetchDocuments(table, folder, () => {});

test("a document with its hash is kept, and not fetched again", async () => {
  const table = { "core.json": { url: at("/core"), sha256 } };
  await fetchInto(table);
  await fetchInto(table);
  expect(requests).toEqual(["/core"]);
  expect(readFileSync(join(folder, "core.json"), "utf8")).toBe(bodies["/core"]);
});

test("one that was damaged since is fetched again", async () => {
  writeFileSync(join(folder, "core.json"), "{}");
  await fetchInto({ "core.json": { url: at("/core"), sha256 } });
  expect(readFileSync(join(folder, "core.json"), "utf8")).toBe(bodies["/core"]);
});

test("each that is changed, missing or no JSON is named, and not kept", async () => {
  const table = {
    "changed.json": { url: at("/core"), sha256: "0" },
    "missing.json": { url: at("/nothing"), sha256 },
    "broken.json": { url: at("/broken"), sha256 },
  };
  const error = await fetchInto(table).catch((thrown: Error) => thrown.message.split("\n"));
  expect(error).toEqual([
    expect.stringContaining(`changed.json: The vendor changed it: its hash is ${sha256}, not 0.`),
    `missing.json: ${at("/nothing")} answers 404.`,
    expect.stringMatching(/^broken\.json: .*JSON/),
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

test("the order of a list counts, that of keys and white space do not", () => {
  expect(hashOf('{"a":1,"b":2}')).toBe(hashOf('{ "b": 2,\n"a": 1 }'));
  expect(hashOf("[1,2]")).not.toBe(hashOf("[2,1]"));
});
