import { afterEach, beforeEach, expect, test } from "vitest";
import { isRead } from "../../sdk/internal";
import { hosts, native, type ProviderHost } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { ended, engineProcesses } from "../support/processes";
import { failureOf, TestStack } from "../support/stack";

const account = useAccount();
const patch = "PATCH /apps/{appId}/containers/{containerId}";

let stack: TestStack;
beforeEach(async () => {
  stack = await TestStack.create();
});
afterEach(async () => {
  behaviour().rolloutReads = 0;
  behaviour().failingImages.clear();
  await stack.destroy();
  stack.remove();
});

const program = (tag: string, options: { customTimeouts?: { update: string } } = {}, host: ProviderHost = native) => {
  const App = host.classNamed("ContainerApp");
  const args = {
    name: "shop",
    regions: { required: ["DE"] },
    containers: [{ name: "web", image: `acme/shop:${tag}` }],
  };
  return async () => void new App("shop", args as never, options);
};
const behaviour = () => account.emulator.state.containers;
const apps = () => [...account.emulator.state.containerApps.values()];
const tagsOnPlatform = () => apps().map(({ containerTemplates }) => containerTemplates[0]?.imageTag);
const writes = () =>
  account.emulator.calls.take().flatMap(({ method, operation }) => (isRead(method) ? [] : [operation]));

/** The image in the state, and whether the engine holds the app for incomplete: it keeps the inputs of before then. */
function inState() {
  const [app] = stack.bunnyResources();
  const containers = app?.outputs?.containers as readonly { image: string }[] | undefined;
  return { image: containers?.[0]?.image, isIncomplete: (app?.initErrors ?? []).length > 0 };
}

/** Lets the platform end what is in progress. */
function endRollout(): void {
  for (const app of apps()) app.rollout = null;
}

/** Deploys a first image, and begins to roll out a second one that takes forever, until the provider polls it. */
async function inTheMiddleOfARollout(options: Parameters<typeof program>[1] = {}) {
  await stack.up(program("1"));
  behaviour().rolloutReads = Number.MAX_SAFE_INTEGER;
  const stop = new AbortController();
  const failure = failureOf(stack.up(program("2", options), { signal: stop.signal }));
  const isPolled = () => apps().some(({ rollout }) => rollout !== null && rollout.readsLeft < rollout.reads);
  await expect.poll(isPolled, { timeout: 120_000 }).toBe(true);
  return { failure, ctrlC: () => stop.abort() };
}

/** The next run waits on, without another write, and the one after it has nothing to do. */
async function expectNextRunRight(): Promise<void> {
  endRollout();
  const { isIncomplete } = inState();
  account.emulator.calls.take();
  await stack.up(program("2"));
  const sent = account.emulator.calls.take();
  expect(sent.filter(({ method }) => !isRead(method))).toEqual([]);
  const waited = sent.some(({ operation }) => operation === "GET /apps/{appId}/overview");
  expect(waited, "the next run waits for what was not known to run").toBe(isIncomplete);
  expect(inState()).toEqual({ image: "acme/shop:2", isIncomplete: false });
  expect((await stack.up(program("2"), { refresh: true })).changes).toEqual([]);
}

test("a rollout that succeeds late is told by region, and ends the run when all pods are ready", async () => {
  behaviour().rolloutReads = 3;
  const { text } = await stack.up(program("1"));
  expect(text).toMatch(/bunny: rollout: DE 0\/1 ready/);
  expect(apps()).toMatchObject([{ rollout: null }]);
  expect((await stack.up(program("1"), { refresh: true })).changes).toEqual([]);
});

test.each(hosts)(
  "$name: a rollout that never starts ends with its pod, the reason and what to do, and a corrected image rolls out",
  async (host) => {
    await stack.up(program("1", {}, host));
    behaviour().failingImages.set("acme/shop:2", { reason: "CrashLoopBackOff", message: "no TOKEN", exitCode: 7 });
    const { errors } = await failureOf(stack.up(program("2", {}, host)));
    expect(errors).toEqual([
      expect.stringMatching(
        /the container "web" of the pod app\S+ in DE does not start: CrashLoopBackOff \(no TOKEN\), exit code 7, 3 restarts\. The platform goes on trying\. Correct the image, its variables or its probes, and run again\./,
      ),
    ]);
    expect(tagsOnPlatform()).toEqual(["2"]);
    expect(inState()).toEqual({ image: "acme/shop:2", isIncomplete: true });
    account.emulator.calls.take();
    await stack.up(program("3", {}, host));
    expect(writes()).toEqual([patch]);
    expect(tagsOnPlatform()).toEqual(["3"]);
    expect(inState()).toEqual({ image: "acme/shop:3", isIncomplete: false });
  },
);

// The dynamic host passes neither Ctrl-C nor customTimeouts: a wait ends by its own limit there.
test("Ctrl-C in a rollout leaves the new image in the state, as the platform has it", async () => {
  const { failure, ctrlC } = await inTheMiddleOfARollout();
  ctrlC();
  expect((await failure).errors.join()).toMatch(/is not known to be ready \(DE .*\)\. The platform goes on trying\./);
  expect(tagsOnPlatform()).toEqual(["2"]);
  expect(stack.state().pending).toEqual([]);
  expect(inState()).toEqual({ image: "acme/shop:2", isIncomplete: true });
  await expectNextRunRight();
});

test("a rollout that outlasts customTimeouts leaves the new image in the state, as the platform has it", async () => {
  const { failure } = await inTheMiddleOfARollout({ customTimeouts: { update: "3s" } });
  expect((await failure).errors.join()).toMatch(/is not known to be ready \(DE .*\)\. The platform goes on trying\./);
  expect(tagsOnPlatform()).toEqual(["2"]);
  expect(inState()).toEqual({ image: "acme/shop:2", isIncomplete: true });
  await expectNextRunRight();
});

test("an engine that is killed in a rollout leaves a pending update, and a refresh finds the new image", async () => {
  const { failure } = await inTheMiddleOfARollout();
  const { engine, started } = engineProcesses();
  process.kill(engine.pid, "SIGKILL");
  await failure;
  await ended([engine, ...started]);
  expect(stack.state().pending).toMatchObject([{ type: "updating" }]);
  expect(inState()).toEqual({ image: "acme/shop:1", isIncomplete: false });
  expect(tagsOnPlatform()).toEqual(["2"]);
  await stack.cancel();
  await stack.refresh({ clearPendingCreates: true });
  await expectNextRunRight();
  expect(stack.state().pending).toEqual([]);
});
