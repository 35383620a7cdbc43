import type { CustomResourceOptions } from "@pulumi/pulumi";
import { afterEach, beforeEach, expect, test } from "vitest";
import { native } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";

const account = useAccount();
const [App, PullZone] = [native.classNamed("ContainerApp"), native.classNamed("PullZone")];

let stack: InProcessStack;
beforeEach(async () => {
  stack = new InProcessStack();
});
afterEach(async () => {
  await stack.destroy();
  stack.remove();
  for (const { Id } of zones()) account.emulator.state.pullZones.delete(Id);
});

const app = {
  name: "shop",
  regions: { required: ["DE"] },
  containers: [{ name: "web", image: "acme/shop:1", endpoints: [{ name: "http", cdn: { port: 80 } }] }],
};
const deployed = () => void new App("shop", app as never);
const zones = () => [...account.emulator.state.pullZones.values()].filter((zone) => zone.MagicContainersAppId);

/** Deploys the app, and then imports the pull zone that the platform generated for it. */
async function withImportedZone() {
  await stack.up(async () => deployed());
  const [zone] = zones();
  if (!zone) throw new Error("The platform has generated no pull zone.");
  const origin = { containerAppId: zone.MagicContainersAppId, containerEndpointId: zone.MagicContainersEndpointId };
  const own = (args: object, options: CustomResourceOptions = {}) =>
    void new PullZone("own", { name: zone.Name, origin, ...args } as never, { retainOnDelete: true, ...options });
  await stack.up(async () => {
    deployed();
    own({}, { import: String(zone.Id) });
  });
  return { zone, own };
}

test("the pull zone that the platform generated for an app is imported, changed in place, and shows no drift", async () => {
  const { zone, own } = await withImportedZone();
  const program = async () => {
    deployed();
    own({ cache: { smart: true } });
  };
  account.emulator.calls.take();
  await stack.up(program);
  expect(zones()).toEqual([{ ...zone, EnableSmartCache: true }]);
  expect((await stack.up(program, { refresh: true })).changes).toEqual([]);
});

test("it is kept where the app goes and the program still has it", async () => {
  const { zone, own } = await withImportedZone();
  await stack.up(async () => own({}));
  expect(account.emulator.state.containerApps.size).toBe(0);
  expect(zones().map(({ Id }) => Id)).toEqual([zone.Id]);
});
