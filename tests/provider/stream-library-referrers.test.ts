import { expect, test } from "vitest";
import { addStreamLibrary } from "../../emulator/routes/stream";
import { check, formatProblem } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { create, remove, update } from "../../provider/lifecycle/lifecycle";
import { withWaitReporter } from "../../provider/messages/progress";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";
import { inputsOf } from "../support/storage";

const account = useAccount();
const referrers = resourceNamed("StreamLibraryReferrers");
const newLibrary = (more: object = {}) => {
  const { state } = account.emulator;
  return addStreamLibrary(state, { Name: `library-${state.nextId()}`, BlockNoneReferrer: false, ...more });
};
const inputsFor = (libraryId: number, lists: object) => inputsOf(referrers, { libraryId, ...lists });

/** The warnings of some work. */
async function warningsOf(work: () => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  await withWaitReporter((message, kind) => kind === "warning" && said.push(message), work);
  return said;
}

const trap = (id: number) =>
  `bunny: video library ${id} refuses requests without a referrer and allows none by name, so its direct links and thumbnails are answered 403: name those that are allowed, or set security.blockEmptyReferrer of the StreamLibrary to false`;

test.each([
  ["an empty list of allowed ones", { allowed: [] }, {}, 1],
  ["no list of allowed ones, where the library has none", { blocked: ["a.example"] }, {}, 1],
  [
    "no list of allowed ones, where the library has some",
    { blocked: ["a.example"] },
    { AllowedReferrers: ["b.example"] },
    0,
  ],
  ["an allowed one", { allowed: ["a.example"] }, {}, 0],
  ["requests without a referrer accepted", { allowed: [] }, { BlockNoneReferrer: false }, 0],
  ["no direct links", { allowed: [] }, { AllowDirectPlay: false }, 0],
])("before a write with %s, there are %s %s %i warnings", async (_, lists, settings, count) => {
  const { Id } = newLibrary({ BlockNoneReferrer: true, ...settings });
  const said = await warningsOf(() => create(referrers, inputsFor(Id, lists), account.api));
  expect(said).toEqual(Array(count).fill(trap(Id)));
});

test("an update that allows nobody by name any more warns", async () => {
  const { Id } = newLibrary({ BlockNoneReferrer: true });
  const { id, properties } = await create(referrers, inputsFor(Id, { allowed: ["a.example"] }), account.api);
  const emptied = inputsFor(Id, { allowed: [] });
  expect(await warningsOf(() => update(referrers, { id, olds: properties, news: emptied }, account.api))).toEqual([
    trap(Id),
  ]);
});

test("a list of allowed ones is never empty between, as that would allow all", async () => {
  const library = newLibrary({ AllowedReferrers: ["old.example"] });
  account.emulator.calls.take();
  await create(referrers, inputsFor(library.Id, { allowed: ["new.example", "other.example"] }), account.api);
  const edits = account.emulator.calls.take().flatMap(({ operation }) => operation?.match(/add|remove/)?.[0] ?? []);
  expect(edits).toEqual(["add", "add", "remove"]);
  expect(library.AllowedReferrers).toEqual(["new.example", "other.example"]);
});

test("a list that is omitted is unmanaged, also for a delete", async () => {
  const library = newLibrary({ AllowedReferrers: ["by-hand.example"] });
  const { properties } = await create(referrers, inputsFor(library.Id, { blocked: ["a.example"] }), account.api);
  expect(library).toMatchObject({ AllowedReferrers: ["by-hand.example"], BlockedReferrers: ["a.example"] });
  await remove(referrers, properties, account.api);
  expect(library).toMatchObject({ AllowedReferrers: ["by-hand.example"], BlockedReferrers: [] });
});

test("an entry that the platform loses is written again", async () => {
  const library = newLibrary();
  // A success that changes nothing.
  account.emulator.faults.add({ operation: "POST /videolibrary/{id}/addAllowedReferrer", answer: { status: 200 } });
  await create(referrers, inputsFor(library.Id, { allowed: ["a.example", "b.example"] }), account.api);
  expect(library.AllowedReferrers.toSorted()).toEqual(["a.example", "b.example"]);
});

test("where nothing was written, nothing is in the state", async () => {
  const { Id } = newLibrary();
  account.emulator.faults.add({ operation: "POST /videolibrary/{id}/addAllowedReferrer", answer: { status: 403 } });
  const error = await errorOf(create(referrers, inputsFor(Id, { allowed: ["a.example"] }), account.api));
  expect(error).not.toHaveProperty("object");
});

test("one of the lists must be given, and entries are host names", () => {
  const problemsOf = (args: Properties) => check(referrers, { libraryId: 1, ...args }).problems.map(formatProblem);
  expect(problemsOf({})).toEqual(["allowed: is required where `blocked` is not given"]);
  expect(problemsOf({ blocked: ["a.example", "https://b.example/c"] })).toEqual([
    expect.stringContaining('blocked[1]: "https://b.example/c" is not a host name'),
  ]);
});

test("a create of which a part was written is kept, with the lists as they were before", async () => {
  const library = newLibrary({ BlockedReferrers: ["old.example"] });
  const failing = "POST /videolibrary/{id}/addBlockedReferrer";
  account.emulator.faults.add({ operation: failing, answer: { status: 403 } });
  const inputs = inputsFor(library.Id, { allowed: ["a.example"], blocked: ["b.example"] });
  const error = await errorOf(create(referrers, inputs, account.api));
  expect(error).toMatchObject({ object: { properties: { allowed: [], blocked: ["old.example"] } } });
  expect(library.AllowedReferrers).toEqual(["a.example"]);
});
