import { createHash, randomBytes } from "node:crypto";
import { DetailedError, Upload } from "tus-js-client";
import { beforeEach, describe, expect, test } from "vitest";
import { addStreamLibrary, addStreamVideo } from "../../emulator/routes/stream";
import type { StreamLibraryRecord, StreamVideoRecord } from "../../emulator/routes/stream/records";
import { useAccount } from "../support/account";

// The client that the vendor's documentation uploads with, as it is published.

const account = useAccount({ seeded: false, logsPerDay: 0 });
const patch = "PATCH /tusupload/{uploadId}";
const file = randomBytes(1_000_000);
const sha256 = createHash("sha256").update(file).digest("hex");
let library: StreamLibraryRecord;
let video: StreamVideoRecord;

beforeEach(() => {
  const { state } = account.emulator;
  library = addStreamLibrary(state, { Name: `films-${state.nextId()}` });
  video = addStreamVideo(library, { title: "Launch", dateUploaded: state.now() });
});

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

interface Options {
  readonly videoId?: string;
  readonly expire?: number;
  readonly key?: string;
  readonly uploadUrl?: string | null;
  onChunk?(upload: Upload): void;
}

/** Uploads the file, by the vendor's example. Resolves with the address of the upload. */
function upload({ videoId = video.guid, expire = inAnHour(), key = library.ApiKey, uploadUrl, onChunk }: Options = {}) {
  const signature = createHash("sha256").update(`${library.Id}${key}${expire}${videoId}`).digest("hex");
  return new Promise<string | null>((resolve, reject) => {
    const started: Upload = new Upload(file, {
      endpoint: `${account.emulator.url}/tusupload`,
      uploadUrl: uploadUrl ?? null,
      retryDelays: null,
      chunkSize: 300_000,
      headers: {
        AuthorizationSignature: signature,
        AuthorizationExpire: String(expire),
        VideoId: videoId,
        LibraryId: String(library.Id),
      },
      metadata: { filetype: "video/mp4", title: "Launch" },
      onChunkComplete: () => {
        if (!onChunk) return;
        onChunk(started);
        resolve(started.url);
      },
      onSuccess: () => resolve(started.url),
      onError: reject,
    });
    started.start();
  });
}

const calls = () => account.emulator.calls.take().map(({ operation, status }) => `${status} ${operation}`);
const statusOf = async (uploaded: Promise<unknown>) => {
  const error = await uploaded.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DetailedError)) throw error ?? new Error("The upload was not refused.");
  return error.originalResponse?.getStatus();
};

describe("tus-js-client", () => {
  test("uploads a file in chunks, and the video has it", async () => {
    const told: string[] = [];
    library.WebhookUrl = "https://www.example.com/hook";
    account.emulator.state.stream.onWebhook = ({ body }) => told.push(body);
    await upload();
    expect(video.original).toEqual({ sha256, size: file.length });
    expect(told.map((body) => JSON.parse(body).VideoGuid)).toContain(video.guid);
    expect(calls()).toEqual(["201 POST /tusupload", ...Array(4).fill(`204 ${patch}`)]);
  });

  test("goes on from what has arrived, in another upload of the same address", async () => {
    const uploadUrl = await upload({ onChunk: (started) => void started.abort() });
    expect(video.original).toBeNull();
    account.emulator.calls.take();
    await upload({ uploadUrl });
    expect(video.original).toEqual({ sha256, size: file.length });
    expect(account.emulator.state.stream.uploads.size).toBe(1 + [...olderUploads()].length);
    expect(calls()).toContain("200 HEAD /tusupload/{uploadId}");
    expect(calls().filter((call) => call.startsWith("201"))).toEqual([]);
  });

  test("keeps the bytes that arrived before the connection was cut", async () => {
    account.emulator.state.stream.uploadCuts.push(450_000);
    await expect(upload()).rejects.toThrow(/failed to upload chunk/);
    const [id, record] = [...account.emulator.state.stream.uploads].at(-1) ?? [];
    expect(record?.offset).toBe(450_000);
    await upload({ uploadUrl: `${account.emulator.url}/tusupload/${id}` });
    expect(video.original).toEqual({ sha256, size: file.length });
  });

  test("is refused where the signature has expired, is of another key, or of a video that is not there", async () => {
    expect(await statusOf(upload({ expire: inAnHour() - 3601 }))).toBe(401);
    expect(await statusOf(upload({ key: library.ReadOnlyApiKey }))).toBe(401);
    expect(await statusOf(upload({ videoId: "00000000-0000-0000-0000-000000000000" }))).toBe(404);
    expect(video.original).toBeNull();
  });

  test("learns what the server has", async () => {
    const response = await fetch(`${account.emulator.url}/tusupload`, { method: "OPTIONS" });
    expect([response.status, response.headers.get("tus-version"), response.headers.get("tus-extension")]).toEqual([
      204,
      "1.0.0",
      "creation",
    ]);
  });
});

/** The uploads of the videos of other tests. */
function* olderUploads() {
  for (const one of account.emulator.state.stream.uploads.values()) if (one.videoId !== video.guid) yield one;
}

describe("without a client", () => {
  async function send(method: string, path: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>) {
    const expire = inAnHour();
    const signature = createHash("sha256").update(`${library.Id}${library.ApiKey}${expire}${video.guid}`).digest("hex");
    const response = await fetch(account.emulator.url + path, {
      method,
      ...(body ? { body } : {}),
      headers: {
        AuthorizationSignature: signature,
        AuthorizationExpire: String(expire),
        VideoId: video.guid,
        LibraryId: String(library.Id),
        "Tus-Resumable": "1.0.0",
        ...headers,
      },
    });
    await response.arrayBuffer();
    return response;
  }
  const content = { "Content-Type": "application/offset+octet-stream" };

  test("every answer has the version, and another offset, type, version or upload is refused", async () => {
    const created = await send("POST", "/tusupload", { "Upload-Length": "10" });
    expect([created.status, created.headers.get("tus-resumable")]).toEqual([201, "1.0.0"]);
    const at = created.headers.get("location") ?? "";
    const part = new Uint8Array(4);
    const first = await send("PATCH", at, { ...content, "Upload-Offset": "0" }, part);
    expect([first.status, first.headers.get("upload-offset")]).toEqual([204, "4"]);
    const head = await send("HEAD", at, {});
    expect([head.status, head.headers.get("upload-offset"), head.headers.get("upload-length")]).toEqual([
      200,
      "4",
      "10",
    ]);
    expect(head.headers.get("cache-control")).toBe("no-store");
    const refused = [
      await send("PATCH", at, { ...content, "Upload-Offset": "0" }, part),
      await send("PATCH", at, { "Upload-Offset": "4" }, part),
      await send("PATCH", at, { ...content, "Upload-Offset": "4", "Tus-Resumable": "0.2.2" }, part),
      await send("HEAD", "/tusupload/another", {}),
      await send("POST", "/tusupload", {}),
      await send("GET", at, {}),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 415, 412, 404, 400, 404]);
    expect(refused.slice(0, 5).map(({ headers }) => headers.get("tus-resumable"))).toEqual(Array(5).fill("1.0.0"));
    expect((await send("HEAD", at, {})).headers.get("upload-offset")).toBe("4");
  });
});
