import { expect, test } from "vitest";
import { createClient } from "../../sdk";
import { readDataSource } from "./read-data-source";

test("a data source returns its outputs, and no secret that the response holds besides", async () => {
  const zone = { id: 1, name: "shop", hostnames: [], zoneSecurityKey: "hunter2", aWSSigningSecret: "hunter3" };
  const api = Object.create(createClient({ apiKey: "key" }), { pullZones: { value: { get: async () => zone } } });
  const result = await readDataSource("getPullZone", { pullZoneId: 1 }, api);
  expect(result).toMatchObject({ id: 1, name: "shop", hostnames: [], awsSigning: {} });
  expect(JSON.stringify(result)).not.toContain("hunter");
});
