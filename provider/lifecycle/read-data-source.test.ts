import { expect, test } from "vitest";
import { createClient } from "../../sdk";
import { readDataSource } from "./read-data-source";

test("a data source returns its outputs, and no secret that the response holds besides", async () => {
  const zone = { id: 1, name: "shop", hostnames: [], zoneSecurityKey: "hunter2", AWSSigningSecret: "hunter3" };
  const api = Object.create(createClient({ apiKey: "key" }), { pullZones: { value: { get: async () => zone } } });
  expect(await readDataSource("getPullZone", { pullZoneId: 1 }, api)).toEqual({ id: 1, name: "shop", hostnames: [] });
});
