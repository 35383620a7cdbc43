import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addStreamLibrary } from "../../emulator/routes/stream";
import { check, formatProblem } from "../../provider/check/check";
import { Claims } from "../../provider/define/claims";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { difference } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";
import { inputsOf, useLocalFiles } from "../support/storage";

const account = useAccount();
const local = useLocalFiles();
const watermark = resourceNamed("StreamLibraryWatermark");
const newLibrary = () => {
  const { state } = account.emulator;
  return addStreamLibrary(state, { Name: `library-${state.nextId()}` });
};
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A file with these bytes. */
function imageOf(bytes: Uint8Array): string {
  const path = join(local.write({}), "image.png");
  writeFileSync(path, bytes);
  return path;
}

test("an empty file, or one that is no image by its extension, is refused before anything is sent", () => {
  const problemsOf = (source: string) => check(watermark, { libraryId: 1, source }).problems.map(formatProblem);
  expect(problemsOf(imageOf(Buffer.from("")))).toEqual([
    expect.stringMatching(/^source: .* is empty, and so no image$/),
  ]);
  const path = join(local.write({}), "captions.vtt");
  writeFileSync(path, "WEBVTT");
  expect(problemsOf(path)).toEqual([expect.stringMatching(/^source: .* is no image by its extension/)]);
});

test("the bytes of the file arrive, whatever they are, and those of its place", async () => {
  const library = newLibrary();
  const bytes = Buffer.concat([Buffer.from([0, 0xff, 0xfe, 0x89]), randomBytes(300_000)]);
  const args = { libraryId: library.Id, source: imageOf(bytes), left: 80, height: 10 };
  const { properties } = await create(watermark, inputsOf(watermark, args), account.api);
  expect(library).toMatchObject({
    watermarkChecksum: sha256(bytes),
    WatermarkPositionLeft: 80,
    WatermarkPositionTop: 0,
    WatermarkHeight: 10,
  });
  expect(properties).toMatchObject({ checksum: sha256(bytes), version: library.WatermarkVersion });
});

test("an image that was uploaded, but not placed, is kept, and placed by the next update alone", async () => {
  const library = newLibrary();
  const bytes = randomBytes(100);
  const inputs = inputsOf(watermark, { libraryId: library.Id, source: imageOf(bytes), left: 80 });
  account.emulator.faults.add({ operation: "POST /videolibrary/{id}", answer: { status: 400 } });
  const error = await errorOf(create(watermark, inputs, account.api));
  expect(error.message).toMatch(/the watermark was uploaded, but not placed: .*400/);
  if (!(error instanceof ResourceInitFailedError) || !error.object) throw error;
  const { id, properties } = error.object;
  expect([id, library.watermarkChecksum, library.WatermarkPositionLeft]).toEqual([`${library.Id}`, sha256(bytes), 0]);
  const current = (await read(watermark, id, properties, account.api))?.properties ?? {};
  expect(difference(watermark, current, inputs).changed).toEqual(["left"]);
  await update(watermark, { id, olds: current, news: inputs }, account.api);
  expect(library).toMatchObject({ WatermarkVersion: 1, WatermarkPositionLeft: 80 });
});

test("an image that somebody has uploaded is drift, and the next update uploads the program's", async () => {
  const library = newLibrary();
  const bytes = randomBytes(100);
  const inputs = inputsOf(watermark, { libraryId: library.Id, source: imageOf(bytes) });
  const { id, properties } = await create(watermark, inputs, account.api);
  await account.api.streamLibraries.setWatermark(library.Id, {
    length: 1,
    async *open() {
      yield Buffer.from("x");
    },
  });
  const current = await read(watermark, id, properties, account.api);
  expect(difference(watermark, current?.properties ?? {}, inputs).changed).toEqual(["checksum"]);
  const updated = await update(watermark, { id, olds: current?.properties ?? {}, news: inputs }, account.api);
  expect(library.watermarkChecksum).toBe(sha256(bytes));
  const after = await read(watermark, id, updated, account.api);
  expect(difference(watermark, after?.properties ?? {}, inputs).changed).toEqual([]);
});

test("settings of the library do not move its watermark", async () => {
  const library = newLibrary();
  const args = { libraryId: library.Id, source: imageOf(randomBytes(10)), left: 7 };
  await create(watermark, inputsOf(watermark, args), account.api);
  await account.api.streamLibraries.update(library.Id, { fontFamily: "Lato", captionsFontSize: 30 });
  expect(library).toMatchObject({ WatermarkPositionLeft: 7, FontFamily: "Lato" });
});

test("an import reads its place, and the code with the file uploads it once", async () => {
  const library = newLibrary();
  const source = imageOf(randomBytes(10));
  await create(watermark, inputsOf(watermark, { libraryId: library.Id, source, top: 4 }), account.api);
  const imported = await read(watermark, String(library.Id), undefined, account.api);
  expect(imported?.inputs).toEqual({ libraryId: library.Id, left: 0, top: 4, width: 0, height: 0 });
  const inputs = inputsOf(watermark, { ...imported?.inputs, source });
  await update(watermark, { id: String(library.Id), olds: imported?.properties ?? {}, news: inputs }, account.api);
  expect(library.WatermarkVersion).toBe(2);
});

test("a delete keeps the image that another resource of the run has", async () => {
  const library = newLibrary();
  const args = { libraryId: library.Id, source: imageOf(randomBytes(10)) };
  const { properties } = await create(watermark, inputsOf(watermark, args), account.api);
  const claims = new Claims();
  check(watermark, args, { claims });
  await remove(watermark, properties, account.api, { claims });
  expect(library.watermarkChecksum).not.toBeNull();
  await remove(watermark, properties, account.api);
  expect(library.watermarkChecksum).toBeNull();
});

test("a file that changes after the check is not uploaded", async () => {
  const library = newLibrary();
  const source = imageOf(Buffer.from("one"));
  const inputs = inputsOf(watermark, { libraryId: library.Id, source });
  writeFileSync(source, "another");
  const error = await errorOf(create(watermark, inputs, account.api));
  expect(error.message).toContain("changed during the run: it has another content");
  expect(library.watermarkChecksum).toBeNull();
});

const image = join(__dirname, "../conformance/cases/stream/watermark.png");

test.each([
  [{ source: "/does/not/exist.png" }, ['source: "/does/not/exist.png" cannot be uploaded: it does not exist']],
  [{ source: image, left: 101 }, [expect.stringMatching(/^left: /)]],
  [{ source: image, checksum: "0".repeat(64) }, [expect.stringMatching(/^checksum: is not the one/)]],
])("%j is refused", (args, problems) => {
  expect(check(watermark, { libraryId: 1, ...args }).problems.map(formatProblem)).toEqual(problems);
});
