import { afterEach, expect, test, vi } from "vitest";
import { create, update } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { resourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";
import { inputsOf } from "../support/storage";

const account = useAccountForEachTest();
const definition = resourceNamed("PullZone");
const inputs = inputsOf(definition, {
  name: "in-front",
  origin: { containerAppId: "shop", containerEndpointId: "web" },
});
const created = () => create(definition, inputs, account.api);
const behaviour = () => account.emulator.state.containers;
const zones = () => [...account.emulator.state.pullZones.values()].filter(({ Name }) => Name === "in-front");
const statuses = () => account.emulator.calls.take().map(({ operation, status }) => `${operation} ${status}`);

afterEach(() => vi.restoreAllMocks());

/** Lets the clock of the waits pass half a minute with each request that was answered. */
function fastClock(): void {
  const now = performance.now.bind(performance);
  let passedMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    passedMs += 30_000 * account.emulator.calls.take().length;
    return now() + passedMs;
  });
}

test("a pull zone in front of a new app is created once, when the platform knows the app", async () => {
  behaviour().writesUntilKnown = 3;
  await created();
  const refused = Array(3).fill("POST /pullzone 400");
  expect(statuses()).toEqual([...refused, "POST /pullzone 201"]);
  expect(zones()).toMatchObject([{ MagicContainersAppId: "shop", MagicContainersEndpointId: "web" }]);
});

test("a pull zone gets a new app as its origin when the platform knows the app", async () => {
  const old = { name: "in-front", origin: { url: "https://origin.example.com" } };
  const { id, properties } = await create(definition, inputsOf(definition, old), account.api);
  behaviour().writesUntilKnown = 2;
  await update(definition, { id, olds: properties, news: inputs }, account.api);
  expect(zones()).toMatchObject([{ MagicContainersAppId: "shop" }]);
});

test("an app that the account does not have ends with what to check, after a limited time, and makes no zone", async () => {
  behaviour().writesUntilKnown = Number.POSITIVE_INFINITY;
  fastClock();
  expect(messageFor(await errorOf(created()))).toMatch(
    /The Magic Containers App ID is not valid\. Check `origin\.containerAppId`: the account has no such app, or/,
  );
  expect(zones()).toEqual([]);
});

test("any other refusal is reported at once", async () => {
  const body = JSON.stringify({ ErrorKey: "other", Message: "The Edge Script ID is not valid." });
  const answer = { status: 400, body, headers: { "content-type": "application/json" } };
  account.emulator.faults.add({ operation: "POST /pullzone", answer });
  expect(messageFor(await errorOf(created()))).toContain("The Edge Script ID is not valid");
  expect(statuses()).toEqual(["POST /pullzone 400"]);
});
