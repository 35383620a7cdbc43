import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Fault } from "../../emulator";
import { addStreamLibrary, addStreamVideo } from "../../emulator/routes/stream";
import type { StreamLibraryRecord } from "../../emulator/routes/stream/records";
import { check, formatProblem } from "../../provider/check/check";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { uploadSizes } from "../../provider/definitions/stream";
import { create, protectReplaced, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { withWaitReporter } from "../../provider/messages/progress";
import { resourceNamed } from "../../provider/registry";
import { createClient } from "../../sdk/index";
import { useAccount } from "../support/account";
import { completeCreate } from "../support/complete-create";
import { errorOf } from "../support/error-of";
import { inputsOf } from "../support/storage";

const account = useAccount();
const video = resourceNamed("StreamVideo");
const videos = "/library/{libraryId}/videos";
const upload = `PUT ${videos}/{videoId}`;
const url = "https://www.example.com/launch.mp4";
const folder = mkdtempSync(join(tmpdir(), "stream-video-"));
let library: StreamLibraryRecord;

beforeEach(() => {
  const { state } = account.emulator;
  library = addStreamLibrary(state, { Name: `library-${state.nextId()}` });
  account.emulator.calls.take();
});
afterEach(() => {
  account.emulator.state.stream.encodingReads = 0;
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileWith(bytes: string | Uint8Array, extension = ".mp4"): string {
  const path = join(folder, `${++files}${extension}`);
  writeFileSync(path, bytes);
  return path;
}

const inputsFor = (args: object) => inputsOf(video, { libraryId: library.Id, title: "Launch", ...args });
const createWith = (args: object) => create(video, inputsFor(args), account.api);
const sent = () =>
  account.emulator.calls
    .take()
    .flatMap(({ operation = "", status }) => (operation.includes("/videos") ? [`${status} ${operation}`] : []));
const fail = (fault: Fault) => account.emulator.faults.add(fault);
const records = () => [...library.videos.values()];
const only = () => {
  const [record, ...others] = records();
  if (!record || others.length > 0) throw new Error(`There are ${records().length} videos.`);
  return record;
};
/** A client that waits for a moment only. */
const quickClient = (onWait: (reason: string) => void = () => {}) =>
  createClient({
    apiKey: account.emulator.apiKey,
    apiUrl: account.emulator.url,
    retryDelayMs: 1,
    log: (event) => event.kind === "wait" && onWait(event.reason),
  });
const hashOf = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("the bytes of a file arrive as they are", async () => {
  const bytes = new Uint8Array(300_000).map((_, at) => at % 256);
  await createWith({ source: fileWith(bytes) });
  expect(only().original).toEqual({ sha256: hashOf(bytes), size: bytes.length });
});

test("an upload whose response is lost is not sent in full again, and the video is one", async () => {
  fail({ operation: upload, carryOut: true, reset: true });
  await createWith({ source: fileWith("film") });
  expect(only().original?.sha256).toBe(hashOf("film"));
  expect(sent()).toEqual([`200 POST ${videos}`, `0 ${upload}`, `400 ${upload}`, `200 GET ${videos}/{videoId}`]);
});

test("a create whose response is lost leaves one video", async () => {
  fail({ operation: `POST ${videos}`, carryOut: true, reset: true });
  const { id } = await createWith({ source: fileWith("film") });
  expect(id).toBe(`${library.Id}/${only().guid}`);
});

test("a create whose response is lost takes over no older video of the same title", async () => {
  const older = addStreamVideo(library, { title: "Launch", dateUploaded: "2020-01-01T00:00:00Z" });
  fail({ operation: `POST ${videos}`, carryOut: true, reset: true });
  const { id } = await createWith({});
  expect(id).not.toContain(older.guid);
  expect(records()).toHaveLength(2);
});

test("an upload that failed is continued within the same video", async () => {
  fail({ operation: upload, answer: { status: 403 } });
  const inputs = inputsFor({ source: fileWith("film") });
  const error = await errorOf(create(video, inputs, account.api));
  if (!(error instanceof ResourceInitFailedError) || !error.object) throw error;
  expect(messageFor(error)).toMatch(/^the video was created, but its file was not uploaded: /);
  expect(error.object.properties).not.toHaveProperty("checksum");
  const { guid } = only();
  sent();
  const { id } = await completeCreate(error.object, inputs, account.api);
  expect(id).toBe(`${library.Id}/${guid}`);
  expect(only().original?.sha256).toBe(hashOf("film"));
  const read = `200 GET ${videos}/{videoId}`;
  expect(sent()).toEqual([read, read, `200 ${upload}`]);
});

test("a file for an imported video is not sent where the platform has it, and is refused where it has another", async () => {
  const record = addStreamVideo(library, {
    title: "Launch",
    dateUploaded: "2020-01-01T00:00:00Z",
    original: { sha256: hashOf("film").toUpperCase(), size: 4 },
  });
  const id = `${library.Id}/${record.guid}`;
  const state = { libraryId: library.Id, title: "Launch", videoId: record.guid };
  const updated = await update(video, { id, olds: state, news: inputsFor({ source: fileWith("film") }) }, account.api);
  expect(updated).toMatchObject({ checksum: hashOf("film") });
  const error = await errorOf(
    update(video, { id, olds: state, news: inputsFor({ source: fileWith("other") }) }, account.api),
  );
  expect(messageFor(error)).toMatch(/has another file, with the SHA-256 .*replace the resource/);
  expect(sent().filter((call) => call.includes("PUT"))).toEqual([]);
});

test.each<[string, Partial<Fault>]>([
  ["is lost", { carryOut: true, reset: true }],
  ["is a failure", { carryOut: true, answer: { status: 500 } }],
  ["does not say which video it is", { carryOut: true, answer: { status: 200, body: '{"success":true}' } }],
])("a URL is sent once: where its answer %s, the error names the video that may be it", async (_, fault) => {
  fail({ operation: `POST ${videos}/fetch`, ...fault });
  const error = await errorOf(createWith({ sourceUrl: url }));
  expect(messageFor(error)).toContain(
    `these have its title now: ${only().guid}: import the one that is new, or delete it, before the next run`,
  );
  expect(sent().filter((call) => call.endsWith("/fetch"))).toHaveLength(1);
});

test("a URL that the platform refuses is an error of its own", async () => {
  fail({ operation: `POST ${videos}/fetch`, answer: { status: 422, body: '{"message":"Unable to fetch"}' } });
  const message = messageFor(await errorOf(createWith({ sourceUrl: url })));
  expect(message).toContain("Unable to fetch");
  expect(message).not.toContain("before the next run");
});

test("a video from a URL has the title, the collection and the thumbnail's time", async () => {
  await createWith({ sourceUrl: url, collectionId: "a", thumbnailTime: 500, chapters: [] });
  expect(only()).toMatchObject({ url, title: "Launch", collectionId: "a", thumbnailTime: 500 });
});

test("a large file with options of its own goes in one request, as uploads in parts have none", async () => {
  const { oneRequestBytes } = uploadSizes;
  uploadSizes.oneRequestBytes = 1;
  await createWith({ source: fileWith("film"), transcribing: { languages: ["en", "de"] } });
  uploadSizes.oneRequestBytes = oneRequestBytes;
  expect(sent()).toContain(`200 ${upload}`);
  expect(only().uploadOptions).toEqual({ transcribeLanguages: "en,de" });
});

test.each([
  ["uploaded", 1],
  ["playable", 5],
  ["finished", 7],
])("waiting until a video is %s reads it as often as needed, and says how far it is", async (waitFor, reads) => {
  account.emulator.state.stream.encodingReads = 6;
  const client = quickClient();
  await create(video, inputsFor({ source: fileWith("film"), waitFor }), client);
  await client.close();
  expect(sent().filter((call) => call === `200 GET ${videos}/{videoId}`)).toHaveLength(reads);
});

test("an encoding that fails says why, and the video stays in the state", async () => {
  account.emulator.state.stream.encodingReads = 2;
  const inputs = inputsFor({ source: fileWith("film") });
  const { id, properties } = await create(video, inputs, account.api);
  only().failure = "The file has no video track.";
  const waiting = inputsOf(video, { ...inputs, waitFor: "playable" });
  const client = quickClient();
  const error = await errorOf(update(video, { id, olds: properties, news: waiting }, client));
  await client.close();
  if (!(error instanceof ResourceInitFailedError)) throw error;
  expect(messageFor(error)).toContain(`could not encode the video ${only().guid}: The file has no video track.`);
  expect(error.object?.properties).toMatchObject({ videoId: only().guid, checksum: hashOf("film") });
  expect(error.object?.properties).not.toHaveProperty("waitFor");
});

test("what is encoded is reported while it is waited for", async () => {
  const { emulator } = account;
  emulator.state.stream.encodingReads = 4;
  const { guid } = addStreamVideo(library, {
    title: "Launch",
    dateUploaded: emulator.state.now(),
    original: { sha256: null, size: 0 },
  });
  const reasons: string[] = [];
  const client = quickClient((reason) => reasons.push(reason));
  await client.streamVideos.reach({ libraryId: library.Id, apiKey: library.ApiKey }, guid, "finished");
  await client.close();
  const at = (progress: string) => `the video ${guid} is encoded to ${progress}`;
  expect(reasons).toEqual([
    at("0 % (Uploaded)"),
    at("25 % (Uploaded)"),
    at("50 % (Processing)"),
    at("75 % (Transcoding)"),
  ]);
});

test("the bytes of an image become the thumbnail, after the video", async () => {
  const bytes = new Uint8Array(300_000).map((_, at) => at % 256);
  await createWith({ source: fileWith("film"), thumbnailSource: fileWith(bytes, ".png"), waitFor: "finished" });
  expect(only().thumbnail?.from).toEqual({ sha256: hashOf(bytes) });
  const [of, read] = [`${videos}/{videoId}`, `200 GET ${videos}/{videoId}`];
  expect(sent()).toEqual([`200 POST ${videos}`, `200 PUT ${of}`, read, `200 POST ${of}/thumbnail`]);
});

test("a thumbnail's URL arrives as it is, and one that the platform cannot fetch is one error without it", async () => {
  const thumbnailSourceUrl = "https://www.example.com/launch.jpg?size=1&token=hidden-in-the-url";
  fail({
    operation: `POST ${videos}/{videoId}/thumbnail`,
    times: 1,
    answer: { status: 422, body: `{"message":"Unable to fetch ${thumbnailSourceUrl}"}` },
  });
  const inputs = inputsFor({ source: fileWith("film"), thumbnailSourceUrl });
  const error = await errorOf(create(video, inputs, account.api));
  expect(messageFor(error)).toBe(
    "the video was written, but not its thumbnail: The platform could not fetch the image of `thumbnailSourceUrl`. See whether anyone can read it, or send a local file with `thumbnailSource`.",
  );
  expect(only().thumbnail).toBeNull();
  if (!(error instanceof ResourceInitFailedError) || !error.object) throw error;
  expect(error.object.properties).not.toHaveProperty("thumbnailSourceUrl");
  await completeCreate(error.object, inputs, account.api);
  expect(only().thumbnail?.from).toEqual({ url: thumbnailSourceUrl });
});

test("meta tags that are left out stay, and others change", async () => {
  const args = { source: fileWith("film"), metaTags: { description: "New" } };
  const { id, properties } = await createWith(args);
  const metaTags = only().metaTags;
  await update(
    video,
    { id, olds: properties, news: inputsFor({ source: args.source, moments: [{ label: "Goal", timestamp: 5 }] }) },
    account.api,
  );
  expect(only()).toMatchObject({ metaTags, moments: [{ label: "Goal", timestamp: 5 }] });
});

test.each([
  [{ source: "a.mp4", sourceUrl: url }, "source: give either source or sourceUrl"],
  [{ waitFor: "finished" }, "waitFor: needs source or sourceUrl"],
  [{ checksum: "ab".repeat(32) }, "checksum: needs source"],
  [
    { thumbnailSource: "a.jpg", thumbnailSourceUrl: url },
    "thumbnailSource: give either thumbnailSource or thumbnailSourceUrl",
  ],
  [{ thumbnailSource: "a.jpg" }, "thumbnailSource: its file"],
  [{ source: "a.mp4", sourceHeaders: { authorization: "a" } }, "sourceHeaders: needs sourceUrl"],
  [{ sourceUrl: url, encoding: { jit: true } }, "encoding: needs source"],
  [{ transcribing: { enabled: true } }, "transcribing: needs source"],
  [
    { chapters: [], transcribing: { chapters: true } },
    "transcribing.chapters: cannot be true with chapters of the program",
  ],
  [{ thumbnailChecksum: "ab".repeat(32) }, "thumbnailChecksum: needs thumbnailSource"],
  [{ chapters: [{ title: "a", start: 5, end: 5 }] }, "chapters[0].end: must be after start"],
])("%j is refused: %s", (args, problem) => {
  const given = new Set(Object.keys(args));
  const problems = video.check?.({ libraryId: library.Id, title: "a", ...args }, given, {}).problems ?? [];
  const texts = problems.map(({ path, reason }) => {
    const [first, ...rest] = path;
    const at = rest.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
    return `${String(first)}${at}: ${typeof reason === "string" ? reason : "its file"}`;
  });
  expect(texts).toContain(problem);
});

test.each<[string, () => object, string]>([
  ["an empty video", () => ({ source: fileWith("") }), 'source: ".*mp4" is empty, and so no video'],
  [
    "an empty thumbnail",
    () => ({ thumbnailSource: fileWith("", "") }),
    'thumbnailSource: ".*" is empty, and so no image',
  ],
  [
    "captions as a thumbnail",
    () => ({ thumbnailSource: fileWith("WEBVTT", ".vtt") }),
    'thumbnailSource: ".*vtt" is no image by its extension, such as .jpg or .png',
  ],
])("%s is refused before anything is sent", (_, args, problem) => {
  const { problems } = check(video, { libraryId: library.Id, title: "a", ...args() });
  expect(problems.map(formatProblem)).toEqual([expect.stringMatching(problem)]);
});

test.each([".JPG", ".jpeg", ".webp", ""])("an image may have the extension %j", (extension) => {
  const thumbnailSource = fileWith("image", extension);
  expect(check(video, { libraryId: library.Id, title: "a", thumbnailSource }).problems).toEqual([]);
});

describe("a file that is larger than one request sends", () => {
  const patch = "PATCH /tusupload/{uploadId}";
  const bytes = new Uint8Array(100_000).map((_, at) => at % 251);
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(folder, "home-"));
    vi.stubEnv("PULUMI_HOME", home);
    Object.assign(uploadSizes, { oneRequestBytes: 1_000, chunkBytes: 40_000 });
    account.emulator.state.stream.uploads.clear();
    return () => {
      vi.unstubAllEnvs();
      Object.assign(uploadSizes, { oneRequestBytes: 64 * 1024 * 1024, chunkBytes: undefined });
    };
  });

  const entries = () => join(home, "bunny", "uploads");
  const names = () => readdirSync(entries());
  const uploads = () => [...account.emulator.state.stream.uploads.values()];
  /** Those that were answered: one that was left hanging is recorded when its connection ends. */
  const patches = () =>
    account.emulator.calls
      .take()
      .flatMap(({ operation = "", status }) => (operation === patch && status > 0 ? [status] : []));
  const expectOne = () => {
    expect(only().original).toEqual({ sha256: hashOf(bytes), size: bytes.length });
    expect(names()).toEqual([]);
  };

  /** What a killed process leaves behind: a part of the file at the platform, and the entry, under its own number. */
  async function killed(args: object): Promise<string> {
    fail({ operation: patch, after: 1, hang: true });
    const stop = new AbortController();
    const creating = errorOf(create(video, inputsFor(args), account.api.withSignal(stop.signal)));
    await expect
      .poll(() => account.emulator.calls.take().length > 0 && uploads().some(({ offset }) => offset === 40_000))
      .toBe(true);
    const [name = ""] = names();
    const content = readFileSync(join(entries(), name), "utf8");
    stop.abort();
    await creating;
    account.emulator.faults.clear();
    for (const one of names()) rmSync(join(entries(), one));
    const left = name.replace(/\.\d+\./, `.${endedPid}.`);
    writeFileSync(join(entries(), left), content);
    return left;
  }
  /** Larger than any that Linux or macOS gives. */
  const endedPid = 2 ** 30;

  test("is sent in parts, and nothing stays on disk", async () => {
    await createWith({ source: fileWith(bytes) });
    expectOne();
    expect(patches()).toEqual([204, 204, 204]);
  });

  test("is named where it was killed and the title is another one now", async () => {
    await killed({ source: fileWith(bytes) });
    const { guid } = only();
    const warnings: string[] = [];
    await withWaitReporter(
      (message, kind) => void (kind === "warning" && warnings.push(message)),
      () => createWith({ source: fileWith(bytes), title: "Corrected" }),
    );
    expect(warnings).toEqual([expect.stringContaining(`was broken off in the video ${guid} ("Launch")`)]);
  });

  test("has an entry while it is sent, for its user alone and without a key", async () => {
    const name = await killed({ source: fileWith(bytes) });
    const content = readFileSync(join(entries(), name), "utf8");
    expect(JSON.parse(content)).toMatchObject({ title: "Launch", checksum: hashOf(bytes), videoId: only().guid });
    expect(content).not.toContain(library.ApiKey);
  });

  test("is continued after a kill within the same video, from what has arrived", async () => {
    await killed({ source: fileWith(bytes) });
    const { guid } = only();
    patches();
    const { id } = await createWith({ source: fileWith(bytes) });
    expect(id).toBe(`${library.Id}/${guid}`);
    expectOne();
    expect(patches()).toEqual([204, 204]);
    expect(uploads()).toHaveLength(1);
  });

  test("is in the video of a killed create that had all of it", async () => {
    await killed({ source: fileWith(bytes) });
    only().original = { sha256: hashOf(bytes), size: bytes.length };
    patches();
    await createWith({ source: fileWith(bytes) });
    expectOne();
    expect(patches()).toEqual([]);
  });

  test.each<[string, (path: string) => void]>([
    ["that cannot be read", (path) => writeFileSync(path, "{")],
    ["of a process that runs", (path) => renameSync(path, path.replace(String(endedPid), String(process.ppid)))],
    [
      "of a video that another state has",
      (path) => writeFileSync(path, readFileSync(path, "utf8").replace('"isInState":false', '"isInState":true')),
    ],
    [
      "of another machine",
      (path) => writeFileSync(path, readFileSync(path, "utf8").replace(/"machine":"[^"]*"/, '"machine":"another"')),
    ],
    ["of a video that is gone", () => library.videos.clear()],
    [
      "of a video that has another file",
      () => Object.assign(only(), { original: { sha256: "ab".repeat(32), size: 1 } }),
    ],
  ])("is a new video beside an entry %s", async (_, change) => {
    const name = await killed({ source: fileWith(bytes) });
    const { guid } = only();
    change(join(entries(), name));
    // Of a process that has not written the video itself.
    const client = quickClient();
    const { id } = await create(video, inputsFor({ source: fileWith(bytes) }), client);
    await client.close();
    expect(id).not.toContain(guid);
    const created = library.videos.get(id.split("/")[1] ?? "");
    expect(created?.original?.sha256).toBe(hashOf(bytes));
  });

  test.each([{ title: "Another" }, { thumbnailTime: 1 }, { collectionId: "a" }])(
    "is a new video with %j",
    async (args) => {
      await killed({ source: fileWith(bytes) });
      await createWith({ source: fileWith(bytes), ...args });
      expect(records().map(({ original }) => original?.size)).toEqual([undefined, bytes.length]);
    },
  );

  test("is continued by the run after a failed one, within the same video", async () => {
    fail({ operation: patch, after: 1, answer: { status: 403 } });
    const inputs = inputsFor({ source: fileWith(bytes) });
    const error = await errorOf(create(video, inputs, account.api));
    if (!(error instanceof ResourceInitFailedError) || !error.object) throw error;
    const [name = ""] = names();
    expect(statSync(join(entries(), name)).mode & 0o777).toBe(0o600);
    patches();
    await completeCreate(error.object, inputs, account.api);
    expectOne();
    expect(patches()).toEqual([204, 204]);
  });

  test("is continued within the same video after a run that was cancelled, of which a killed engine keeps nothing", async () => {
    fail({ operation: patch, after: 1, hang: true });
    const stop = new AbortController();
    const creating = errorOf(
      create(video, inputsFor({ source: fileWith(bytes) }), account.api.withSignal(stop.signal)),
    );
    await expect.poll(() => uploads().some(({ offset }) => offset === 40_000)).toBe(true);
    stop.abort();
    await creating;
    account.emulator.faults.clear();
    await createWith({ source: fileWith(bytes) });
    expectOne();
  });

  test("is no part of another create after a failed run", async () => {
    fail({ operation: patch, after: 1, answer: { status: 403 } });
    await errorOf(createWith({ source: fileWith(bytes) }));
    await createWith({ source: fileWith(bytes) });
    expect(records()).toHaveLength(2);
  });

  test("is sent where nothing can be written to Pulumi's home", async () => {
    vi.stubEnv("PULUMI_HOME", fileWith("a file, and no folder"));
    await createWith({ source: fileWith(bytes) });
    expect(only().original?.sha256).toBe(hashOf(bytes));
  });

  test("is sent with the current key of the library where that of the program is an old one", async () => {
    await createWith({ source: fileWith(bytes), libraryApiKey: "an-old-key" });
    expectOne();
  });
});

describe("a video whose file only the platform has", () => {
  const imported = async () => {
    const { state } = account.emulator;
    const original = { sha256: null, size: 1_700_000 };
    const { guid } = addStreamVideo(library, { title: "Launch", dateUploaded: state.now(), original });
    const found = await read(video, `${library.Id}/${guid}`, undefined, account.api);
    if (!found) throw new Error("It is not there.");
    return found;
  };

  test("is neither replaced nor deleted, unless its state says so", async () => {
    const { id, properties } = await imported();
    const holds = /StreamVideo \S+ holds 1 video file \(1\.7 MB\), which would be lost, so it was not/;
    expect(String(await errorOf(protectReplaced(video, properties, () => account.api)))).toMatch(holds);
    expect(String(await errorOf(remove(video, properties, account.api)))).toMatch(holds);
    expect(records()).toHaveLength(1);
    const allowed = await update(
      video,
      { id, olds: properties, news: inputsFor({ deleteContents: true }) },
      account.api,
    );
    await protectReplaced(video, allowed, () => account.api);
    await remove(video, allowed, account.api);
    expect(records()).toEqual([]);
  });

  test.each([
    ["a local file", () => ({ source: fileWith("bytes") })],
    ["a URL", () => ({ sourceUrl: url })],
    ["no file at all", () => ({})],
  ])("is not one with %s, which goes", async (_, args) => {
    const { properties } = await createWith(args());
    await remove(video, properties, account.api);
    expect(records()).toEqual([]);
  });
});

test("chapters and moments are sent when the file is there and what is waited for is reached", async () => {
  account.emulator.state.stream.encodingReads = 1;
  const chapters = [{ title: "Welcome", start: 0, end: 30 }];
  const given = { source: fileWith("bytes"), waitFor: "playable" };
  const times = { chapters, moments: [{ label: "Launch", timestamp: 12 }] };
  const { id, properties } = await create(video, inputsFor({ ...given, ...times }), quickClient());
  const calls = sent();
  const change = `200 POST ${videos}/{videoId}`;
  expect(calls.indexOf(change)).toBeGreaterThan(calls.lastIndexOf(`200 GET ${videos}/{videoId}`));
  expect(calls.filter((call) => call === change)).toHaveLength(1);
  expect(only()).toMatchObject(times);
  await update(video, { id, olds: properties, news: inputsFor({ ...given, chapters: [], moments: [] }) }, account.api);
  expect(only()).toMatchObject({ chapters: [], moments: [] });
});

test.each([
  [
    "chapters that overlap",
    {
      chapters: [
        { title: "a", start: 20, end: 40 },
        { title: "b", start: 0, end: 21 },
      ],
    },
    "chapters[0].start: is within chapters[1], which ends at 21",
  ],
  ["a title of 256 characters", { chapters: [{ title: "x".repeat(256), start: 0, end: 1 }] }, "chapters[0].title: "],
  [
    "201 chapters",
    { chapters: Array.from({ length: 201 }, (_, start) => ({ title: "t", start, end: start + 1 })) },
    "chapters: ",
  ],
  ["201 moments", { moments: Array.from({ length: 201 }, (_, timestamp) => ({ label: "t", timestamp })) }, "moments: "],
  [
    "51 meta tags",
    { metaTags: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`t${n}`, "v"])) },
    "metaTags: has more than 50",
  ],
  ["markup in a meta tag", { metaTags: { description: "<b>new</b>" } }, "metaTags.description: has <"],
  ["a meta tag with a space in its name", { metaTags: { "a b": "c" } }, "metaTags"],
])("%s are refused before, and by the platform", async (_, args, message) => {
  const { problems } = check(video, { libraryId: library.Id, title: "Launch", ...args });
  expect(problems.map(formatProblem).join("\n")).toContain(message);
  const record = addStreamVideo(library, { title: "Launch", dateUploaded: "2026-01-01T00:00:00" });
  const tags =
    "metaTags" in args ? Object.entries(args.metaTags).map(([property, value]) => ({ property, value })) : undefined;
  if (message.includes("has <")) return;
  const body = { ...args, ...(tags && { metaTags: tags }) };
  const response = await fetch(`${account.emulator.url}/library/${library.Id}/videos/${record.guid}`, {
    method: "POST",
    headers: { AccessKey: library.ApiKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
});
