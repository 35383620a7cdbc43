import { expect, test } from "vitest";
import { useStorageHost } from "../support/storage-host";

const start = useStorageHost();

async function withZone() {
  const { emulator, zone } = await start();
  const update = (body: object) =>
    fetch(`${emulator.url}/storagezone/${zone.Id}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { accesskey: emulator.apiKey, "content-type": "application/json" },
    });
  return { zone, update };
}

test("replication regions are only added: those that an update leaves out stay", async () => {
  const { zone, update } = await withZone();
  const regions = async (codes: readonly string[]) => {
    const { status } = await update({ ReplicationZones: codes });
    return [status, ...zone.ReplicationRegions];
  };
  expect(await regions(["NY"])).toEqual([204, "NY"]);
  expect(await regions(["la"])).toEqual([204, "NY", "LA"]);
  expect(await regions(["LA", "NY", "UK"])).toEqual([204, "NY", "LA", "UK"]);
  expect(await regions([])).toEqual([204, "NY", "LA", "UK"]);
  expect(await regions(["XX"])).toEqual([400, "NY", "LA", "UK"]);
  expect(await regions(["DE"])).toEqual([400, "NY", "LA", "UK"]);
});

test("the path of the custom 404 page begins with a slash, and nothing of a refused update is applied", async () => {
  const { zone, update } = await withZone();
  expect((await update({ Custom404FilePath: "/error.html" })).status).toBe(204);
  const refused = await update({ Custom404FilePath: "abc", Rewrite404To200: true, ReplicationZones: ["NY"] });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ Field: "Custom404FilePath", ErrorKey: "validation_error" });
  expect(zone).toMatchObject({ Custom404FilePath: "/error.html", Rewrite404To200: false, ReplicationRegions: [] });
  expect((await update({ Custom404FilePath: "" })).status).toBe(204);
  expect(zone.Custom404FilePath).toBeNull();
});
