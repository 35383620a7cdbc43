import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addEdgeScript } from "../../emulator/routes/edge-scripting";
import { check } from "../../provider/check/check";
import { create, read, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { type BunnyClient, createClient } from "../../sdk/index";
import { useAccountForEachTest } from "../support/account";
import { heldRequest } from "../support/held-request";

const account = useAccountForEachTest();
const publication = resourceNamed("EdgeScriptPublication");
const script = resourceNamed("EdgeScript");

/** The client of another process: another host, an explicit provider, a pipeline. */
let other: BunnyClient;
beforeEach(() => {
  const { apiKey, url: apiUrl } = account.emulator;
  other = createClient({ apiKey, apiUrl, retryDelayMs: 1 });
});
afterEach(() => other.close());

const publish = (scriptId: number) =>
  create(publication, check(publication, { scriptId, triggers: ["1"] }).inputs, account.api);

/** The code that the platform serves. */
function liveCode(scriptId: number): string | null | undefined {
  const { CurrentReleaseId, Releases } = account.emulator.state.edgeScripts.get(scriptId) ?? {};
  return Releases?.find(({ Id }) => Id === CurrentReleaseId)?.Code;
}

const rollBack = "POST /compute/script/{id}/publish/{uuid}";

test("new code stays live beside a publication of the same script by a literal id in the same run", async () => {
  const inputsWith = (code: string) => check(script, { name: "s", type: "CDN", code }).inputs;
  const { id, properties } = await create(script, inputsWith("// old"), account.api);
  const scriptId = Number(id);
  const { fault, arrived } = heldRequest("POST /compute/script/{id}/publish", 500);
  account.emulator.faults.add(fault);
  const updated = update(script, { id, olds: properties, news: inputsWith("// new") }, account.api);
  await arrived;
  await Promise.all([updated, publish(scriptId)]);
  expect(liveCode(scriptId)).toBe("// new");
});

test("what another process publishes between the read and the write of a publication stays live", async () => {
  const { Id } = addEdgeScript(account.emulator.state, { Name: "s", ScriptType: 1, Code: "// old" });
  await other.edgeScriptReleases.publish(Id);
  const { fault, arrived, release } = heldRequest(rollBack);
  account.emulator.faults.add(fault);
  const published = publish(Id);
  await arrived;
  await other.edgeScripts.setCode(Id, "// new");
  await other.edgeScriptReleases.publish(Id);
  release();
  await published;
  expect(liveCode(Id)).toBe("// new");
});

test("an earlier release to which another process rolls back meanwhile stays live", async () => {
  const { Id } = addEdgeScript(account.emulator.state, { Name: "s", ScriptType: 1, Code: "// good" });
  await other.edgeScriptReleases.publish(Id);
  const { uuid } = await other.edgeScriptReleases.getActive(Id);
  await other.edgeScripts.setCode(Id, "// bad");
  await other.edgeScriptReleases.publish(Id);
  const { fault, arrived, release } = heldRequest(rollBack);
  account.emulator.faults.add(fault);
  const published = publish(Id);
  await arrived;
  await other.edgeScriptReleases.rollBack(Id, uuid ?? "");
  release();
  await published;
  expect(liveCode(Id)).toBe("// good");
});

describe.each([
  ["EdgeScriptVariable", (text: string) => ({ defaultValue: text })],
  ["EdgeScriptSecret", (text: string) => ({ value: text })],
] as const)("the revision of %s", (type, settingsOf) => {
  const definition = resourceNamed(type);
  const inputsWith = (scriptId: number, text: string) =>
    check(definition, { scriptId, name: "A", ...settingsOf(text) }).inputs;
  const newScript = () => addEdgeScript(account.emulator.state, { Name: "s", ScriptType: 1, Code: "// 1" }).Id;
  const changeByHand = (scriptId: number) => {
    const script = account.emulator.state.edgeScripts.get(scriptId);
    for (const variable of script?.EdgeScriptVariables ?? []) variable.DefaultValue = "foreign";
    for (const secret of script?.Secrets ?? [])
      Object.assign(secret, { Value: "foreign", LastModified: "2099-01-01T00:00:00Z" });
  };

  test("is another one after each write, also after a repair, and the same after a read of what was written", async () => {
    const scriptId = newScript();
    const { id, properties } = await create(definition, inputsWith(scriptId, "1"), account.api);
    // A later run has nothing in its cache.
    const refreshed = async (state: typeof properties) => {
      const { apiKey, url: apiUrl } = account.emulator;
      const api = createClient({ apiKey, apiUrl });
      const current = await read(definition, id, state, api).finally(() => api.close());
      return current?.properties ?? {};
    };
    expect(await refreshed(properties)).toEqual(properties);
    changeByHand(scriptId);
    const drifted = await refreshed(properties);
    const repaired = await update(definition, { id, olds: drifted, news: inputsWith(scriptId, "1") }, account.api);
    expect((await refreshed(repaired)).revision).toBe(repaired.revision);
    const changed = await update(definition, { id, olds: repaired, news: inputsWith(scriptId, "2") }, account.api);
    expect(new Set([properties, drifted, repaired, changed].map(({ revision }) => revision)).size).toBe(4);
  });

  test("is another one after a resource takes over the object of its name", async () => {
    const scriptId = newScript();
    const { properties } = await create(definition, inputsWith(scriptId, "1"), account.api);
    const takenOver = await create(definition, inputsWith(scriptId, "2"), account.api);
    expect(takenOver.properties.revision).not.toBe(properties.revision);
  });

  test("is the same in each read without a state", async () => {
    const { id } = await create(definition, inputsWith(newScript(), "1"), account.api);
    const revisions = await Promise.all(
      [1, 2].map(async () => (await read(definition, id, undefined, account.api))?.properties.revision),
    );
    expect(revisions).toEqual([expect.any(String), revisions[0]]);
  });
});
