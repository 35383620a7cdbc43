import { expect, test } from "vitest";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { difference } from "../../provider/diff/diff";
import { create, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
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
  await update(definition, id, properties, inputs, account.api);
}

test("a list that was created with wrong entries is completed by the next run", async () => {
  account.emulator.faults.add({ operation: "POST *", insteadOfSent: otherEntries });
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
  account.emulator.faults.add({ operation: "PATCH */access-lists/{id}", insteadOfSent: otherEntries });
  const updating = update(definition, id, properties, inputsWith("192.0.2.2"), account.api);
  const remaining = await leftBy(updating, /^the list was updated: the platform stored content with another checksum/);
  expect(onPlatform()).toMatchObject([{ content: "203.0.113.250" }]);
  await completed(id, remaining.properties, inputsWith(...entries));
  expect(onPlatform()).toMatchObject([{ content: entries[0] }]);
});
