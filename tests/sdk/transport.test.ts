import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { Agent, type Dispatcher } from "undici";
import { afterEach, describe, expect, test } from "vitest";
import type { BunnyError } from "../../sdk/index";
import type { HttpRequest } from "../../sdk/internal";
import { createDispatcher, outcomeOf, undiciTransport } from "../../sdk/internal";
import { all } from "../support/all";
import { errorOf } from "../support/error-of";
import { useServers } from "../support/server";

const serverThat = useServers();
const dispatchers: Dispatcher[] = [];
afterEach(async () => {
  await Promise.all(dispatchers.splice(0).map((dispatcher) => dispatcher.destroy()));
});

const aboutPost = (url: string): HttpRequest => ({
  operation: "POST /x",
  method: "POST",
  origin: new URL(url).origin,
  path: "/x",
  requestId: "r",
  attempt: 1,
  headers: {},
  possiblyApplied: { attempts: 0 },
});

function post(url: string, dispatcher: Dispatcher): Promise<BunnyError> {
  dispatchers.push(dispatcher);
  return errorOf(undiciTransport(dispatcher, 1024)(aboutPost(url)));
}

const failure = (code: string) => Object.assign(new Error("failed"), { code });

/** Every connection fails with this code. */
const neverConnecting = (code: string) => new Agent({ connect: (_, done) => done(failure(code), null) });

/** Every connection breaks with this code once a request has arrived. */
async function breaking(code: string): Promise<{ url: string; dispatcher: Dispatcher }> {
  const arrived = Promise.withResolvers<IncomingMessage>();
  const url = await serverThat((request) => arrived.resolve(request));
  const dispatcher = new Agent({
    connect: ({ port }, done) => {
      const socket = connect(Number(port), "127.0.0.1", () => done(null, socket));
      void arrived.promise.then(() => socket.destroy(failure(code)));
    },
  });
  return { url, dispatcher };
}

describe.each([
  ["EHOSTUNREACH", "the connection failed (EHOSTUNREACH)"],
  ["ENETUNREACH", "the connection failed (ENETUNREACH)"],
  ["ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC", "the encryption of the connection failed (ERR_SSL_DECRYPTION"],
])("%s", (code, reason) => {
  test("while connecting: no request was sent, and it may be retried", async () => {
    const error = await post("http://127.0.0.1:1/x", neverConnecting(code));
    expect(error).toMatchObject({ code: "network", mayHaveHappened: false, message: expect.stringContaining(reason) });
    expect(outcomeOf(error)).toEqual({ kind: "no-response", sent: false });
  });

  test("during a request: it may have been carried out", async () => {
    const { url, dispatcher } = await breaking(code);
    const error = await post(`${url}/x`, dispatcher);
    expect(error).toMatchObject({ code: "network", mayHaveHappened: true, message: expect.stringContaining(reason) });
    expect(outcomeOf(error)).toEqual({ kind: "no-response", sent: true });
  });
});

test.each([
  "CERT_HAS_EXPIRED",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
])("a refused certificate is not retried: %s", async (code) => {
  const error = await post("https://127.0.0.1:1/x", neverConnecting(code));
  expect(error).toMatchObject({
    code: "network",
    mayHaveHappened: false,
    message: `POST /x got no response from https://127.0.0.1:1: its certificate was not accepted (${code}).`,
  });
  expect(outcomeOf(error)).toBeUndefined();
});

test("a server without TLS is not reported as a certificate error", async () => {
  const url = await serverThat((_, response) => response.end());
  const error = await post(`${url.replace("http:", "https:")}/x`, await createDispatcher());
  expect(error).toMatchObject({ code: "network", mayHaveHappened: false });
  expect(error.message).toContain("the encryption of the connection failed (ERR_SSL");
});

test("a request that is aborted while connecting ends at once, and is never sent", async () => {
  const connecting = Promise.withResolvers<void>();
  const network = Promise.withResolvers<void>();
  const dispatcher = new Agent({
    connect: ({ port }, done) => {
      connecting.resolve();
      void network.promise.then(() => {
        const socket = connect(Number(port), "127.0.0.1", () => done(null, socket));
      });
    },
  });
  dispatchers.push(dispatcher);
  const paths: string[] = [];
  const url = await serverThat((request, response) => {
    paths.push(String(request.url));
    response.end("{}");
  });
  const send = undiciTransport(dispatcher, 1024);
  const abort = Object.assign(new EventEmitter(), { wasAborted: false });
  const givenUp = send({ ...aboutPost(url), abort });
  await connecting.promise;
  abort.emit("abort");
  await expect(givenUp).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  network.resolve();
  await send({ ...aboutPost(url), path: "/later" });
  expect(paths).toEqual(["/later"]);
});

test("a request that was aborted before it gets here is never sent", async () => {
  const paths: string[] = [];
  const url = await serverThat((request, response) => {
    paths.push(String(request.url));
    response.end("{}");
  });
  const dispatcher = await createDispatcher();
  dispatchers.push(dispatcher);
  const send = undiciTransport(dispatcher, 1024);
  const abort = Object.assign(new EventEmitter(), { wasAborted: true });
  await expect(send({ ...aboutPost(url), abort })).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  await send({ ...aboutPost(url), path: "/later" });
  expect(paths).toEqual(["/later"]);
});

test("an informational response is not the final response", async () => {
  const url = await serverThat((_, response) => {
    response.writeEarlyHints({ link: "</x>; rel=preload" });
    response.writeHead(201, { "x-final": "yes" }).end("{}");
  });
  const dispatcher = await createDispatcher();
  dispatchers.push(dispatcher);
  const answer = await undiciTransport(dispatcher, 1024)(aboutPost(url));
  expect(answer).toMatchObject({ status: 201, body: "{}", headers: { "x-final": "yes" } });
  expect(answer.headers).not.toHaveProperty("link");
});

test("an upload arrives whole once its source has ended, and its connection serves the next one", async () => {
  let isEnded = false;
  const arrived: { isEnded: boolean; port: number | undefined; text: string }[] = [];
  const url = await serverThat(async (request, response) => {
    const text = Buffer.concat(await all(request)).toString();
    arrived.push({ isEnded, port: request.socket.remotePort, text });
    response.end("{}");
  });
  const dispatcher = await createDispatcher();
  dispatchers.push(dispatcher);
  const send = undiciTransport(dispatcher, 1024);
  async function* open() {
    isEnded = false;
    yield Buffer.from("first, ");
    yield Buffer.from("last");
    // As long as a file takes to be closed, or more.
    await setTimeout(50);
    isEnded = true;
  }
  for (const attempt of [1, 2]) {
    await send({ ...aboutPost(url), attempt, headers: { "content-length": "11" }, upload: { length: 11, open } });
    // undici has the connection back in the next turn.
    await setTimeout();
  }
  const [first] = arrived;
  const whole = { isEnded: true, port: first?.port, text: "first, last" };
  expect(arrived).toEqual([whole, whole]);
});
