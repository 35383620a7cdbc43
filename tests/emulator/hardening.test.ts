import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { resolve } from "node:path";
import { Agent, request } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { allRoutes } from "../../emulator/generated/routes";

let emulator: Emulator;
const sockets: Socket[] = [];
beforeAll(async () => {
  emulator = await startEmulator({ logsPerDay: 0 });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => emulator.stop());

/** Opens a raw connection. */
async function open(host = "127.0.0.1"): Promise<Socket> {
  const socket = connect(Number(new URL(emulator.url).port), host);
  sockets.push(socket);
  socket.setEncoding("latin1");
  await once(socket, "connect");
  return socket;
}

/** Sends raw bytes and returns the whole response; an empty one if the connection is reset. */
async function raw(bytes: string): Promise<string> {
  const socket = await open();
  let received = "";
  socket.on("data", (chunk: string) => {
    received += chunk;
  });
  socket.on("error", () => {});
  socket.write(bytes, "latin1");
  await new Promise((done) => socket.once("close", done));
  return received;
}

async function expectAlive(): Promise<void> {
  const response = await fetch(`${emulator.url}/country`, { headers: { AccessKey: emulator.apiKey } });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
}

test("it listens on this machine only", async () => {
  const others = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outside = others.filter(({ internal, family }) => !internal && family === "IPv4");
  for (const { address } of outside) await expect(open(address)).rejects.toThrow("ECONNREFUSED");
  expect(new URL(emulator.url).hostname).toBe("127.0.0.1");
});

describe("malformed HTTP is rejected, and the next request succeeds", () => {
  test.each([
    ["not HTTP", "\x16\x03\x01\x02\r\n\r\n", /^HTTP\/1\.1 400/],
    ["a line without a version", "GET\r\n\r\n", /^HTTP\/1\.1 400/],
    ["no host", "GET /country HTTP/1.1\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 400/],
    ["an invalid host", "GET /country HTTP/1.1\r\nHost: [::\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 400/],
    [
      "two lengths",
      "POST /pullzone HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      /^HTTP\/1\.1 400/,
    ],
    [
      "a length and chunks",
      "POST /pullzone HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      /^HTTP\/1\.1 400/,
    ],
    [
      "headers of 100 KB",
      `GET /country HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(100_000)}\r\n\r\n`,
      /^(HTTP\/1\.1 431|$)/,
    ],
    ["a path of 100 KB", `GET /${"y".repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, /^(HTTP\/1\.1 431|$)/],
    ["a path that is not a URL", "GET //[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 4\d\d/],
    ["half an escape", "GET /pullzone/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 4\d\d/],
    ["an odd method", "BREW /pullzone HTTP/1.1\r\nHost: x\r\n\r\n", /^HTTP\/1\.1 400/],
  ])("%s", async (_, bytes, expected) => {
    expect(await raw(bytes)).toMatch(expected);
    await expectAlive();
  });
});

test.each([
  "/../../../../etc/passwd",
  "/..%2f..%2f..%2fetc%2fpasswd",
  "/%2e%2e/%2e%2e/package.json",
  "/package.json",
  "//etc/passwd",
  "/pullzone/..%2f..%2fpackage.json",
  "/.git/config",
  "/01-01-26/..%2f..%2fetc%2fpasswd.log",
])("no path reaches the file system: %s", async (path) => {
  const response = await raw(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAccessKey: ${emulator.apiKey}\r\nConnection: close\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1\.1 4\d\d/);
  for (const file of ["package.json", ".git/config"]) {
    const content = safeRead(resolve(__dirname, "../..", file));
    if (content) expect(response).not.toContain(content.slice(0, 40));
  }
  expect(response).not.toContain("root:");
});

function safeRead(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

test("no body pollutes a prototype", async () => {
  const hostile =
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"Name":{"__proto__":{"polluted":1}},"shieldZone":{"__proto__":{"polluted":1}},"data":[{"__proto__":{"polluted":1}}]}';
  const before = Reflect.ownKeys(Object.prototype);
  for (const { operation } of allRoutes) {
    const [method = "", path = ""] = operation.split(" ");
    const url = emulator.url + path.replace(/\{\w*[zZ]oneId\}|\{id\}/g, "1001").replace(/\{\w+\}/g, "__proto__");
    const body = method === "GET" || method === "HEAD" ? undefined : hostile;
    const response = await fetch(url, { method, body, headers: { AccessKey: emulator.apiKey } });
    await response.arrayBuffer();
    expect(response.status, operation).toBeLessThan(500);
  }
  expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  for (const zone of emulator.state.pullZones.values()) expect(Reflect.get(zone, "polluted")).toBeUndefined();
});

test.each([
  ["nested 100,000 deep", `{"Name":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, 400],
  ["cut short", '{"Name":"x', 400],
  ["not JSON", "<html>", 400],
  ["a lone surrogate", '{"Name":"\\ud800"}', 201],
])("a body that is %s gets its response", async (_, body, status) => {
  const response = await fetch(`${emulator.url}/compute/script`, {
    method: "POST",
    body,
    headers: { AccessKey: emulator.apiKey },
  });
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  await expectAlive();
});

test("a body that is too large is rejected before it is read to its end", async () => {
  const socket = await open();
  let received = "";
  socket.on("data", (chunk: string) => {
    received += chunk;
  });
  socket.write(
    `POST /compute/script HTTP/1.1\r\nHost: x\r\nAccessKey: ${emulator.apiKey}\r\nContent-Length: 10000000000\r\n\r\n{"`,
  );
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 413/);
  await expectAlive();
});

test("a body without a length is rejected once it is too large", async () => {
  const socket = await open();
  let received = "";
  socket.on("data", (chunk: string) => {
    received += chunk;
  });
  socket.on("error", () => {});
  socket.write(
    `POST /compute/script HTTP/1.1\r\nHost: x\r\nAccessKey: ${emulator.apiKey}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const mebibyte = `100000\r\n${" ".repeat(2 ** 20)}\r\n`;
  for (let sent = 0; sent < 80 && received === "" && !socket.destroyed; sent++) {
    if (!socket.write(mebibyte, "latin1"))
      await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
  }
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 413/);
  await expectAlive();
});

test("a client that never reads its responses gets backpressure, and blocks no other client", async () => {
  const sent = 20_000;
  const socket = await open();
  socket.pause();
  emulator.calls.take();
  socket.write(`GET /country HTTP/1.1\r\nHost: x\r\nAccessKey: ${emulator.apiKey}\r\n\r\n`.repeat(sent));
  const answered = () => emulator.calls.all.length;
  await expect.poll(answered).toBeGreaterThan(0);
  let before: number;
  // It is paused while other clients get responses.
  do {
    before = answered();
    for (let other = 0; other < 50; other++) await expectAlive();
  } while (answered() > before + 50);
  expect(before).toBeLessThan(sent / 2);
});

test("a thousand concurrent requests succeed", async () => {
  const before = emulator.state.edgeScripts.size;
  // A busy machine needs more than the usual 10 s for so many connections at once.
  const patient = new Agent({ connect: { timeout: 0 }, headersTimeout: 0, bodyTimeout: 0 });
  onTestFinished(() => patient.destroy());
  const statuses = await Promise.all(
    Array.from({ length: 1_000 }, async (_, n) => {
      const { statusCode, body } = await request(`${emulator.url}/compute/script`, {
        method: "POST",
        body: JSON.stringify({ Name: `script ${n}`, ScriptType: 1 }),
        headers: { AccessKey: emulator.apiKey, "content-type": "application/json" },
        dispatcher: patient,
      });
      await body.dump();
      return statusCode;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(emulator.state.edgeScripts.size).toBe(before + 1_000);
});

test.each([
  ["resets its connection", { hang: true }, (socket: Socket) => socket.resetAndDestroy()],
  ["closes its connection", { hang: true }, (socket: Socket) => socket.destroy()],
  ["disconnects before that", { hang: true, delayMs: 100 }, (socket: Socket) => socket.resetAndDestroy()],
])("a client that %s while it waits is logged without a response", async (_, misbehaviour, leave) => {
  emulator.calls.take();
  emulator.faults.add({ operation: "GET /country", ...misbehaviour });
  const happened = emulator.faults.happened;
  const socket = await open();
  socket.write(`GET /country HTTP/1.1\r\nHost: x\r\nAccessKey: ${emulator.apiKey}\r\n\r\n`);
  await expect.poll(() => emulator.faults.happened).toBe(happened + 1);
  leave(socket);
  await expect.poll(() => emulator.calls.all).toMatchObject([{ operation: "GET /country", status: 0 }]);
  await expectAlive();
});

test("slow clients, and a thousand that send nothing, block no other client", async () => {
  const slow = await open();
  slow.write("POST /compute/script HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
  const silent = await Promise.all(Array.from({ length: 1_000 }, () => open()));
  await expectAlive();
  // The silent ones still get responses.
  const last = silent.at(-1) as Socket;
  last.write("GET /country HTTP/1.1\r\nHost: x\r\n\r\n");
  const [response] = (await once(last, "data")) as [string];
  expect(response).toMatch(/^HTTP\/1\.1 401/);
});

describe("a name that others can point to this machine is no host of it", () => {
  const statusFor = async (url: string, host: string) => {
    const { statusCode, body } = await request(url, { headers: { host, accesskey: emulator.apiKey } });
    return [statusCode, await body.text()] as const;
  };
  const address = () => `${emulator.url}/country`;
  const storage = () => `${emulator.storageUrl}/zone/file`;

  test.each(["rebound.example.com", "127.0.0.1.nip.io:8787", "Example.COM.", "localhost.example.com", "nb-cdn.net"])(
    "%s",
    async (host) => {
      for (const url of [address(), storage()])
        expect(await statusFor(url, host)).toEqual([421, expect.stringContaining("Use its address")]);
    },
  );

  test.each([
    "localhost:8787",
    "emulator",
    "bunny_emulator:80",
    "emulator.default.svc.cluster.local",
    "host.docker.internal:8787",
    "bunny.test",
    "api.bunny.net",
    "ny.storage.bunnycdn.com",
    "shop.b-cdn.net",
    "192.0.2.1:8787",
    "[::1]:8787",
  ])("%s is one", async (host) => {
    expect((await statusFor(address(), host))[0]).toBe(200);
    expect((await statusFor(storage(), host))[0]).toBe(401);
  });

  test("and so is the one that it was started with", async () => {
    const other = await startEmulator({ host: "localhost", logsPerDay: 0 });
    onTestFinished(() => other.stop());
    const { statusCode, body } = await request(`${other.url}/country`, { headers: { accesskey: other.apiKey } });
    await body.dump();
    expect(statusCode).toBe(200);
  });
});
