import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type RunningServer, serve } from "../../provider/hosts/native/server";
import { useAccount } from "../support/account";
import { Grouped, groupedArgs, groupedProgram, platform, registerGrouped } from "../support/grouped-resource";
import { TestStack } from "../support/stack";

// A resource of tests alone, which the plugin of this process manages: the engine connects to it.

useAccount();

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

test("secrets in groups and records are encrypted at their places, and their neighbours' changes are shown", async () => {
  const { text } = await stack.up(groupedProgram());
  const [resource] = stack.bunnyResources();
  const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
  expect(resource?.inputs).toMatchObject({
    signing: { enabled: true, key: secret },
    labels: { open: "1", hidden: secret },
  });
  expect(resource?.outputs).toMatchObject({ signing: { enabled: true, key: secret }, url: secret });
  const preview = await stack.preview(groupedProgram({ signing: { ...groupedArgs.signing, enabled: false } }), {
    diff: true,
  });
  expect(preview.changes[0]?.paths).toEqual({ "signing.enabled": "update" });
  expect(preview.text).toMatch(/~ enabled: true => false/);
  const { text: refreshed } = await stack.refresh();
  expect([text, preview.text, refreshed, stack.state().text].join()).not.toContain("do-not-show");
});

test("a plan with an unknown value in each place is kept, and no neighbour loses its default", async () => {
  await stack.up(groupedProgram());
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
