import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { request } from "node:https";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { useStorageHost } from "../support/storage-host";

const start = useStorageHost();

describe("the storage host", () => {
  test("answers what was put there, with its type", async () => {
    const { send } = await start();
    expect((await send("PUT", "/files/www/index.html", { body: "<h1>Hi</h1>" })).status).toBe(201);
    const response = await send("GET", "/files//www///index.html");
    expect(response.headers.get("content-type")).toBe("text/html");
    expect(await response.text()).toBe("<h1>Hi</h1>");
    const typed = { body: "x", headers: { "override-content-type": "text/x-test" } };
    await send("PUT", "/files/typed.html", typed);
    expect((await send("GET", "/files/typed.html")).headers.get("content-type")).toBe("text/x-test");
  });

  test("deletes a folder with all that is in it, and the root only where that is requested", async () => {
    const { send } = await start();
    for (const path of ["a/1", "a/b/2", "ab/3"]) await send("PUT", `/files/${path}`, { body: "x" });
    expect((await send("DELETE", "/files/a/")).status).toBe(200);
    const names = async () =>
      ((await (await send("GET", "/files/")).json()) as { ObjectName: string }[]).map((one) => one.ObjectName);
    expect(await names()).toEqual(["ab"]);
    expect((await send("DELETE", "/files/")).status).toBe(400);
    expect((await send("DELETE", "/files/?allowRootDelete=true")).status).toBe(200);
    expect(await names()).toEqual([]);
  });

  test("a file is no folder, and its zone counts it", async () => {
    const { send, emulator, zone } = await start();
    const size = async () => {
      const headers = { accesskey: emulator.apiKey };
      const response = await fetch(`${emulator.url}/storagezone/${zone.Id}`, { headers });
      const { StorageUsed, FilesStored } = (await response.json()) as { StorageUsed: number; FilesStored: number };
      return [StorageUsed, FilesStored];
    };
    expect(await size()).toEqual([0, 0]);
    await send("PUT", "/files/a", { body: "12345" });
    await send("PUT", "/files/b/c", { body: "123" });
    expect((await send("PUT", "/files/a/b", { body: "x" })).status).toBe(400);
    expect((await send("PUT", "/files/b/c/d/e", { body: "x" })).status).toBe(400);
    expect(await size()).toEqual([8, 2]);
    await send("PUT", "/files/a", { body: "1" });
    expect(await size()).toEqual([4, 2]);
  });

  const outside = randomUUID();
  test.each(["/files/%2e%2e/%2e%2e/etc/passwd", `/files/..%2f..%2f${outside}`, "/files/a%00b", "/files/C:%5cx"])(
    "no name leads out of its folder: %s",
    async (path) => {
      const { send, emulator } = await start();
      await send("PUT", "/files/known", { body: "x" });
      await fetch(emulator.storageUrl + path, { method: "PUT", body: "evil" });
      await send("PUT", path, { body: "evil" });
      const folder = emulator.state.storage.disk.folder ?? "";
      for (const name of readdirSync(folder)) expect(name).toMatch(/^[\da-f-]{36}$/);
      expect(existsSync(`${folder}/../${outside}`)).toBe(false);
    },
  );

  test("keeps no more than its limit, and gives space back", async () => {
    const { send, emulator } = await start({ storageBytes: 10 });
    expect((await send("PUT", "/files/a", { body: "123456" })).status).toBe(201);
    expect((await send("PUT", "/files/b", { body: "123456" })).status).toBe(400);
    expect((await send("DELETE", "/files/a")).status).toBe(200);
    expect((await send("PUT", "/files/b", { body: "123456" })).status).toBe(201);
    expect(emulator.state.storageFiles.size).toBe(1);
  });

  test("knows the password of a new zone after a while, and no other", async () => {
    const { send } = await start({ storagePasswordDelayMs: 100 });
    const refused = await send("GET", "/files/");
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({ HttpCode: 401, Message: "Unauthorized" });
    await expect.poll(async () => (await send("GET", "/files/")).status).toBe(200);
    expect((await send("GET", "/files/", { password: "wrong" })).status).toBe(401);
    expect((await send("GET", "/other/")).status).toBe(401);
  });

  test("describes a file on a connection whose last response is not ended yet", async () => {
    const { send, emulator, zone } = await start();
    await send("PUT", "/files/a.txt", { body: "content" });
    emulator.faults.add(parseFault("latency on GET * for=500ms"));
    const { port } = new URL(emulator.storageUrl);
    const socket = connect(Number(port), "127.0.0.1");
    const head = (method: string) =>
      `${method} /files/a.txt HTTP/1.1\r\nhost: storage\r\naccesskey: ${zone.Password}\r\n\r\n`;
    socket.write(head("GET"));
    await expect.poll(() => emulator.faults.happened).toBe(1);
    socket.write(head("DESCRIBE"));
    const received = await text(socket);
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
    expect(received).toContain(`"ObjectName":"a.txt"`);
  });

  test.each([
    ["DESCRIBE //", 401],
    ["DESCRIBE /%", 401],
    ["GET //", 401],
    ["DESCRIBE *", 400],
    ["DESCRIBE http://[", 400],
    ["GET http://[", 400],
  ])("answers %j with %i, and the next request", async (target, status) => {
    const { send, emulator } = await start();
    const socket = connect(Number(new URL(emulator.storageUrl).port), "127.0.0.1");
    socket.write(`${target} HTTP/1.1\r\nhost: storage\r\nconnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect((await send("PUT", "/files/a", { body: "x" })).status).toBe(201);
  });

  test("removes its folder when it stops", async () => {
    const { send, emulator } = await start();
    await send("PUT", "/files/a", { body: "x" });
    const folder = emulator.state.storage.disk.folder ?? "";
    expect(readdirSync(folder)).toHaveLength(1);
    await emulator.stop();
    expect(existsSync(folder)).toBe(false);
  });

  test("listens with TLS where that is requested, with a certificate of its authority", async () => {
    const { emulator, zone, send } = await start({ storageTls: true });
    await send("PUT", "/files/a.txt", { body: "over TLS" });
    const ca = readFileSync(emulator.storageAuthorityFile ?? "");
    const get = (options: object) =>
      new Promise<string>((resolve, reject) => {
        const url = `https://${emulator.state.storage.hostname}/files/a.txt`;
        request(url, { headers: { accesskey: zone.Password }, agent: false, ...options }, (response) => {
          let text = "";
          response.on("data", (chunk) => {
            text += chunk;
          });
          response.on("end", () => resolve(text));
        })
          .on("error", reject)
          .end();
      });
    expect(await get({ ca })).toBe("over TLS");
    await expect(get({})).rejects.toThrow(/self-signed|unable to verify/);
  });
});
