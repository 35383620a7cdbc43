import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseFault } from "../../emulator";
import { addStreamLibrary, addStreamVideo } from "../../emulator/routes/stream";
import { check } from "../../provider/check/check";
import { Claims } from "../../provider/define/claims";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { createClient } from "../../sdk/index";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";
import { inputsOf, useLocalFiles } from "../support/storage";

const account = useAccount();
const local = useLocalFiles();
const caption = resourceNamed("StreamVideoCaption");

const text = (words: string) => `WEBVTT\n\n00:01.000 --> 00:04.000\n${words}\n`;
function fileWith(content: string): string {
  const path = join(local.write({}), "captions.vtt");
  writeFileSync(path, content);
  return path;
}

function newVideo() {
  const { state } = account.emulator;
  const library = addStreamLibrary(state, { Name: `library-${state.nextId()}` });
  const video = addStreamVideo(library, { title: "Film", dateUploaded: state.now() });
  return { video, args: { libraryId: library.Id, videoId: video.guid, language: "en", label: "English" } };
}

test("a file that the platform finds invalid is an error with its lines, and the captions before it stay", async () => {
  const { video, args } = newVideo();
  const { properties } = await create(
    caption,
    inputsOf(caption, { ...args, source: fileWith(text("Hi")) }),
    account.api,
  );
  const before = video.captions;
  expect(before).toHaveLength(1);
  const inputs = inputsOf(caption, { ...args, source: fileWith("WEBVTT\n\nsoon --> later\nHi\n\n1 --> 2\n") });
  const id = `${args.libraryId}/${args.videoId}/en`;
  const error = await errorOf(update(caption, { id, olds: properties, news: inputs }, account.api));
  expect(error.message).toContain(
    "The platform found the captions invalid: Line 3: the times could not be read.; Line 6: the times could not be read.",
  );
  expect(video.captions).toEqual(before);
});

test("captions that somebody else uploaded are drift, also where the last read was late", async () => {
  const { video, args } = newVideo();
  const inputs = inputsOf(caption, { ...args, source: fileWith(text("Hi")) });
  const created = await create(caption, inputs, account.api);
  expect(created.properties).toMatchObject({ version: 1 });
  const next = inputsOf(caption, { ...args, source: fileWith(text("Hello")) });
  account.emulator.faults.add(parseFault("stale-reads on GET /library/{libraryId}/videos/{videoId} for=10m"));
  const late = await update(caption, { id: created.id, olds: created.properties, news: next }, account.api);
  account.emulator.faults.clear();
  expect(late).not.toHaveProperty("version");
  const noDrift = await read(caption, created.id, late, account.api);
  expect(noDrift?.inputs).toMatchObject({ checksum: next.checksum });
  video.captions = video.captions.map((one) => ({ ...one, version: one.version + 1 }));
  // A run later, in which nothing is cached.
  const { apiKey, url: apiUrl } = account.emulator;
  const later = createClient({ apiKey, apiUrl });
  onTestFinished(() => later.close());
  const drifted = await read(caption, created.id, noDrift?.properties ?? {}, later);
  expect(drifted?.inputs).toMatchObject({ checksum: "" });
});

test("a delete keeps the captions that another resource of the run has", async () => {
  const { video, args } = newVideo();
  const given = { ...args, source: fileWith(text("Hi")) };
  const { properties } = await create(caption, inputsOf(caption, given), account.api);
  const claims = new Claims();
  check(caption, given, { claims });
  await remove(caption, properties, account.api, { claims });
  expect(video.captions).toHaveLength(1);
  await remove(caption, properties, account.api);
  expect(video.captions).toEqual([]);
});

test("a file that changes after the check is not sent", async () => {
  const { video, args } = newVideo();
  const source = fileWith(text("Hi"));
  const inputs = inputsOf(caption, { ...args, source });
  writeFileSync(source, text("Ho"));
  const error = await errorOf(create(caption, inputs, account.api));
  expect(error.message).toContain("changed during the run: it has another content");
  expect(video.captions).toEqual([]);
});
