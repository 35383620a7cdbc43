import { expect, test } from "vitest";
import Ledger, { inShort, overBudget, unlisted } from "./ledger";

test("a skip that no list expects, or for another reason, is found", () => {
  const page = "tests/cli/traffic-page.test.ts the page of traffic in a browser > is read";
  const go = "tests/languages/go.test.ts go > deploys";
  const noGo = "Go, which the generator of packages is built with, is not installed";
  expect(unlisted([{ test: page, note: undefined }])).toEqual([]);
  expect(unlisted([{ test: go, note: noGo }])).toEqual([]);
  const others = [
    { test: go, note: "it fails sometimes" },
    { test: "sdk/http/retry.test.ts retries", note: undefined },
    { test: "tests/engine/calls.test.ts keeps every budget", note: noGo },
  ];
  expect(unlisted(others)).toEqual(others);
});

test("a file that starts the engine more often than it may, or has no budget, is named", () => {
  const starts = new Map([
    ["tests/engine/a.test.ts", 3],
    ["tests/engine/b.test.ts", 2],
    ["", 1],
  ]);
  expect(overBudget(starts, { "tests/engine/a.test.ts": 2, "tests/engine/b.test.ts": 2 })).toEqual([
    "tests/engine/a.test.ts starts the engine 3 times, of 2 that it may",
    "A test starts the engine 1 times, and has no budget",
  ]);
});

test("an error in the middle of what a command printed is told in a line", () => {
  expect(inShort("Updating (test):\n\n +  a creating\n\u001b[31merror:\u001b[0m  it failed\nDuration: 1s\n")).toBe(
    "error:  it failed",
  );
  expect(inShort("first\nsecond")).toBe("first / second");
});

test("a run that a test starts does not add its counts", () => {
  process.env.TEST_COUNTS = "counts";
  new Ledger();
  expect(process.env).not.toHaveProperty("TEST_COUNTS");
});
