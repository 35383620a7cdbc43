import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { Grouped, groupedArgs, groupedProgram, platform, registerGrouped } from "../support/grouped-resource";
import { InProcessStack } from "../support/in-process-stack";

useAccount();

let unregister: () => void;
let stack: InProcessStack;

beforeAll(() => {
  unregister = registerGrouped();
});
afterAll(() => unregister());
beforeEach(() => {
  stack = new InProcessStack();
  platform.objects.clear();
  platform.writes.length = 0;
});

test("drift of one member is found, and repaired without the others; what is left out stays as it is", async () => {
  await stack.up(groupedProgram());
  Object.assign(Object(platform.objects.get(1)?.cache), { edgeTtl: 61, browserTtl: 7, vary: ["b", "a"] });
  const { changes } = await stack.previewRefresh();
  expect(changes.map(({ paths }) => paths)).toEqual([{ "cache.edgeTtl": "update" }]);
  await stack.up(groupedProgram(), { refresh: true });
  expect(platform.writes).toEqual([{ cache: { edgeTtl: 60 } }]);
  expect(platform.objects.get(1)?.cache).toMatchObject({ browserTtl: 7, vary: ["b", "a"] });
  await stack.preview(groupedProgram(), { refresh: true, expectNoChanges: true });
});

test("a change that is ignored by a path in a group is neither previewed nor sent", async () => {
  await stack.up(groupedProgram());
  const cache = { ...groupedArgs.cache, edgeTtl: 5, stale: true };
  await stack.up(groupedProgram({ cache }, { ignoreChanges: ["cache.edgeTtl"] }));
  expect(platform.writes).toEqual([{ cache: { stale: true } }]);
});

test("members of any name are compared one by one, or as a whole where no path can name one", async () => {
  const named = (names: readonly string[], value: string) =>
    groupedProgram({ labels: Object.fromEntries(names.map((name) => [name, value])) });
  const pathsOf = async (...names: string[]) => {
    await stack.up(named(names, "1"));
    const { changes } = await stack.preview(named(names, "2"));
    await stack.up(named(names, "2"));
    expect(platform.objects.get(1)?.labels).toEqual(Object.fromEntries(names.map((name) => [name, "2"])));
    return Object.keys(changes[0]?.paths ?? {});
  };
  expect(await pathsOf("a.b", 'c"d', "e\nf")).toEqual(['labels["a.b"]', 'labels["c\\"d"]', 'labels["e\nf"]']);
  expect(await pathsOf("g\\", "h")).toEqual(["labels"]);
});

test("an import takes over all members, and needs no update", async () => {
  const signing = { enabled: true, key: "abcd" };
  const cache = { edgeTtl: 90, browserTtl: 60, stale: false, limits: { size: 1, count: "2" } };
  const imported = { mode: "Auto", title: "fresh", cache, signing };
  platform.objects.set(1, { name: "n", ...imported });
  const whole = async () => {
    new Grouped("it", { name: "n", ...imported }, { import: "1" });
  };
  await stack.up(whole);
  await stack.preview(whole, { refresh: true, expectNoChanges: true });
  expect(platform.writes).toEqual([]);
});
