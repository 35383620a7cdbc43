import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pathsWith } from "../../provider/define/zod-schema";
import { type RunningServer, serve } from "../../provider/hosts/native/server";
import { NativeResource } from "../../provider/hosts/program/native-resource";
import type { ResourceShape } from "../../provider/hosts/program/resource-shape";
import { useAccount } from "../support/account";
import { grouped, platform, registerGrouped } from "../support/grouped-resource";
import { TestStack } from "../support/stack";

// A resource of tests alone, which the plugin of this process manages: the engine connects to it.

useAccount();

const shape: ResourceShape = {
  name: "Grouped",
  properties: [...Object.keys(grouped.inputs.shape), ...Object.keys(grouped.outputs.shape)],
  secrets: pathsWith(grouped.inputs, "secret"),
};

class Grouped extends NativeResource {
  declare readonly groupedId: pulumi.Output<number>;
  declare readonly url: pulumi.Output<string>;

  constructor(name: string, args: Record<string, unknown>, opts?: pulumi.CustomResourceOptions) {
    super(shape, name, args, opts);
  }
}

let server: RunningServer;
let unregister: () => void;
let stack: TestStack;

beforeAll(async () => {
  unregister = registerGrouped();
  server = await serve();
  const env = { PULUMI_DEBUG_PROVIDERS: `bunny:${server.port}`, PULUMI_EXPERIMENTAL: "true" };
  stack = await TestStack.create({ env });
});
afterAll(async () => {
  await stack.destroy();
  stack.remove();
  server.stop();
  unregister();
});
beforeEach(async () => {
  await stack.destroy();
  platform.objects.clear();
  platform.writes.length = 0;
});

const args = {
  name: "n",
  cache: { edgeTtl: 60, vary: ["a", "b"], limits: { size: 1 } },
  signing: { enabled: true, key: "do-not-show" },
  rules: [{ name: "a" }, { name: "b" }, { name: "c" }],
  labels: { open: "1", hidden: "do-not-show-either" },
};
const program =
  (more: Record<string, unknown> = {}, opts: pulumi.CustomResourceOptions = {}) =>
  async () => {
    const labels = { open: args.labels.open, hidden: pulumi.secret(args.labels.hidden) };
    new Grouped("it", { ...args, labels, ...more }, opts);
  };

test("secrets in groups and records are encrypted at their places, and their neighbours' changes are shown", async () => {
  const { text } = await stack.up(program());
  const [resource] = stack.bunnyResources();
  const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
  expect(resource?.inputs).toMatchObject({
    signing: { enabled: true, key: secret },
    labels: { open: "1", hidden: secret },
  });
  expect(resource?.outputs).toMatchObject({ signing: { enabled: true, key: secret }, url: secret });
  const preview = await stack.preview(program({ signing: { ...args.signing, enabled: false } }), { diff: true });
  expect(preview.changes[0]?.paths).toEqual({ "signing.enabled": "update" });
  expect(preview.text).toMatch(/~ enabled: true => false/);
  const { text: refreshed } = await stack.refresh();
  expect([text, preview.text, refreshed, stack.state().text].join()).not.toContain("do-not-show");
});

test("drift of one member is found, and repaired without the others; what is left out stays as it is", async () => {
  await stack.up(program());
  Object.assign(Object(platform.objects.get(1)?.cache), { edgeTtl: 61, browserTtl: 7, vary: ["b", "a"] });
  const { changes } = await stack.previewRefresh();
  expect(changes.map(({ paths }) => paths)).toEqual([{ "cache.edgeTtl": "update" }]);
  await stack.up(program(), { refresh: true });
  expect(platform.writes).toEqual([{ cache: { edgeTtl: 60 } }]);
  expect(platform.objects.get(1)?.cache).toMatchObject({ browserTtl: 7, vary: ["b", "a"] });
  await stack.preview(program(), { refresh: true, expectNoChanges: true });
});

test("a change that is ignored by a path in a group is neither previewed nor sent", async () => {
  await stack.up(program());
  const cache = { ...args.cache, edgeTtl: 5, stale: true };
  await stack.up(program({ cache }, { ignoreChanges: ["cache.edgeTtl"] }));
  expect(platform.writes).toEqual([{ cache: { stale: true } }]);
});

test("members of any name are compared one by one, or as a whole where no path can name one", async () => {
  const named = (names: readonly string[], value: string) =>
    program({ labels: Object.fromEntries(names.map((name) => [name, value])) });
  const pathsOf = async (...names: string[]) => {
    await stack.up(named(names, "1"));
    const { changes } = await stack.preview(named(names, "2"), { diff: true });
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

test("a plan with an unknown value in each place is kept, and no neighbour loses its default", async () => {
  await stack.up(program());
  const later = async () => {
    const other = new Grouped("other", { name: "other" });
    const text = other.groupedId.apply(String);
    new Grouped("it", {
      name: "n",
      title: text,
      cache: { edgeTtl: other.groupedId, vary: ["a", text], limits: { size: other.groupedId } },
      signing: { enabled: other.groupedId.apply((id) => id > 0), key: other.url },
      rules: [{ name: "a", match: text }, { name: text }, { name: "c" }],
      labels: { open: text },
      source: { kind: other.groupedId.apply(() => "Git") },
    });
  };
  const plan = `${stack.folder}/plan.json`;
  const preview = await stack.preview(later, { plan, diff: true });
  expect(preview.text).not.toMatch(/- (stale|negated|branch)/);
  await stack.up(later, { plan });
  expect(platform.writes).toMatchObject([
    { cache: { edgeTtl: 2, vary: ["a", "2"], limits: { size: 2 } }, source: { kind: "Git", branch: "main" } },
  ]);
  await stack.preview(later, { refresh: true, expectNoChanges: true });
});
