import { afterEach, expect, test } from "vitest";
import { addStreamVideo } from "../../emulator/routes/stream";
import { hosts, type ResourceClass } from "../conformance/hosts";
import { type Account, useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";
import { accessOf, storageOf } from "../support/storage";

const account = useAccount();
const storage = storageOf(account);
let stack: TestStack;
afterEach(async () => {
  await stack.destroy();
  stack.remove();
});

interface Holder {
  readonly type: string;
  /** Arguments of the nth, of which the step decides whether it is another one. */
  readonly args: (n: number, step: number) => object;
  readonly fill: (account: Account, id: string) => Promise<void>;
  readonly holds: (n: number) => string;
  /** What the platform has of it. */
  readonly onPlatform: (id: string) => unknown;
}

const holders: Holder[] = [
  {
    type: "StorageZone",
    args: (n, step) => ({ name: `full-files-${n}`, region: step === 1 ? "DE" : "NY" }),
    async fill({ api }, id) {
      const zone = await accessOf(account, Number(id));
      await api.storageFiles.upload(zone, "docs/one.txt", "12345");
      await api.storageFiles.upload(zone, "two.txt", "67");
    },
    holds: () => "2 files (7 bytes)",
    onPlatform: (id) => account.emulator.state.storageZones.has(Number(id)) && storage.pathsIn(Number(id)),
  },
  {
    type: "StreamLibrary",
    args: (n, step) => ({ name: `full-videos-${n}`, replicationRegions: step === 1 ? ["NY"] : ["NY", "SG"] }),
    async fill({ emulator }, id) {
      const { state } = emulator;
      const library = state.streamLibraries.get(Number(id));
      for (const title of ["Launch", "Keynote"])
        if (library)
          addStreamVideo(library, { title, dateUploaded: state.now(), original: { sha256: null, size: 1_700_000 } });
    },
    holds: () => "2 videos (3.4 MB)",
    onPlatform(id) {
      const library = account.emulator.state.streamLibraries.get(Number(id));
      return library !== undefined && [...library.videos.keys()];
    },
  },
  {
    type: "Database",
    args: (n, step) => ({
      name: `full-data-${n}`,
      storageRegion: step === 1 ? "eu-west-1" : "us-east-1",
      primaryRegions: ["DE"],
    }),
    async fill() {
      // Its data is not the emulator's: every database counts as full.
    },
    holds: (n) => `the data of "full-data-${n}" (4.0 kB)`,
    onPlatform: (id) => [...account.emulator.state.databases.values()].some((database) => database.id === id),
  },
];

const cases = hosts.flatMap((host, n) => holders.map((holder) => ({ host, n, title: holder.type, ...holder })));

test.each(cases)(
  "$host.name: what a $title holds is deleted only where the state says so",
  async ({ host, n, type, args, fill, holds, onPlatform }) => {
    const Holder = host.classNamed(type) as ResourceClass;
    const program = (step: number, more: object) => async () =>
      void new Holder("holder", { ...args(n, step), ...more } as never);
    stack = await TestStack.create();
    await stack.up(program(1, {}));
    const id = () => stack.bunnyResources()[0]?.id ?? "";
    const first = id();
    await fill(account, first);
    const full = onPlatform(first);
    const refused = (operation: string) =>
      `${type} ${first} holds ${holds(n)}, which would be lost, so it was not ${operation}d. If that is wanted, set its argument \`deleteContents: true\` and nothing else, run \`pulumi up\`, and then ${operation} it.`;

    expect((await failureOf(stack.destroy())).text).toContain(refused("delete"));
    account.emulator.calls.take();
    expect((await failureOf(stack.preview(program(2, {})))).text).toContain(refused("replace"));
    // The argument of the new one says nothing of the old one.
    const both = program(2, { deleteContents: true });
    expect((await failureOf(stack.up(both))).text).toContain(refused("replace"));
    expect(account.emulator.calls.take().map(({ method }) => method)).not.toContain("POST");
    expect([id(), onPlatform(first)]).toEqual([first, full]);

    await stack.up(program(1, { deleteContents: true }));
    const { changes } = await stack.up(program(2, { deleteContents: true }));
    expect(changes.map(({ op }) => op)).toContain("replace");
    expect(onPlatform(first)).toBe(false);
    const second = id();
    await fill(account, second);
    await stack.destroy();
    expect(onPlatform(second)).toBe(false);
  },
);
