import { createHash, randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Fault } from "../../emulator";
import { addStreamLibrary, addStreamVideo } from "../../emulator/routes/stream";
import type { StreamLibraryRecord, StreamVideoRecord } from "../../emulator/routes/stream/records";
import type { ResumableUpload } from "../../sdk/api/stream";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccountForEachTest({ seeded: false });
const create = "POST /tusupload";
const head = "HEAD /tusupload/{uploadId}";
const patch = "PATCH /tusupload/{uploadId}";
const bytes = randomBytes(1_000_000);
const sha256 = createHash("sha256").update(bytes).digest("hex");

let library: StreamLibraryRecord;
let video: StreamVideoRecord;
/** What was read of the file. */
let parts: (readonly [from: number, to: number])[];
beforeEach(() => {
  const { state } = account.emulator;
  library = addStreamLibrary(state, { Name: "films" });
  video = addStreamVideo(library, { title: "Launch", dateUploaded: state.now() });
  parts = [];
});

const file = {
  length: bytes.length,
  async *open(from: number, to: number) {
    parts.push([from, to]);
    for (let at = from; at < to; at += 50_000) yield bytes.subarray(at, Math.min(to, at + 50_000));
  },
};
const upload = (options: Partial<ResumableUpload> = {}, apiKey = library.ApiKey) =>
  account.api.streamVideoUploads.upload({ libraryId: library.Id, apiKey }, video.guid, file, {
    title: "Launch",
    chunkBytes: 400_000,
    ...options,
  });
const calls = () => account.emulator.calls.take().map(({ operation, status }) => `${status} ${operation}`);
const fail = (fault: Fault) => account.emulator.faults.add(fault);
const expectUploaded = () => expect(video.original).toEqual({ sha256, size: bytes.length });

test("a file is sent in parts, each once", async () => {
  await upload();
  expectUploaded();
  expect(calls()).toEqual([`201 ${create}`, `204 ${patch}`, `204 ${patch}`, `204 ${patch}`]);
  expect(parts).toEqual([
    [0, 400_000],
    [400_000, 800_000],
    [800_000, 1_000_000],
  ]);
});

test("after each cut of the connection it goes on from what has arrived", async () => {
  account.emulator.state.stream.uploadCuts.push(130_000, 450_000, 451_000);
  await upload();
  expectUploaded();
  expect(parts.map(([from]) => from)).toEqual([0, 130_000, 450_000, 451_000, 851_000]);
  expect(calls().filter((call) => call.endsWith(create))).toHaveLength(1);
});

test.each<[string, Fault]>([
  ["a failure of the platform", { operation: patch, answer: { status: 502 } }],
  ["a part whose response is lost", { operation: patch, carryOut: true, reset: true }],
  ["a wrong offset", { operation: patch, answer: { status: 409 } }],
  ["a signature that has expired", { operation: patch, answer: { status: 401 } }],
  ["an upload whose response is lost", { operation: create, carryOut: true, reset: true }],
])("after %s it goes on", async (_, fault) => {
  fail(fault);
  await upload();
  expectUploaded();
});

test("a wrong offset is read again, and nothing is sent twice", async () => {
  fail({ operation: patch, carryOut: true, answer: { status: 409 } });
  await upload();
  expect(calls()).toEqual([`201 ${create}`, `409 ${patch}`, `200 ${head}`, `204 ${patch}`, `204 ${patch}`]);
  expect(parts.map(([from]) => from)).toEqual([0, 400_000, 800_000]);
});

test("another client goes on with an upload that it has the id of", async () => {
  const uploadIds: string[] = [];
  account.emulator.state.stream.uploadCuts.push(450_000);
  fail({ operation: head, answer: { status: 403 } });
  await errorOf(upload({ onUpload: (id) => uploadIds.push(id) }));
  expect(video.original).toBeNull();
  calls();
  parts = [];
  await upload({ uploadId: uploadIds.at(-1) });
  expectUploaded();
  expect(parts.map(([from]) => from)).toEqual([450_000, 850_000]);
  expect(calls()[0]).toBe(`200 ${head}`);
});

test.each([404, 410])("an upload that is answered with %d is begun again", async (status) => {
  const uploadIds: string[] = [];
  fail({ operation: patch, after: 1, answer: { status } });
  await upload({ onUpload: (id) => uploadIds.push(id) });
  expectUploaded();
  expect(uploadIds).toHaveLength(2);
});

test("an upload that the platform has finished and forgotten is not begun again", async () => {
  fail({ operation: patch, after: 2, carryOut: true, reset: true });
  fail({ operation: head, answer: { status: 404 } });
  await upload();
  expectUploaded();
  expect(calls().filter((call) => call.endsWith(create))).toHaveLength(1);
});

test("an upload that is forgotten each time ends", async () => {
  fail({ operation: patch, answer: { status: 404 }, times: Number.POSITIVE_INFINITY });
  expect(await errorOf(upload())).toMatchObject({ code: "not_found", status: 404 });
  expect(calls().filter((call) => call.endsWith(create))).toHaveLength(3);
});

test("an upload without progress ends after some attempts", async () => {
  fail({ operation: patch, answer: { status: 500 }, times: Number.POSITIVE_INFINITY });
  expect(await errorOf(upload())).toMatchObject({ code: "server_error", status: 500 });
  expect(calls().filter((call) => call.endsWith(patch))).toHaveLength(6);
});

test("a wrong key ends it, and no message has the key", async () => {
  const error = await errorOf(upload({}, "a-wrong-key"));
  expect(error).toMatchObject({ code: "unauthorized", operation: create });
  expect(String(error)).not.toContain("a-wrong-key");
  expect(calls()).toEqual([`401 ${create}`]);
});

test("a video that is not there ends it", async () => {
  library.videos.delete(video.guid);
  expect(await errorOf(upload())).toMatchObject({ code: "not_found", operation: create });
  expect(calls()).toEqual([`404 ${create}`]);
});

test("an answer without an address of an upload is refused", async () => {
  fail({ operation: create, answer: { status: 201, headers: { location: "https://www.example.com/other" } } });
  expect(await errorOf(upload())).toMatchObject({ code: "unexpected_response" });
});
