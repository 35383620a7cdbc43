import { describe, expect, test } from "vitest";
import { check } from "../../provider/check/check";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";

const definition = resourceNamed("EdgeScript");
const account = useAccount({ logsPerDay: 0 });

test("code that a killed run saved but did not publish is live after a refresh and an update", async () => {
  const inputsWith = (code: string) => check(definition, { name: "s", type: "CDN", code }).inputs;
  const { id, properties } = await create(definition, inputsWith("// 1"), account.api);
  await account.api.edgeScripts.setCode(Number(id), "// 2");
  const current = await read(definition, id, properties, account.api);
  expect(current?.inputs).toMatchObject({ code: "// 2", publish: false });
  await update(definition, { id, olds: current?.properties ?? {}, news: inputsWith("// 2") }, account.api);
  expect(await account.api.edgeScriptReleases.getActive(Number(id))).toMatchObject({ code: "// 2" });
});

test("an update that does not publish keeps the release of the state, so that a refresh still reports another", async () => {
  const inputsWith = (args: object) => check(definition, { name: "s", type: "CDN", code: "// 1", ...args }).inputs;
  const { id, properties } = await create(definition, inputsWith({}), account.api);
  const script = account.emulator.state.edgeScripts.get(Number(id));
  script?.Releases.push({ ...script.Releases[0], Id: 77, Code: "// other" } as (typeof script.Releases)[number]);
  Object.assign(script ?? {}, { CurrentReleaseId: 77 });
  const renamed = await update(definition, { id, olds: properties, news: inputsWith({ name: "t" }) }, account.api);
  expect(renamed.currentReleaseId).toBe(properties.currentReleaseId);
  expect((await read(definition, id, renamed, account.api))?.inputs).toMatchObject({ name: "t", publish: false });
});

describe("the integration", () => {
  const integration = { integrationId: 7, repositorySettings: { id: 70 }, deployConfiguration: { branch: "main" } };
  const createScript = (integration?: object) =>
    create(definition, check(definition, { name: "s", type: "CDN", code: "// 1", integration }).inputs, account.api);
  const connect = (id: string, to: { IntegrationId: number; RepositorySettings?: { Id: number } } | null) =>
    Object.assign(account.emulator.state.edgeScripts.get(Number(id)) ?? {}, { Integration: to });

  test("is read by its ids, and keeps the write-only members of the state", async () => {
    const { id, properties } = await createScript(integration);
    expect((await read(definition, id, properties, account.api))?.inputs.integration).toEqual(integration);
    connect(id, { IntegrationId: 7, RepositorySettings: { Id: 71 } });
    const other = { ...integration, repositorySettings: { id: 71 } };
    expect((await read(definition, id, properties, account.api))?.inputs.integration).toEqual(other);
  });

  test("is removed by a response without it, unless no response ever had it", async () => {
    const { id, properties } = await createScript(integration);
    connect(id, null);
    expect((await read(definition, id, properties, account.api))?.inputs).not.toHaveProperty("integration");
    const { integrationId: _, ...neverReported } = properties;
    expect((await read(definition, id, neverReported, account.api))?.inputs.integration).toEqual(integration);
  });

  test("is unmanaged if omitted, and read by an import", async () => {
    const { id, properties } = await createScript();
    connect(id, { IntegrationId: 7, RepositorySettings: { Id: 70 } });
    expect((await read(definition, id, properties, account.api))?.inputs).not.toHaveProperty("integration");
    const { deployConfiguration: _, ...readable } = integration;
    expect((await read(definition, id, undefined, account.api))?.inputs.integration).toEqual(readable);
  });
});

test("a replacement whose linked pull zone's name is still taken says which resource option helps", async () => {
  const inputs = check(definition, {
    name: "s",
    type: "CDN",
    code: "// 1",
    linkedPullZone: { create: true, name: "kept" },
  }).inputs;
  await create(definition, inputs, account.api);
  const error = await errorOf(create(definition, inputs, account.api));
  expect(error.message).toMatch(/ failed with 400.* set the resource option `deleteBeforeReplace`; .* add an alias\.$/);
});

test("only a linked pull zone of the same name is deleted before it is replaced", () => {
  const linked = (name?: string) => ({ linkedPullZone: { create: true, name } });
  const isDeletedFirst = (prior: object, inputs: object) => definition.deleteBeforeReplace?.(prior, inputs);
  expect(isDeletedFirst(linked("kept"), linked("kept"))).toBe(true);
  expect(isDeletedFirst(linked("kept"), linked("other"))).toBe(false);
  expect(isDeletedFirst(linked(), linked())).toBe(false);
  expect(isDeletedFirst({}, {})).toBe(false);
});

describe("a script with a pull zone that was created with it", () => {
  const pullZones = () => account.emulator.state.pullZones;
  const createLinked = async (name: string, args: object = {}) => {
    const inputs = check(definition, {
      name,
      type: "CDN",
      code: "// 1",
      linkedPullZone: { create: true, name },
      ...args,
    }).inputs;
    const { id, properties } = await create(definition, inputs, account.api);
    const other = await account.api.pullZones.create({
      name: `${name}-other`,
      originType: "EdgeScript",
      edgeScriptId: Number(id),
    });
    return { properties, created: Number(properties.createdPullZoneId), other: other.id };
  };

  test("is deleted with that one, and leaves the others that are linked", async () => {
    const { properties, created, other } = await createLinked("linked-own");
    expect(pullZones().get(created)).toMatchObject({ Name: "linked-own" });
    await remove(definition, properties, account.api);
    expect(pullZones().has(created)).toBe(false);
    expect(pullZones().has(other)).toBe(true);
  });

  test("leaves it where it has another origin since then", async () => {
    const { properties, created } = await createLinked("linked-moved");
    await account.api.pullZones.update(created, {
      originType: "OriginUrl",
      originUrl: "https://example.com",
      edgeScriptId: -1,
    });
    await remove(definition, properties, account.api);
    expect(pullZones().has(created)).toBe(true);
  });

  test.each([
    [true, []],
    [false, ["created", "other"]],
  ])("with deleteLinkedPullZones: %s leaves %j", async (deleteLinkedPullZones, left) => {
    const { properties, ...zones } = await createLinked(`linked-${deleteLinkedPullZones}`, { deleteLinkedPullZones });
    await remove(definition, properties, account.api);
    expect((["created", "other"] as const).filter((name) => pullZones().has(zones[name]))).toEqual(left);
  });
});
