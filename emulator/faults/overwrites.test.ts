import { expect, test } from "vitest";
import { planLimits } from "../routes/shield";
import { seed, seeded } from "../seeds/quickstart";
import { EmulatorState } from "../state";
import { Overwrites } from "./overwrites";

const done = { status: 204 };

function newAccount() {
  const state = new EmulatorState(planLimits, { logsPerDay: 0 });
  seed(state);
  const overwrites = new Overwrites();
  const write = (change: object, afterMs = 1) =>
    overwrites.run(state, afterMs, (account) => {
      Object.assign(account.pullZones.get(seeded.pullZoneId) ?? {}, change);
      return done;
    });
  return { zone: () => state.pullZones.get(seeded.pullZoneId), overwrites, write };
}

test("of writes that begin together, the last one wins", async () => {
  const { zone, write } = newAccount();
  await Promise.all([write({ OriginUrl: "https://lost.example.com" }), write({ Name: "kept" }, 20)]);
  expect(zone()).toMatchObject({ Name: "kept", OriginUrl: "https://shop.example.com" });
});

test("a write that begins after another has ended keeps it, also while a third is under way", async () => {
  const { zone, write } = newAccount();
  const slow = write({}, 100);
  await write({ OriginUrl: "https://kept.example.com" });
  await write({ Name: "kept" });
  expect(zone()).toMatchObject({ Name: "kept", OriginUrl: "https://kept.example.com" });
  await slow;
  expect(zone()).toMatchObject({ Name: "kept", OriginUrl: "https://kept.example.com" });
});

test("a write keeps what changed before it in another way", async () => {
  const { zone, overwrites, write } = newAccount();
  const slow = write({}, 100);
  overwrites.forget();
  Object.assign(zone() ?? {}, { OriginUrl: "https://kept.example.com" });
  await write({ Name: "kept" });
  expect(zone()).toMatchObject({ Name: "kept", OriginUrl: "https://kept.example.com" });
  await slow;
});
