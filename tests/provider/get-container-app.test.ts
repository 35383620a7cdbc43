import { expect, test } from "vitest";
import { addContainerApp } from "../../emulator/routes/containers";
import { check } from "../../provider/check/check";
import { readDataSource } from "../../provider/lifecycle/read-data-source";
import { dataSourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";
import { appWithEndpoint } from "../support/app-with-endpoint";

const account = useAccountForEachTest();
const add = (id: string) => addContainerApp(account.emulator.state, { ...appWithEndpoint(1001), id, name: "shop" });
const read = (args: object) => readDataSource("getContainerApp", { ...args }, account.api);

test("an app is read by its id, without the values of its environment", async () => {
  add("one");
  add("two");
  const found = await read({ appId: "two" });
  expect(found).toMatchObject({ appId: "two", containers: [{ name: "web", endpoints: [{ pullZoneId: 1001 }] }] });
  expect(JSON.stringify(found)).not.toContain("not-in-the-state");
});

test("a name that no app has, and one that two have, are named", async () => {
  await expect(read({ name: "shop" })).rejects.toThrow('There is no app named "shop" in the account.');
  add("one");
  expect(await read({ name: "shop" })).toMatchObject({ appId: "one" });
  add("two");
  await expect(read({ name: "shop" })).rejects.toThrow('The apps one, two are named "shop": give appId.');
});

test("the id or the name is needed, and not both", () => {
  for (const args of [{}, { appId: "one", name: "shop" }])
    expect(check(dataSourceNamed("getContainerApp"), args).problems).toHaveLength(1);
});

test("the status says why a container does not start", async () => {
  const failure = { reason: "CrashLoopBackOff", message: "no such file", exitCode: 127 };
  account.emulator.state.containers.failingImages.set("acme/web:1", failure);
  add("one");
  const status = await readDataSource("getContainerAppStatus", { appId: "one" }, account.api);
  expect(status).toMatchObject({
    status: "progressing",
    activeInstances: 0,
    desiredInstances: 1,
    regions: [{ region: "DE", pods: [{ status: "scheduled", containers: [{ ...failure, restarts: 1 }] }] }],
  });
});
