import { expect, test } from "vitest";
import { BunnyError } from "../../sdk/index";
import { apiWith } from "../../tests/support/api-with";
import { errorOf } from "../../tests/support/error-of";
import { readDataSource } from "./read-data-source";

const pullZones = (get: () => Promise<unknown>) => apiWith({ pullZones: { get } });
const failing = (error: BunnyError) => pullZones(() => Promise.reject(error));

test("a data source returns its outputs, and no secret that the response holds besides", async () => {
  const zone = { id: 1, name: "shop", hostnames: [], zoneSecurityKey: "hunter2", aWSSigningSecret: "hunter3" };
  const result = await readDataSource(
    "getPullZone",
    { pullZoneId: 1 },
    pullZones(async () => zone),
  );
  expect(result).toMatchObject({ id: 1, name: "shop", hostnames: [], awsSigning: {} });
  expect(JSON.stringify(result)).not.toContain("hunter");
});

test("every problem with the arguments is reported, without the values of secrets, and nothing is read", async () => {
  const args = { pullZoneId: "hunter2", other: 1 };
  const reading = (secrets?: string[]) => errorOf(readDataSource("getPullZone", args, apiWith({}), secrets));
  expect((await reading()).message).toBe(
    'getPullZone: other: is not an argument; pullZoneId: "hunter2" is not a number',
  );
  expect((await reading(["pullZoneId"])).message).toBe(
    "getPullZone: other: is not an argument; pullZoneId: [secret] is not a number",
  );
});

test.each([
  [new BunnyError("not_found", "No zone 90210."), "No zone 90210. Check the arguments."],
  [new BunnyError("timeout", "No response."), "No response. The limit is `bunny:timeoutSeconds`."],
])("an error begins with the data source's name, and has advice: %s", async (cause, message) => {
  const args = { pullZoneId: 90_210 };
  const error = await errorOf(readDataSource("getPullZone", args, failing(cause)));
  expect(error.message).toBe(`getPullZone: ${message}`);
  const secret = await errorOf(readDataSource("getPullZone", args, failing(cause), ["pullZoneId"]));
  expect(secret.message).toBe(`getPullZone: ${message.replace("90210", "[secret]")}`);
  expect(error.cause).toBeInstanceOf(Error);
});
