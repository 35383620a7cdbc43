import { expect, test } from "vitest";
import { useAccount } from "../support/account";

const account = useAccount({ seeded: false });

test("scripts and releases are listed page by page", async () => {
  const { api } = account;
  for (let n = 0; n < 12; n++) await api.edgeScripts.create({ name: `s${n}`, type: n % 2 ? "CDN" : "DNS", code: "//" });
  const ids: number[] = [];
  for await (const { id } of api.edgeScripts.list({ type: ["CDN"] })) ids.push(id);
  expect(ids).toHaveLength(6);
  const page = await api.edgeScripts.listPage({ page: 2, perPage: 5 });
  expect(page).toMatchObject({ page: 2, totalItems: 12, hasMore: true });
  expect(page.items.map(({ name }) => name)).toEqual(["s5", "s6", "s7", "s8", "s9"]);
  const [id = 0] = ids;
  for (const note of ["a", "b", "c"]) await api.edgeScriptReleases.publish(id, { note });
  const notes: unknown[] = [];
  for await (const { note, status } of api.edgeScriptReleases.list(id)) notes.push([note, status]);
  expect(notes).toEqual([
    ["c", "Live"],
    ["b", "Archived"],
    ["a", "Archived"],
  ]);
  await expect(api.edgeScripts.listPage({ perPage: 1 })).rejects.toMatchObject({
    code: "bad_request",
    field: "perPage",
  });
});

test("a 404 on a script is retried after a write to it, and only then", async () => {
  const { api, emulator } = account;
  const { id } = await api.edgeScripts.create({ name: "late", type: "CDN", code: "// 1" });
  const notFound = (operation: string) => emulator.faults.add({ operation, answer: { status: 404 } });
  notFound("GET /compute/script/{id}");
  notFound("GET /compute/script/{id}/code");
  expect(await api.edgeScripts.get(id)).toMatchObject({ id, name: "late" });
  expect(await api.edgeScripts.getCode(id)).toMatchObject({ code: "// 1" });
  notFound("GET /compute/script/{id}");
  await expect(api.edgeScripts.get(id + 1)).rejects.toMatchObject({ code: "not_found" });
});

test("an earlier release is published again", async () => {
  const { api } = account;
  const { id } = await api.edgeScripts.create({ name: "rolled-back", type: "CDN", code: "// 1" });
  await expect(api.edgeScriptReleases.getActive(id)).rejects.toMatchObject({ code: "not_found" });
  await api.edgeScriptReleases.publish(id);
  const first = await api.edgeScriptReleases.getActive(id);
  await api.edgeScripts.setCode(id, "// 2");
  await api.edgeScriptReleases.publish(id);
  await api.edgeScriptReleases.rollBack(id, first.uuid ?? "");
  expect(await api.edgeScriptReleases.getActive(id)).toMatchObject({ id: first.id, code: "// 1", status: "Live" });
  await expect(api.edgeScriptReleases.rollBack(id, "no-such-release")).rejects.toMatchObject({ code: "not_found" });
});

test("a deployment key is rotated, and statistics are returned", async () => {
  const { api } = account;
  const { id, deploymentKey } = await api.edgeScripts.create({ name: "keys", type: "CDN", createLinkedPullZone: true });
  await api.edgeScripts.rotateDeploymentKey(id);
  expect((await api.edgeScripts.get(id)).deploymentKey).not.toBe(deploymentKey);
  const statistics = await api.edgeScripts.getStatistics(id, { from: new Date(0), hourly: true });
  const charted = Object.values(statistics.requestsServedChart ?? {}).reduce((sum, count) => sum + count, 0);
  expect(statistics.totalRequestsServed).toBeGreaterThan(0);
  expect(charted).toBe(statistics.totalRequestsServed);
});

test("variables are created, updated, upserted and deleted", async () => {
  const { api } = account;
  const { id } = await api.edgeScripts.create({ name: "variables", type: "CDN" });
  const added = await api.edgeScriptVariables.add(id, { name: "A", required: true, defaultValue: "1" });
  await expect(api.edgeScriptVariables.add(id, { name: "A", required: true })).rejects.toMatchObject({
    code: "bad_request",
    field: "Name",
  });
  await api.edgeScriptVariables.update(id, added.id, { defaultValue: "2" });
  expect(await api.edgeScriptVariables.get(id, added.id)).toEqual({
    id: added.id,
    name: "A",
    required: true,
    defaultValue: "2",
  });
  expect(await api.edgeScriptVariables.put(id, { name: "A", defaultValue: "3" })).toBeUndefined();
  expect(await api.edgeScriptVariables.put(id, { name: "B" })).toMatchObject({ name: "B", required: false });
  expect(
    (await api.edgeScripts.get(id)).edgeScriptVariables.map(({ name, defaultValue }) => [name, defaultValue]),
  ).toEqual([
    ["A", "3"],
    ["B", null],
  ]);
  await api.edgeScriptVariables.delete(id, added.id);
  await expect(api.edgeScriptVariables.get(id, added.id)).rejects.toMatchObject({ code: "not_found" });
});

test("secrets are created, updated, upserted and deleted, and never returned", async () => {
  const { api, emulator } = account;
  const { id } = await api.edgeScripts.create({ name: "secrets", type: "CDN" });
  const added = await api.edgeScriptSecrets.add(id, { name: "T", value: "v1" });
  const changed = await api.edgeScriptSecrets.update(id, added.id, { value: "v2" });
  expect(changed.lastModified).not.toBe(added.lastModified);
  expect(await api.edgeScriptSecrets.put(id, { name: "T", value: "v3" })).toBeUndefined();
  expect(emulator.state.edgeScripts.get(id)?.Secrets.map(({ Value }) => Value)).toEqual(["v3"]);
  expect(JSON.stringify(await api.edgeScriptSecrets.list(id))).not.toMatch(/v\d"/);
  await api.edgeScriptSecrets.delete(id, added.id);
  expect(await api.edgeScriptSecrets.list(id)).toEqual([]);
});
