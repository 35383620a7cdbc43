import { expect, test } from "vitest";
import type { Case } from "../tests/conformance/case";
import { allCases } from "../tests/conformance/cases";
import { driftPage } from "./drift-page";

const withDrift = (change: (drift: Case["drift"]) => Case["drift"]) =>
  allCases.map((one) => (one.resource === "EdgeScript" ? { ...one, drift: change(one.drift) } : one));

test("a property that no test changes, and that is not marked as unread, is no page", () => {
  const forgotten = withDrift((drift) => drift.filter(({ shows }) => !shows.includes("integration")));
  expect(() => driftPage(forgotten)).toThrow("EdgeScript.integration must have either a `drift`");
});

test("a property that is marked as unread, and seen all the same, is no page", () => {
  const seen = withDrift((drift) => [...drift, { title: "noted", change: () => {}, shows: ["releaseNote"] }]);
  expect(() => driftPage(seen)).toThrow("EdgeScript.releaseNote must have either a `drift`");
});

test("a property has detected drift, is part of the id, or has a reason why it is not read", () => {
  const page = driftPage();
  expect(page).toContain("| EdgeScript | `integration` | connected by another integration; disconnected");
  expect(page).toContain("| EdgeScriptSecret | `scriptId` | part of the id | – |");
  expect(page).toContain("| EdgeScript | `releaseNote` | not read: about the next release only | – |");
});
