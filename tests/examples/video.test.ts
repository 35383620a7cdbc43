import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";
import { succeed } from "../support/run";

const account = useAccount();
const example = copyOfExample("video");
const file = join(example, "keynote.avi");

beforeAll(() => succeed(process.execPath, ["make-video.js"], { cwd: example }));
afterAll(() => rmSync(example, { recursive: true, force: true }));

const libraryOf = (name: string) =>
  [...account.emulator.state.streamLibraries.values()].find((library) => library.Name === name);

/** What the page's zone has, as a client of another make reads it. */
async function pageOf(name: string): Promise<string> {
  const zone = [...account.emulator.state.storageZones.values()].find((found) => found.Name === name);
  const url = `${account.emulator.storageUrl}/${name}/index.html`;
  return (await fetch(url, { headers: { AccessKey: zone?.Password ?? "" } })).text();
}

/** The chunks of a RIFF file with their sizes, and of its lists. */
function chunksOf(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0, end: number; at < bytes.length; at = end) {
    const [code, size] = [bytes.toString("latin1", at, at + 4), bytes.readUInt32LE(at + 4)];
    end = at + 8 + size;
    const isList = code === "RIFF" || code === "LIST";
    found.push(...(isList ? [code, ...chunksOf(bytes.subarray(at + 12, end))] : [`${code} ${size}`]));
  }
  return found;
}

test("the script writes an AVI of five pictures, whose chunks end where the file does", () => {
  const frames = Array.from({ length: 5 }, () => "00db 1728");
  const headers = ["RIFF", "LIST", "avih 56", "LIST", "strh 56", "strf 40"];
  expect(chunksOf(readFileSync(file))).toEqual([...headers, "LIST", ...frames, "idx1 80"]);
});

const programs = [
  { title: "with dynamic resources", name: "acme-keynotes", hostname: "video.example.com", folder: example },
  {
    title: "with the plugin, in YAML",
    name: "acme-keynotes-y",
    hostname: "video-y.example.com",
    folder: join(example, "yaml"),
  },
];

test.each(programs)("a video plays in a page, behind a hostname of its own: $title", async (program) => {
  const { name, hostname, folder } = program;
  const { pullZones, storageZones } = account.emulator.state;
  const before = [pullZones.size, storageZones.size];
  const pulumi = await commandLine(folder, folder);
  await pulumi("stack", "init", "dev");
  expect(await pulumi("up", "--yes")).toMatch(/\+ 9 created/);

  const library = libraryOf(name);
  const [video, ...others] = [...(library?.videos.values() ?? [])];
  const [collection] = [...(library?.collections.values() ?? [])];
  expect(others).toEqual([]);
  expect(video).toMatchObject({
    title: "Keynote",
    collectionId: collection?.guid,
    original: { sha256: createHash("sha256").update(readFileSync(file)).digest("hex") },
    captions: [{ srclang: "en", label: "English" }],
    chapters: [{ title: "Welcome" }, { title: "What is new" }],
  });
  const zone = pullZones.get(library?.PullZoneId ?? 0);
  expect(zone?.Hostnames.map(({ Value, ForceSSL }) => [Value, ForceSSL])).toContainEqual([hostname, true]);
  const player = `https://player.mediadelivery.net/embed/${library?.Id}/${video?.guid}`;
  expect(await pageOf(name)).toContain(`<iframe src="${player}" title="Keynote"`);
  expect((await pulumi("stack", "output", "playlist")).trim()).toBe(`https://${hostname}/${video?.guid}/playlist.m3u8`);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/9 unchanged/);

  expect(await pulumi("destroy", "--yes")).toMatch(/- 9 deleted/);
  expect(libraryOf(name)).toBeUndefined();
  expect([pullZones.size, storageZones.size]).toEqual(before);
});
