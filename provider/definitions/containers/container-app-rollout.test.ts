import { expect, test } from "vitest";
import { judge, type Overview, podsOf } from "./container-app-rollout";

const images = new Map([["web", { namespace: "acme", name: "shop", tag: "2" }]]);
const target = { images, oldPods: new Set(["old-1"]), replacesAll: false };

type Pod = Overview["regions"][number]["pods"][number];
type Container = Pod["containers"][number];

const pod = (name: string, status: string, container: Container = {}): Pod => ({
  name,
  status,
  containers: [{ name: "web", image: "ghcr.io/acme/shop:2", ...container }],
});
const overview = (pods: readonly Pod[], members: Partial<Overview> = {}): Overview => ({
  status: "active",
  activeInstances: 1,
  desiredInstances: 1,
  regions: [{ region: "DE", instances: 1, pods }],
  ...members,
});

test("a rollout has ended where the app is active, and all pods are ready with the new image", () => {
  expect(judge(overview([pod("new-1", "ready")]), target)).toEqual({ state: "active" });
  expect(judge(overview([pod("new-1", "ready"), pod("old-1", "deleting", { image: "acme/shop:1" })]), target)).toEqual({
    state: "active",
  });
});

test.each<[string, Overview]>([
  ["the app is progressing", overview([pod("new-1", "ready")], { status: "progressing" })],
  ["an instance is missing", overview([pod("new-1", "ready")], { activeInstances: 0 })],
  ["a pod is not ready", overview([pod("new-1", "scheduled")])],
  ["a pod has the old image", overview([pod("old-1", "ready", { image: "acme/shop:1" })])],
  ["an image only ends alike", overview([pod("new-1", "ready", { image: "acme/my-shop:2" })])],
])("a rollout goes on while %s", (_, current) => {
  expect(judge(current, target).state).toBe("progressing");
});

test.each([
  [true, "progressing"],
  [false, "active"],
])("an old pod that is as it should be is done only where not all old ones go (all go: %s)", (replacesAll, state) => {
  expect(judge(overview([pod("old-1", "ready")]), { ...target, replacesAll }).state).toBe(state);
});

test("progress is told by region, with the reasons of what is not ready", () => {
  const regions = [
    { region: "DE", instances: 3, pods: [pod("a", "ready"), pod("b", "scheduled", { reason: "ContainerCreating" })] },
    { region: "NY", instances: 1, pods: [pod("c", "notScheduled")] },
  ];
  const progress = "DE 1/3 ready, ContainerCreating; NY 0/1 ready";
  expect(judge(overview([], { regions }), target)).toEqual({ state: "progressing", progress });
});

test("a new container that restarts has failed, with all that is known of it", () => {
  const failing = { reason: "CrashLoopBackOff", message: "no DATABASE_URL", exitCode: 7, numberOfRestarts: 3 };
  expect(judge(overview([pod("new-1", "started", failing)]), target)).toEqual({
    state: "failed",
    reason:
      'the container "web" of the pod new-1 in DE does not start: CrashLoopBackOff (no DATABASE_URL), exit code 7, 3 restarts',
  });
  expect(judge(overview([pod("new-1", "started", { ...failing, numberOfRestarts: 2 })]), target).state).toBe(
    "progressing",
  );
});

test("a new image that cannot be pulled has failed at once", () => {
  expect(judge(overview([pod("new-1", "scheduled", { reason: "ImagePullBackOff" })]), target)).toMatchObject({
    state: "failed",
    reason: expect.stringContaining("new-1 in DE does not start: ImagePullBackOff"),
  });
});

test.each<[string, Pod]>([
  ["was there before", pod("old-1", "ready", { numberOfRestarts: 9 })],
  ["has the old image", pod("back-1", "ready", { image: "acme/shop:1", numberOfRestarts: 9 })],
])("a pod that %s fails no rollout", (_, old) => {
  expect(judge(overview([old]), target).state).not.toBe("failed");
});

test.each(["failing", "Suspended"])("an app that is %s has failed", (status) => {
  expect(judge(overview([]), target).state, "no status").not.toBe("failed");
  expect(judge(overview([], { status }), target)).toMatchObject({ state: "failed" });
});

test("pods are known by their names", () => {
  expect([...podsOf(overview([pod("a", "ready"), { name: null, containers: [] }]))]).toEqual(["a"]);
});
