import { beforeEach, describe, expect, test } from "vitest";
import { check, formatProblem } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { unknownValue } from "../../provider/define/unknown";
import { difference } from "../../provider/diff/diff";
import { create, read as readResource, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { accessListAction } from "../../sdk/api/shield";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";

const definition = resourceNamed("CustomAccessList");
const inputsWith = (...entries: string[]) =>
  check(definition, { shieldZoneId: 2001, name: "office", type: "IP", entries, action: "Block" }).inputs;

const account = useAccountForEachTest();

const otherEntries = { content: "203.0.113.250", checksum: null };
const onPlatform = () =>
  [...(account.emulator.state.shieldZones.get(2001)?.accessLists.values() ?? [])].map(({ content, action }) => ({
    content,
    action,
  }));

/** The resource that a failed step leaves. */
async function leftBy(step: Promise<unknown>, what: RegExp): Promise<{ id: string; properties: Properties }> {
  const failure: unknown = await errorOf(step);
  if (!(failure instanceof ResourceInitFailedError && failure.object)) throw failure;
  expect(failure.message).toMatch(what);
  return failure.object;
}

/** Updates as the next run does: only after a diff with changes. */
async function completed(id: string, properties: Properties, inputs: Properties): Promise<void> {
  expect(difference(definition, properties, inputs).changed).toContain("entries");
  await update(definition, { id, olds: properties, news: inputs }, account.api);
}

test("a list that was created with wrong entries is completed by the next run", async () => {
  account.emulator.faults.add({ operation: "POST *", overrideBody: otherEntries });
  const creating = create(definition, inputsWith("192.0.2.1"), account.api);
  const { id, properties } = await leftBy(
    creating,
    /^the list was created: the platform stored content with another checksum/,
  );
  expect(onPlatform()).toMatchObject([{ content: "203.0.113.250" }]);
  await completed(id, properties, inputsWith("192.0.2.1"));
  expect(onPlatform()).toEqual([{ content: "192.0.2.1", action: 2 }]);
});

test.each([
  ["the new entries", ["192.0.2.2"]],
  ["the old entries", ["192.0.2.1"]],
])("a list that was updated with wrong entries gets %s by the next run", async (_, entries) => {
  const { id, properties } = await create(definition, inputsWith("192.0.2.1"), account.api);
  account.emulator.faults.add({ operation: "PATCH */access-lists/{id}", overrideBody: otherEntries });
  const updating = update(definition, { id, olds: properties, news: inputsWith("192.0.2.2") }, account.api);
  const remaining = await leftBy(updating, /^the list was updated: the platform stored content with another checksum/);
  expect(onPlatform()).toMatchObject([{ content: "203.0.113.250" }]);
  await completed(id, remaining.properties, inputsWith(...entries));
  expect(onPlatform()).toMatchObject([{ content: entries[0] }]);
});

describe.each(["CustomAccessList", "ManagedAccessList"])("%s", (type) => {
  const resource = resourceNamed(type);
  const list =
    type === "CustomAccessList"
      ? { shieldZoneId: 2001, name: "scrapers", type: "IP", entries: ["192.0.2.1"] }
      : { shieldZoneId: 2001, listId: 1 };
  const inForce = () => {
    const zone = account.emulator.state.shieldZones.get(2001);
    const all = [...(zone?.accessLists.values() ?? []), ...(zone?.managedLists.values() ?? [])];
    return all.map(({ action, isEnabled }) => ({ action, isEnabled }));
  };
  const block = accessListAction.toWire("Block");
  beforeEach(() => {
    Object.assign(Object(account.emulator.state.shieldZones.get(2001)), { planType: 3 });
  });

  test("with an action, a list is in force unless the program says otherwise", async () => {
    await create(resource, check(resource, { ...list, action: "Block" }).inputs, account.api);
    expect(inForce()).toEqual([{ action: block, isEnabled: true }]);
  });

  test("a list with an action may be switched off", async () => {
    await create(resource, check(resource, { ...list, action: "Block", enabled: false }).inputs, account.api);
    expect(inForce()).toEqual([{ action: block, isEnabled: false }]);
  });

  test("a list of an earlier version, created without `enabled`, differs, and an update switches it on", async () => {
    const older = { ...list, action: "Block" };
    const { id, properties } = await create(resource, older, account.api);
    expect(inForce()).toEqual([{ action: block, isEnabled: false }]);
    const read = await readResource(resource, id, properties, account.api);
    const { inputs } = check(resource, older);
    expect(difference(resource, Object(read?.properties), inputs).changed).toEqual(["enabled"]);
    await update(resource, { id, olds: Object(read?.properties), news: inputs }, account.api);
    expect(inForce()).toEqual([{ action: block, isEnabled: true }]);
  });

  test("an enabled list needs an action", () => {
    const reason = "enabled: requires action, without which nothing happens to requests that match the list";
    const problems = (args: Properties) => check(resource, { ...list, ...args }).problems.map(formatProblem);
    expect(problems({ enabled: true })).toEqual([reason]);
    expect(problems({ enabled: false })).toEqual([]);
    expect(problems({ enabled: true, action: unknownValue })).toEqual([]);
    expect(check(resource, { ...list, action: unknownValue }).inputs).toMatchObject({ enabled: true });
    expect(check(resource, { ...list, action: "Log", enabled: unknownValue }).inputs.enabled).toBe(unknownValue);
    expect(check(resource, list).inputs).not.toHaveProperty("enabled");
  });

  test("an import of an enabled list without an action can be deployed", async () => {
    const { id } = await create(resource, list, account.api);
    const zone = account.emulator.state.shieldZones.get(2001);
    for (const record of zone?.accessLists.values() ?? []) record.isEnabled = true;
    if (type === "ManagedAccessList") zone?.managedLists.set(1, { action: 0, isEnabled: true });
    const read = await readResource(resource, id, undefined, account.api);
    expect(check(resource, Object(read?.inputs)).problems).toEqual([]);
    expect(read?.inputs).not.toHaveProperty("action");
  });
});
