import { describe, expect, test } from "vitest";
import { check } from "../../provider/check/check";
import { create, read, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";

const definition = resourceNamed("EdgeScript");
const account = useAccount({ logsPerDay: 0 });

test("code that was saved by a run that was killed before it published is live after a refresh and an update", async () => {
  const asked = (code: string) => check(definition, { name: "s", type: "CDN", code }).inputs;
  const { id, properties } = await create(definition, asked("// 1"), account.api);
  await account.api.edgeScripts.setCode(Number(id), "// 2");
  const found = await read(definition, id, properties, account.api);
  expect(found?.inputs).toMatchObject({ code: "// 2", publish: false });
  await update(definition, id, found?.properties ?? {}, asked("// 2"), account.api);
  expect(await account.api.edgeScriptReleases.getActive(Number(id))).toMatchObject({ code: "// 2" });
});

describe("the integration", () => {
  const integration = { integrationId: 7, repositorySettings: { id: 70 }, deployConfiguration: { branch: "main" } };
  const made = (asked?: object) =>
    create(
      definition,
      check(definition, { name: "s", type: "CDN", code: "// 1", integration: asked }).inputs,
      account.api,
    );
  const connect = (id: string, to: { IntegrationId: number; RepositorySettings?: { Id: number } } | null) =>
    Object.assign(account.emulator.state.edgeScripts.get(Number(id)) ?? {}, { Integration: to });

  test("is read back by its ids, with what else was asked for", async () => {
    const { id, properties } = await made(integration);
    expect((await read(definition, id, properties, account.api))?.inputs.integration).toEqual(integration);
    connect(id, { IntegrationId: 7, RepositorySettings: { Id: 71 } });
    const other = { ...integration, repositorySettings: { id: 71 } };
    expect((await read(definition, id, properties, account.api))?.inputs.integration).toEqual(other);
  });

  test("is gone where it was told before, and as asked where no answer ever told it", async () => {
    const { id, properties } = await made(integration);
    connect(id, null);
    expect((await read(definition, id, properties, account.api))?.inputs).not.toHaveProperty("integration");
    const { integrationId: _, ...neverTold } = properties;
    expect((await read(definition, id, neverTold, account.api))?.inputs.integration).toEqual(integration);
  });

  test("of a script that does not manage it is left alone, and imported", async () => {
    const { id, properties } = await made();
    connect(id, { IntegrationId: 7, RepositorySettings: { Id: 70 } });
    expect((await read(definition, id, properties, account.api))?.inputs).not.toHaveProperty("integration");
    const { deployConfiguration: _, ...told } = integration;
    expect((await read(definition, id, undefined, account.api))?.inputs.integration).toEqual(told);
  });
});
