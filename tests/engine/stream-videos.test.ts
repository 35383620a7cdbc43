import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Fault, parseFault } from "../../emulator";
import { addStreamLibrary } from "../../emulator/routes/stream";
import type { StreamLibraryRecord } from "../../emulator/routes/stream/records";
import { hosts, native, type ProviderHost } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";

const account = useAccount();
const videos = "/library/{libraryId}/videos";
let library: StreamLibraryRecord;
let stack: TestStack;
let folder: string;

beforeEach(async () => {
  const { state } = account.emulator;
  library = addStreamLibrary(state, { Name: `library-${state.nextId()}` });
  stack = await TestStack.create();
  folder = mkdtempSync(join(tmpdir(), "stream-videos-"));
});
afterEach(async () => {
  account.emulator.faults.clear();
  await stack.destroy();
  stack.remove();
  rmSync(folder, { recursive: true });
  expect([...library.videos.values()].map(({ title }) => title)).toEqual([]);
});

const newVideo = (host: ProviderHost, name: string, args: object) =>
  new (host.classNamed("StreamVideo"))(name, { libraryId: library.Id, ...args } as never);
const ids = () =>
  stack
    .bunnyResources()
    .map(({ id }) => id)
    .toSorted();
const idsOnPlatform = () => [...library.videos.keys()].map((guid) => `${library.Id}/${guid}`).toSorted();

/** In bursts, as a limit for a time has them, and now and then: of creates, of files, and of what describes them. */
const limits = [
  `429 on POST ${videos} retry-after=1 nth=30 times=8`,
  `429 on PUT ${videos}/{videoId} retry-after=1 nth=60 times=8`,
  `429 on POST ${videos}/{videoId} retry-after=1 nth=120 times=4`,
  `429 on * retry-after=0 probability=0.02 seed=1 times=100`,
];

// On one host: what sends again, and not too fast, is the client, which both have.
test("200 videos in one run, on a platform that limits its requests, are all there, each once and with its file", async () => {
  const wanted = Array.from({ length: 200 }, (_, n) => {
    const source = join(folder, `${n}.mp4`);
    writeFileSync(source, `film ${n}`);
    const sha256 = createHash("sha256").update(`film ${n}`).digest("hex");
    return { title: `Film ${n}`, source, metaTags: { description: `About ${n}` }, sha256 };
  });
  const program = async () => {
    for (const { sha256: _, ...args } of wanted) newVideo(native, args.title, args);
  };
  for (const rule of limits) account.emulator.faults.add(parseFault(rule));
  const before = account.emulator.faults.happened;
  await stack.up(program, { parallel: 50 });
  expect(account.emulator.faults.happened - before).toBeGreaterThan(20);

  const there = [...library.videos.values()].map(({ title, original, metaTags }) => [
    title,
    original?.sha256,
    metaTags[0]?.value,
  ]);
  const expected = wanted.map(({ title, sha256, metaTags }) => [title, sha256, metaTags.description]);
  expect(there.toSorted()).toEqual(expected.toSorted());
  expect(ids()).toEqual(idsOnPlatform());
  account.emulator.faults.clear();
  account.emulator.calls.take();
  expect((await stack.up(program)).changes).toEqual([]);
  expect(account.emulator.calls.take()).toEqual([]);
});

const lostAnswers: [string, Partial<Fault>][] = [
  ["is lost", { carryOut: true, reset: true }],
  ["is a failure", { carryOut: true, answer: { status: 500 } }],
  ["does not name the video", { carryOut: true, answer: { status: 200, body: '{"success":true}' } }],
];
const fetches = hosts.flatMap((host) => lostAnswers.map(([answer, fault]) => ({ host, answer, fault })));

test.each(fetches)(
  "$host.name: a URL whose answer $answer is sent once, and what it created can be kept",
  async (row) => {
    const { host, fault } = row;
    const fetch = `POST ${videos}/fetch`;
    const fetched = () => account.emulator.calls.take().filter(({ operation }) => operation === fetch).length;
    const launch = { title: "Launch", sourceUrl: "https://www.example.com/launch.mp4" };
    account.emulator.faults.add({ operation: fetch, ...fault });
    const { text } = await failureOf(stack.up(async () => void newVideo(host, "launch", launch)));
    const [guid = "", ...others] = library.videos.keys();
    expect([fetched(), others]).toEqual([1, []]);
    expect(text).toContain(`these have its title now: ${guid}: import the one that is new, or delete it, before`);
    expect(text).toContain("A video that is imported keeps its file where the program leaves `sourceUrl` out");
    expect(ids()).toEqual([]);

    if (host === native) {
      await stack.import({ type: host.typeNamed("StreamVideo"), name: "launch", id: `${library.Id}/${guid}` });
      // Its file is nowhere else: without this, the end of the test could not delete it.
      await stack.up(async () => void newVideo(host, "launch", { title: "Launch", deleteContents: true }));
      expect([fetched(), [...library.videos.keys()]]).toEqual([0, [guid]]);
    } else {
      library.videos.delete(guid);
      await stack.up(async () => void newVideo(host, "launch", launch));
      expect([fetched(), library.videos.size]).toEqual([1, 1]);
    }
    expect(ids()).toEqual(idsOnPlatform());
  },
);
