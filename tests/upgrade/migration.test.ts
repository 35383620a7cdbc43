import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Properties } from "../../provider/define/define";
import { pathsWith } from "../../provider/define/zod-schema";
import { provider } from "../../provider/hosts/dynamic/dynamic-provider";
import { type RunningServer, serve } from "../../provider/hosts/native/server";
import { NativeResource } from "../../provider/hosts/program/native-resource";
import type { ResourceShape } from "../../provider/hosts/program/resource-shape";
import { useAccount } from "../support/account";
import { grouped, platform, registerGrouped } from "../support/grouped-resource";
import { TestStack } from "../support/stack";
import older from "./older-state.json";

// A state of the first version of a resource of tests: `title` was `heading`, and `mode` had no default.

const account = useAccount();

const migrating = {
  ...grouped,
  migrations: [
    ({ heading, ...state }: Properties) => (heading === undefined ? state : { ...state, title: heading }),
    (state: Properties) => ({ mode: "Auto", ...state }),
  ],
};

const shape: ResourceShape = {
  name: "Grouped",
  properties: [...Object.keys(grouped.inputs.shape), ...Object.keys(grouped.outputs.shape)],
  secrets: pathsWith(grouped.inputs, "secret"),
};

class Grouped extends NativeResource {
  constructor(name: string, args: Record<string, unknown>, opts?: pulumi.CustomResourceOptions) {
    super(shape, name, args, opts);
  }
}

const secret = "do-not-show";
const args = { name: "n", cache: { edgeTtl: 60 }, rules: [{ name: "a" }] };
let server: RunningServer;
let unregister: () => void;

beforeAll(async () => {
  unregister = registerGrouped(migrating);
  server = await serve();
});
afterAll(() => {
  server.stop();
  unregister();
});
beforeEach(() => {
  platform.writes.length = 0;
  platform.objects.clear();
  platform.objects.set(1, { ...args, rules: [{ name: "a", negated: false }], title: secret, mode: "Auto" });
});

test("the plugin reads a state of before two migrations, finds no change in it, and keeps its secret", async () => {
  const stack = await TestStack.create({ env: { PULUMI_DEBUG_PROVIDERS: `bunny:${server.port}` } });
  const program =
    (more = {}) =>
    async () => {
      new Grouped("it", { ...args, title: pulumi.secret(secret), ...more });
    };
  try {
    await stack.importState(older);
    expect((await stack.previewRefresh()).changes).toEqual([]);
    expect((await stack.up(program())).changes).toEqual([]);
    const { changes } = await stack.up(program({ mode: "Manual" }));
    expect(changes.map(({ op, paths }) => ({ op, paths }))).toEqual([{ op: "update", paths: { mode: "update" } }]);
    expect(platform.writes).toEqual([{ mode: "Manual" }]);
    await stack.importState(older);
    Object.assign(Object(platform.objects.get(1)), { mode: "Auto" });
    await stack.refresh();
    const [resource] = stack.bunnyResources();
    expect(resource?.outputs).toMatchObject({ __version: 2, mode: "Auto", title: { ciphertext: expect.any(String) } });
    expect(resource?.outputs).not.toHaveProperty("heading");
    expect((await stack.preview(program())).changes).toEqual([]);
    expect(stack.state().text).not.toContain(secret);
    expect((await stack.destroy()).errors).toEqual([]);
    expect(platform.objects.size).toBe(0);
  } finally {
    stack.remove();
  }
});

test("a dynamic provider does so, too", async () => {
  const groupedProvider = provider("Grouped");
  const settings: Record<string, string> = { "bunny:apiKey": "k", "bunny:apiUrl": account.emulator.url };
  await groupedProvider.configure({ config: { get: (key) => settings[key] } });
  const host = { __provider: "code", __secrets: ["heading"] };
  const state = { name: "n", cache: { edgeTtl: 60, stale: false }, heading: secret, groupedId: 1, ...host };
  const old = { ...state, rules: [{ name: "a", negated: false }], url: "u" };
  const program = { ...args, title: secret, __provider: "code", __secrets: ["title"] };
  const { inputs, failures } = await groupedProvider.check(old, program);
  expect(failures).toEqual([]);
  const news = { ...inputs, __provider: "code" };
  expect(await groupedProvider.diff("1", old, news)).toMatchObject({ changes: false, replaces: [] });
  expect(await groupedProvider.diff("1", old, { ...news, mode: "Manual" })).toMatchObject({ changes: undefined });
  const read = await groupedProvider.read("1", old);
  const marked = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", value: secret };
  for (const properties of [read.inputs, read.props])
    expect(properties).toMatchObject({ mode: "Auto", title: marked, __version: 2 });
  expect(read.props).not.toHaveProperty("heading");
  await groupedProvider.update("1", old, { ...news, mode: "Manual" });
  expect(platform.writes).toEqual([{ mode: "Manual" }]);
});
