import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { LogRecord } from "../../sdk/index";
import { useAccount } from "../support/account";
import { all } from "../support/all";
import { useClients } from "../support/clients";
import { errorOf } from "../support/error-of";
import { useServers } from "../support/server";

const clientWith = useClients(useAccount({ logsPerDay: 0 }));
const serverThat = useServers();
const line = `HIT|200|1507167062421|412|390|192.0.2.9|-|https://a.example/|WA|-|${"a".repeat(32)}|DE\n`;
const today = new Date();

test("a stream that breaks off in the middle is a clear error, after the records received", async () => {
  let requests = 0;
  const isRead = Promise.withResolvers<void>();
  const loggingUrl = await serverThat((_, response) => {
    requests++;
    response.write(line);
    isRead.promise.then(() => response.destroy());
  });
  const { api, events } = clientWith({ loggingUrl });
  const records: LogRecord[] = [];
  const read = async () => {
    for await (const record of api.logs.day(1, today)) {
      records.push(record);
      isRead.resolve();
    }
  };
  expect(await errorOf(read())).toMatchObject({
    code: "network",
    mayHaveHappened: false,
    message: expect.stringMatching(/^GET .*\/1\.log broke off in the middle of its response: .+\.$/),
  });
  expect(records).toHaveLength(1);
  expect(requests).toBe(1);
  expect(events).toMatchObject([{ kind: "failure", code: "network" }]);
});

test("a stream that breaks before its first byte is retried", async () => {
  let requests = 0;
  const loggingUrl = await serverThat((_, response) => {
    if (++requests > 1) return response.end(line);
    response.flushHeaders();
    return setTimeout(() => response.destroy(), 20);
  });
  const { api, events } = clientWith({ loggingUrl });
  expect(await all(api.logs.day(1, today))).toHaveLength(1);
  expect(events.map(({ kind }) => kind)).toEqual(["failure", "retry", "response"]);
  expect(events.at(-1)).toMatchObject({ status: 200, bytes: line.length });
});

test("a stalled stream times out, and one that is read slowly does not", async () => {
  const stalls = await serverThat((_, response) => void response.write(line));
  const error = await errorOf(all(clientWith({ loggingUrl: stalls, timeoutMs: 100 }).api.logs.day(1, today)));
  expect(error).toMatchObject({ code: "timeout", message: expect.stringContaining("no further data from 127.0.0.1") });

  const isRead = Promise.withResolvers<void>();
  const flows = await serverThat((_, response) => {
    response.write(line);
    isRead.promise.then(() => response.end(line));
  });
  let count = 0;
  const timeoutMs = 3_000;
  for await (const _ of clientWith({ loggingUrl: flows, timeoutMs }).api.logs.day(1, today)) {
    if (count++ > 0) continue;
    // The rest arrives before the timeout, and is read after it.
    isRead.resolve();
    await sleep(1.5 * timeoutMs);
  }
  expect(count).toBe(2);
});

test("a stream has backpressure, and ends when its reader stops", async () => {
  let written = 0;
  const closed = Promise.withResolvers<void>();
  const block = line.repeat(1_000);
  const loggingUrl = await serverThat((_, response) => {
    response.once("close", closed.resolve);
    const write = () => {
      while (!response.destroyed && written < 200_000_000) {
        written += block.length;
        if (!response.write(block)) return response.once("drain", write);
      }
      return response.end();
    };
    write();
  });
  for await (const _ of clientWith({ loggingUrl }).api.logs.day(1, today)) {
    await sleep(300);
    break;
  }
  await closed.promise;
  expect(written).toBeLessThan(20_000_000);
});

test("a stream can be cancelled", async () => {
  const loggingUrl = await serverThat((_, response) => void response.write(line));
  const controller = new AbortController();
  const read = async () => {
    const { logs } = clientWith({ loggingUrl }).api;
    for await (const _ of logs.day(1, today, { signal: controller.signal })) controller.abort();
  };
  expect(await errorOf(read())).toMatchObject({ code: "cancelled" });
});

test("an invalid line is an error that does not show it, or is passed to onUnreadable", async () => {
  const loggingUrl = await serverThat((_, response) => response.end(`${line}\r\nBearer my-secret|\n${line.trim()}`));
  const { logs } = clientWith({ loggingUrl }).api;
  const error = await errorOf(all(logs.day(1, new Date(Date.UTC(2026, 1, 3)))));
  expect(error).toMatchObject({ code: "unexpected_response" });
  expect(error.message).toBe(
    "GET /02-03-26/1.log: line 3 is not a log line. Pass onUnreadable to go on without such lines.",
  );
  const unreadable: object[] = [];
  expect(await all(logs.day(1, today, { onUnreadable: (found) => unreadable.push(found) }))).toHaveLength(2);
  expect(unreadable).toEqual([{ number: 3, text: "Bearer my-secret|" }]);
});

test("a stream that is an HTML page says so", async () => {
  const loggingUrl = await serverThat((_, response) => {
    response.setHeader("content-type", "text/html").end("<!DOCTYPE html><title>Sign in</title>");
  });
  const error = await errorOf(all(clientWith({ loggingUrl }).api.logs.day(1, today)));
  expect(error).toMatchObject({ code: "unexpected_response", message: expect.stringContaining("an HTML page") });
});
