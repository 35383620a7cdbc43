import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { check } from "../../provider/check";
import { create, read, update } from "../../provider/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { type BunnyClient, createClient } from "../../sdk";

const definition = resourceNamed("EdgeScript");
let emulator: Emulator;
let api: BunnyClient;

beforeAll(async () => {
  emulator = await startEmulator({ logsPerDay: 0 });
  api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url });
});
afterAll(async () => {
  await api.close();
  await emulator.stop();
});

test("code that was saved by a run that was killed before it published is live after a refresh and an update", async () => {
  const asked = (code: string) => check(definition, { name: "s", type: "CDN", code }).inputs;
  const { id, properties } = await create(definition, asked("// 1"), api);
  await api.edgeScripts.setCode(Number(id), "// 2");
  const found = await read(definition, id, properties, api);
  expect(found?.inputs).toMatchObject({ code: "// 2", publish: false });
  await update(definition, id, found?.properties ?? {}, asked("// 2"), api);
  expect(await api.edgeScriptReleases.getActive(Number(id))).toMatchObject({ code: "// 2" });
});

describe("the integration", () => {
  const integration = { integrationId: 7, repositorySettings: { id: 70 }, deployConfiguration: { branch: "main" } };
  const made = (asked?: object) =>
    create(definition, check(definition, { name: "s", type: "CDN", code: "// 1", integration: asked }).inputs, api);
  const connect = (id: string, to: { IntegrationId: number; RepositorySettings?: { Id: number } } | null) =>
    Object.assign(emulator.state.edgeScripts.get(Number(id)) ?? {}, { Integration: to });

  test("is read back by its ids, with what else was asked for", async () => {
    const { id, properties } = await made(integration);
    expect((await read(definition, id, properties, api))?.inputs.integration).toEqual(integration);
    connect(id, { IntegrationId: 7, RepositorySettings: { Id: 71 } });
    const other = { ...integration, repositorySettings: { id: 71 } };
    expect((await read(definition, id, properties, api))?.inputs.integration).toEqual(other);
  });

  test("is gone where it was told before, and as asked where no answer ever told it", async () => {
    const { id, properties } = await made(integration);
    connect(id, null);
    expect((await read(definition, id, properties, api))?.inputs).not.toHaveProperty("integration");
    const { integrationId: _, ...neverTold } = properties;
    expect((await read(definition, id, neverTold, api))?.inputs.integration).toEqual(integration);
  });

  test("of a script that does not manage it is left alone, and imported", async () => {
    const { id, properties } = await made();
    connect(id, { IntegrationId: 7, RepositorySettings: { Id: 70 } });
    expect((await read(definition, id, properties, api))?.inputs).not.toHaveProperty("integration");
    const { deployConfiguration: _, ...told } = integration;
    expect((await read(definition, id, undefined, api))?.inputs.integration).toEqual(told);
  });
});
