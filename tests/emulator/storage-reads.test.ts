import { Agent, request } from "node:http";
import { describe, expect, test } from "vitest";
import { useStorageHost } from "../support/storage-host";

const start = useStorageHost();
const content = "0123456789";
const changed = "2026-03-04T05:06:07.890Z";
/** Of ten bytes at that time: 1772600767 and 10 in hex. */
const etag = '"69a7bdbf-a"';
const time = "Wed, 04 Mar 2026 05:06:07 GMT";

/** A file of ten bytes that was changed at a known time. */
async function withFile() {
  const host = await start();
  await host.send("PUT", "/files/a.txt", { body: content });
  for (const file of host.emulator.state.storageFiles.values()) file.changed = changed;
  const get = (headers: Record<string, string> = {}, method = "GET") => host.send(method, "/files/a.txt", { headers });
  return { ...host, get };
}

describe("a file of the storage host", () => {
  test("has validators, and says that it has ranges", async () => {
    const { get } = await withFile();
    const { headers } = await get();
    expect(headers.get("accept-ranges")).toBe("bytes");
    expect(headers.get("etag")).toBe(etag);
    expect(headers.get("last-modified")).toBe(time);
  });

  test.each([
    ["bytes=0-0", "0", "bytes 0-0/10"],
    ["bytes=2-5", "2345", "bytes 2-5/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=7-99", "789", "bytes 7-9/10"],
    ["bytes=9-9", "9", "bytes 9-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-99", content, "bytes 0-9/10"],
  ])("is sent in part for the range %s", async (range, part, contentRange) => {
    const { get } = await withFile();
    const response = await get({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect(response.headers.get("content-length")).toBe(String(part.length));
    expect(response.headers.get("content-type")).toBe("text/plain");
    expect(response.headers.get("etag")).toBe(etag);
    expect(await response.text()).toBe(part);
  });

  test.each(["bytes=10-", "bytes=10-11", "bytes=99-", "bytes=-0"])("has no range %s", async (range) => {
    const { get } = await withFile();
    const response = await get({ range });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe("bytes */10");
    expect(await response.text()).toBe("");
  });

  test.each(["bytes=0-1,4-5", "bytes=0-1, 99-", "bytes=5-2", "bytes=a-b", "bytes", "lines=0-1"])(
    "is sent whole for the range %s",
    async (range) => {
      const { get } = await withFile();
      const response = await get({ range });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-range")).toBeNull();
      expect(await response.text()).toBe(content);
    },
  );

  test("that is empty has no bytes to send", async () => {
    const { send } = await start();
    await send("PUT", "/files/empty", { body: "" });
    expect(await (await send("GET", "/files/empty")).text()).toBe("");
    const response = await send("GET", "/files/empty", { headers: { range: "bytes=0-" } });
    expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */0"]);
  });

  test.each([
    ["its ETag", { "if-none-match": etag }, 304],
    ["one of several ETags", { "if-none-match": `"1-1", W/${etag}` }, 304],
    ["any", { "if-none-match": "*" }, 304],
    ["another ETag", { "if-none-match": '"69a7bdbf-b"' }, 200],
    ["its time", { "if-modified-since": time }, 304],
    ["a later time", { "if-modified-since": "Wed, 04 Mar 2026 05:06:08 GMT" }, 304],
    ["an earlier time", { "if-modified-since": "Wed, 04 Mar 2026 05:06:06 GMT" }, 200],
    ["no time", { "if-modified-since": "yesterday" }, 200],
    ["another ETag, and its time", { "if-none-match": '"1-1"', "if-modified-since": time }, 200],
    [
      "its ETag, and an earlier time",
      { "if-none-match": etag, "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT" },
      304,
    ],
    ["its ETag, and a range", { "if-none-match": etag, range: "bytes=0-1" }, 304],
  ])("is sent to a client with %s: %o, %i", async (_, headers, status) => {
    const { get } = await withFile();
    const response = await get(headers);
    expect(response.status).toBe(status);
    expect(response.headers.get("etag")).toBe(etag);
    expect(await response.text()).toBe(status === 304 ? "" : content);
  });

  test.each([
    ["its ETag", etag, 206],
    ["its time", time, 206],
    ["another ETag", '"69a7bdbf-b"', 200],
    ["a weak ETag", `W/${etag}`, 200],
    ["a later time", "Wed, 04 Mar 2026 05:06:08 GMT", 200],
  ])("is sent in part only if it is the version of If-Range: %s", async (_, version, status) => {
    const { get } = await withFile();
    const response = await get({ range: "bytes=2-3", "if-range": version });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(status === 206 ? "23" : content);
  });

  test("has another ETag when its content changes", async () => {
    const { get, send } = await withFile();
    await send("PUT", "/files/a.txt", { body: content });
    const response = await get({ "if-none-match": etag });
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toMatch(/^"[0-9a-f]{8}-a"$/);
  });

  test.each([
    ["whole", {}, 200],
    ["in part", { range: "bytes=2-5" }, 206],
    ["unchanged", { "if-none-match": etag }, 304],
    ["outside of it", { range: "bytes=99-" }, 416],
  ])("has the headers of GET for HEAD: %s", async (_, headers, status) => {
    const { get, emulator } = await withFile();
    const answers = [await get(headers, "HEAD"), await get(headers)];
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    const [head, body] = answers.map((answer) => {
      const { date: _, "keep-alive": __, connection: ___, ...others } = Object.fromEntries(answer.headers);
      return others;
    });
    expect(head).toEqual(body);
    expect(await answers[0]?.text()).toBe("");
    expect(emulator.calls.all.slice(-2).map(({ method }) => method)).toEqual(["HEAD", "GET"]);
  });

  test("needs a password for HEAD, and the read-only one is enough", async () => {
    const { send, zone } = await withFile();
    const head = async (password: string) => (await send("HEAD", "/files/a.txt", { password })).status;
    expect(await head("wrong")).toBe(401);
    expect(await head(zone.ReadOnlyPassword)).toBe(200);
    expect((await send("HEAD", "/files/missing")).status).toBe(404);
  });

  test("leaves the connection of HEAD usable", async () => {
    const { emulator, zone } = await withFile();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answer = (method: string) =>
      new Promise<string>((resolve, reject) => {
        const options = { method, agent, headers: { accesskey: zone.Password } };
        request(`${emulator.storageUrl}/files/a.txt`, options, async (response) => {
          let text = "";
          for await (const chunk of response) text += chunk;
          resolve(`${response.statusCode} ${response.headers["content-length"]} ${text}`);
        })
          .on("error", reject)
          .end();
      });
    expect([await answer("HEAD"), await answer("GET"), await answer("HEAD")]).toEqual([
      "200 10 ",
      `200 10 ${content}`,
      "200 10 ",
    ]);
    agent.destroy();
  });
});
