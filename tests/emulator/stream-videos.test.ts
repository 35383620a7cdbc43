import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { addStreamCollection, addStreamLibrary, addStreamVideo } from "../../emulator/routes/stream";
import type { StreamLibraryRecord } from "../../emulator/routes/stream/records";
import { useServers } from "../support/server";

const serve = useServers();
let emulator: Emulator;
let library: StreamLibraryRecord;
beforeAll(async () => {
  emulator = await startEmulator({ logsPerDay: 0 });
  library = addStreamLibrary(emulator.state, { Name: "films" });
});
afterAll(() => emulator.stop());

async function send(method: string, path: string, body?: unknown, accesskey = library.ApiKey) {
  const response = await fetch(`${emulator.url}/library/${library.Id}${path}`, {
    method,
    headers: { accesskey, ...(body instanceof Uint8Array ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const countsOfLibrary = async () => {
  const response = await fetch(`${emulator.url}/videolibrary/${library.Id}`, {
    headers: { accesskey: emulator.apiKey },
  });
  const { VideoCount, StorageUsage } = (await response.json()) as Record<string, unknown>;
  return { VideoCount, StorageUsage };
};

test("a video is created, uploaded once, changed and deleted; the library and the collection count it", async () => {
  const { guid: collectionId } = addStreamCollection(library, { name: "Clips" });
  const created = await send("POST", "/videos", { title: "Launch", collectionId });
  expect(created).toMatchObject({ status: 200, body: { title: "Launch", status: 0, originalHash: null, length: 0 } });
  const path = `/videos/${created.body.guid}`;

  const bytes = new Uint8Array([0, 255, 254, 10, 13]);
  expect(await send("PUT", path, bytes)).toMatchObject({ status: 200, body: { success: true } });
  expect(await send("PUT", path, bytes)).toMatchObject({ status: 400, body: { success: false } });
  const originalHash = createHash("sha256").update(bytes).digest("hex");
  expect((await send("GET", path)).body).toMatchObject({
    status: 4,
    encodeProgress: 100,
    originalHash,
    storageSize: 5,
  });
  expect(await countsOfLibrary()).toEqual({ VideoCount: 1, StorageUsage: 5 });
  expect((await send("GET", `/collections/${collectionId}`)).body).toMatchObject({ videoCount: 1, totalSize: 5 });

  const metaTags = [{ property: "description", value: "A film" }];
  await send("POST", path, { title: "Start", collectionId: "", metaTags, moments: [{ label: "Goal", timestamp: 5 }] });
  await send("POST", path, { chapters: [{ title: "Intro", start: 0, end: 10 }] });
  expect((await send("GET", path)).body).toMatchObject({
    title: "Start",
    description: "A film",
    collectionId: "",
    metaTags,
    moments: [{ label: "Goal", timestamp: 5 }],
    chapters: [{ title: "Intro", start: 0, end: 10 }],
  });

  expect((await send("DELETE", path)).status).toBe(200);
  for (const method of ["GET", "DELETE"]) expect((await send(method, path)).status).toBe(404);
  expect(await countsOfLibrary()).toEqual({ VideoCount: 0, StorageUsage: 0 });
});

test("an image or a URL becomes the thumbnail, under another name each time", async () => {
  const record = addStreamVideo(library, { title: "Pictured", dateUploaded: emulator.state.now() });
  const path = `/videos/${record.guid}`;
  const thumbnail = async () => (await send("GET", path)).body.thumbnailFileName;
  const names = [await thumbnail()];
  const image = new Uint8Array([0x89, 0xff, 0]);
  expect(await send("POST", `${path}/thumbnail`, image)).toMatchObject({ status: 200, body: { success: true } });
  expect(record.thumbnail?.from).toEqual({ sha256: createHash("sha256").update(image).digest("hex") });
  names.push(await thumbnail());
  const url = "https://www.example.com/launch.jpg?size=1&token=a";
  const query = new URLSearchParams({ thumbnailUrl: url });
  expect((await send("POST", `${path}/thumbnail?${query}`)).status).toBe(200);
  expect(record.thumbnail?.from).toEqual({ url });
  names.push(await thumbnail());
  expect([names[0], new Set(names).size]).toEqual(["thumbnail.jpg", 3]);
  expect((await send("GET", path)).body.thumbnailUrl).toMatch(new RegExp(`/${record.guid}/${names[2]}$`));
  // One of those that the platform has made.
  expect((await send("POST", `${path}/thumbnail?thumbnailUrl=thumbnail_5.jpg`)).status).toBe(200);
  expect(await thumbnail()).toBe("thumbnail_5.jpg");
  for (const refused of ["", "?thumbnailUrl=launch", "?thumbnailUrl=thumbnail_6.jpg"])
    expect((await send("POST", `${path}/thumbnail${refused}`)).status).toBe(400);
  library.videos.delete(record.guid);
});

test.each([
  ["is encoded", null, 3],
  ["cannot be encoded", "The file has no video track.", 5],
])("a test gets the signed webhooks of a video that %s, which any receiver can verify", async (_, failure, last) => {
  const received: { method: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  const receiver = await serve(async (request, response) => {
    received.push({ method: request.method, headers: request.headers, body: await text(request) });
    response.end();
  });
  const sending: Promise<unknown>[] = [];
  const other = await startEmulator({
    logsPerDay: 0,
    streamEncodingReads: 3,
    onStreamWebhook: ({ url, ...request }) => sending.push(fetch(url, request)),
  });
  const own = addStreamLibrary(other.state, { Name: "hooks", WebhookUrl: receiver });
  const video = addStreamVideo(own, { title: "Launch", dateUploaded: other.state.now() });
  const { guid } = video;
  const at = `${other.url}/library/${own.Id}/videos/${guid}`;
  const statuses: number[][] = [];
  for (const method of ["GET", "PUT", "GET", "GET", "GET", "GET"]) {
    await fetch(at, { method, headers: { accesskey: own.ApiKey }, ...(method === "PUT" ? { body: "film" } : {}) });
    await Promise.all(sending.splice(0));
    if (method === "PUT") video.failure = failure;
    // Those of one step are under way together.
    statuses.push(received.map(({ body }) => JSON.parse(body).Status).toSorted());
    for (const { method, headers, body } of received.splice(0)) {
      expect([method, JSON.parse(body)]).toEqual([
        "POST",
        { VideoLibraryId: own.Id, VideoGuid: guid, Status: expect.any(Number) },
      ]);
      expect(headers).toMatchObject({
        "x-bunnystream-signature-version": "v1",
        "x-bunnystream-signature-algorithm": "hmac-sha256",
        "x-bunnystream-signature": createHmac("sha256", own.ReadOnlyApiKey).update(body).digest("hex"),
      });
    }
  }
  await other.stop();
  expect(statuses).toEqual([[], [0], [1], [2, 4], [last], []]);
});

test("a video needs a title, and the read-only key writes none", async () => {
  expect((await send("POST", "/videos", { title: "" })).status).toBe(400);
  expect((await send("POST", "/videos", { title: "a" }, library.ReadOnlyApiKey)).status).toBe(403);
  expect((await send("GET", "/videos", undefined, library.ReadOnlyApiKey)).status).toBe(200);
  expect(library.videos.size).toBe(0);
});

test("videos are listed by a part of the title and by collection, page by page", async () => {
  for (const [title, collectionId] of [
    ["Webinar 1", "a"],
    ["WEBINAR 2", "b"],
    ["Launch", "a"],
  ] as const)
    addStreamVideo(library, { title, collectionId, dateUploaded: "2026-11-20T10:00:00Z" });
  const titles = async (query: string) =>
    ((await send("GET", `/videos?${query}`)).body.items as { title: string }[]).map(({ title }) => title);
  expect(await titles("search=webinar")).toEqual(["Webinar 1", "WEBINAR 2"]);
  expect(await titles("collection=a")).toEqual(["Webinar 1", "Launch"]);
  expect(await titles("search=webinar&collection=b")).toEqual(["WEBINAR 2"]);
  expect(await titles("orderBy=title")).toEqual(["Launch", "Webinar 1", "WEBINAR 2"]);
  for (let n = 1; n < 9; n++) addStreamVideo(library, { title: `Clip ${n}`, dateUploaded: "2026-11-20T10:00:00Z" });
  // A page has 10 at least.
  expect(await titles("page=2&itemsPerPage=2")).toEqual(["Clip 8"]);
  expect(await titles("page=0&itemsPerPage=2000")).toHaveLength(11);
  library.videos.clear();
});

test.each([undefined, null, "", "a".repeat(256)])("a collection is not named %j", async (name) => {
  library.collections.clear();
  const { guid } = addStreamCollection(library, { name: "Clips" });
  for (const path of ["/collections", `/collections/${guid}`])
    expect(await send("POST", path, { name })).toMatchObject({ status: 400, body: { success: false } });
  expect([...library.collections.values()].map(({ name }) => name)).toEqual(["Clips"]);
  library.collections.clear();
});

test("a video that is fetched has the file name of its URL as its title, or else one of the platform's", async () => {
  for (const url of ["https://www.example.com/a/launch.mp4?b=c", "https://www.example.com/"])
    expect((await send("POST", "/videos/fetch", { url })).status).toBe(200);
  expect([...library.videos.values()].map(({ title }) => title)).toEqual(["launch.mp4", "Fetched Video"]);
  library.videos.clear();
});

test("the options of an upload hold for its video, and those of the library for others", async () => {
  const path = async () => `/videos/${(await send("POST", "/videos", { title: "Launch" })).body.guid}`;
  const [own, other] = [await path(), await path()];
  const options = "enabledResolutions=720p&enabledOutputCodecs=vp9&jitEnabled=true";
  await send("PUT", `${own}?${options}`, new Uint8Array([1]));
  await send("PUT", other, new Uint8Array([1]));
  expect((await send("GET", own)).body).toMatchObject({
    availableResolutions: "720p",
    outputCodecs: "vp9",
    jitEncodingEnabled: true,
  });
  expect((await send("GET", other)).body).toMatchObject({
    availableResolutions: library.EnabledResolutions,
    outputCodecs: library.OutputCodecs,
    jitEncodingEnabled: library.JitEncodingEnabled,
  });
  library.videos.clear();
});

test("statistics of a time more than a year ago are refused, and an earlier start is moved", async () => {
  const yearsAgo = (years: number) => new Date(Date.now() - years * 365 * 86_400_000).toISOString();
  expect((await send("GET", `/statistics?dateFrom=${yearsAgo(3)}&dateTo=${yearsAgo(2)}`)).status).toBe(400);
  const moved = (await send("GET", `/statistics?dateFrom=${yearsAgo(3)}`)).body.viewsChart;
  expect(Object.keys(moved as object)[0]?.slice(0, 10) ?? "").toMatch(yearsAgo(1.003).slice(0, 7));
});

test("statistics count the plays of a period: of a video, or of all", async () => {
  const at = (time: string, country: string, seconds: number) => ({ time: Date.parse(time), country, seconds });
  const { guid } = addStreamVideo(library, {
    title: "Launch",
    dateUploaded: "2026-11-01T10:00:00Z",
    plays: [at("2026-11-20T11:00:00Z", "DE", 30), at("2026-11-01T11:00:00Z", "DE", 99)],
  });
  addStreamVideo(library, {
    title: "Other",
    dateUploaded: "2026-11-01T10:00:00Z",
    plays: [at("2026-11-20T12:00:00Z", "SI", 10)],
  });
  const period = "dateFrom=2026-11-20T00:00:00Z&dateTo=2026-11-20T00:00:00Z";
  expect((await send("GET", `/statistics?${period}`)).body).toMatchObject({
    viewsChart: { "2026-11-20T00:00:00Z": 2 },
    watchTimeChart: { "2026-11-20T00:00:00Z": 40 },
    countryViewCounts: { DE: 1, SI: 1 },
    countryWatchTime: { DE: 30, SI: 10 },
  });
  expect((await send("GET", `/statistics?${period}&videoGuid=${guid}`)).body).toMatchObject({
    countryWatchTime: { DE: 30 },
  });
  expect((await send("GET", "/statistics?videoGuid=none")).status).toBe(404);
  const days = (await send("GET", "/statistics?dateFrom=yesterday")).body.viewsChart as object;
  expect(Object.keys(days)).toHaveLength(31);
});
