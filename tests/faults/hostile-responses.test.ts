import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { type BunnyClient, BunnyError, createClient } from "../../sdk/index";
import { errorOf } from "../support/error-of";
import { useServers } from "../support/server";

const serverThat = useServers();
const clients: BunnyClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

async function clientOf(answer: (response: ServerResponse) => void, maxResponseBytes?: number): Promise<BunnyClient> {
  const apiUrl = await serverThat((_, response) => answer(response));
  const client = createClient({ apiKey: "key", apiUrl, maxRetryMs: 0, maxResponseBytes });
  clients.push(client);
  return client;
}

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;

describe.each([200, 202, 400, 500])("under status %i", (status) => {
  test.each([
    ["lists nested 200,000 deep", `{"Id":1,"Hostnames":${nested("[", "]", 200_000)}}`],
    ["objects nested 50,000 deep", nested('{"value":', "}", 50_000)],
    ["errors nested 20,000 deep", nested('{"formatters":[],"declaredType":1,"statusCode":400,"value":', "}", 20_000)],
    ["a single bracket", "["],
    ["a number", "1"],
    ["a lone surrogate", '"\\ud800"'],
  ])("%s is a clear error", async (_, body) => {
    const api = await clientOf((response) => response.writeHead(status).end(body));
    const calls = [() => api.pullZones.get(1), () => api.accessLists.list(1), () => api.rateLimits.snapshot(1)];
    for (const call of calls) {
      const error = await errorOf(call());
      expect(error).toBeInstanceOf(BunnyError);
      expect(error.message.length).toBeLessThan(700);
    }
  });
});

test("a lone surrogate in a text is replaced, since no engine could store it", async () => {
  const api = await clientOf((response) => response.end('{"Id":1,"Name":"half \\ud800, whole \\ud83d\\ude00"}'));
  expect(await api.pullZones.get(1)).toMatchObject({ name: "half \ufffd, whole \u{1f600}" });
});

test("members that the client does not read may be nested to any depth", async () => {
  const api = await clientOf((response) => response.end(`{"Id":1,"More":${nested("[", "]", 200_000)}}`));
  expect(await api.pullZones.get(1)).toMatchObject({ id: 1 });
});

test("a body that is compressed without being requested so is not decompressed", async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2));
  const api = await clientOf((response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
  expect(await errorOf(api.pullZones.get(1))).toMatchObject({
    code: "unexpected_response",
    message: expect.stringContaining("a compressed body (gzip), which was not requested"),
  });
});

test("a response of 100 MB is aborted at the size limit, and not read further", async () => {
  let sent = 0;
  const mebibyte = Buffer.alloc(1024 ** 2, " ");
  const ended = Promise.withResolvers<void>();
  const api = await clientOf(
    (response) => {
      response.writeHead(200).on("close", () => ended.resolve());
      const more = (): void => {
        if (response.destroyed || sent >= 100) return void response.end();
        sent++;
        if (response.write(mebibyte)) setImmediate(more);
        else response.once("drain", more);
      };
      more();
    },
    4 * 1024 ** 2,
  );
  expect(await errorOf(api.pullZones.get(1))).toMatchObject({
    code: "response_too_large",
    mayHaveHappened: false,
    message: "GET /pullzone/1 was answered with more than 4194304 bytes, which is more than this client reads.",
  });
  await ended.promise;
  expect(sent).toBeLessThan(50);
});

test("the last of duplicate members counts, and __proto__ is an ordinary member", async () => {
  const body = '{"Id":2,"Id":1,"__proto__":{"Id":3,"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
  const api = await clientOf((response) => response.end(body));
  const zone = await api.pullZones.get(1);
  expect(zone.id).toBe(1);
  expect(Object.getPrototypeOf(zone)).toBe(Object.prototype);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});

test("headers without an end abort the response", async () => {
  const api = await clientOf((response) => {
    response.socket?.write("HTTP/1.1 200 OK\r\n");
    for (let n = 0; n < 300; n++) response.socket?.write(`x-${n}: ${"y".repeat(1_000)}\r\n`);
  });
  expect(await errorOf(api.pullZones.get(1))).toMatchObject({ code: "network" });
});
