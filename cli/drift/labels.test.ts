import { expect, test } from "vitest";
import { sampleReport } from "../../tests/support/drift-report";
import { buildReport } from "./build-report";
import { summarySentence } from "./labels";
import type { StackReport } from "./report";

const sentenceOf = (stacks: readonly Partial<StackReport>[], failures = 0) => {
  const [sample] = sampleReport().stacks;
  if (!sample) throw new Error("The sample has no stack.");
  const empty = { ...sample, resources: 0, differences: [], failures: [] };
  return summarySentence(
    buildReport({
      stacks: stacks.map((stack) => ({ ...empty, ...stack })),
      failures: Array.from({ length: failures }, () => ({ message: "m" })),
    }),
  );
};

test("where nothing could be read, the summary does not say that there is no drift", () => {
  expect(sentenceOf([], 1)).toBe("0 stacks, 0 resources: nothing was checked, 1 failed.");
  expect(sentenceOf([{ status: "failed" }])).toBe("1 stack, 0 resources: nothing was checked, 1 failed.");
  expect(sentenceOf([{ status: "failed" }, { status: "clean" }])).toBe("2 stacks, 0 resources: no drift, 1 failed.");
  const failures = ["a", "b"].map((urn) => ({ urn, message: "GET failed with 401." }));
  const failed = { status: "failed", resources: 2 } as const;
  expect(sentenceOf([{ ...failed, failures }])).toBe("1 stack, 2 resources: nothing was checked, 1 failed.");
  expect(sentenceOf([{ ...failed, failures: failures.slice(1) }])).toBe(
    "1 stack, 2 resources: no drift in the 1 that was read, 1 failed.",
  );
  expect(sentenceOf([{ status: "clean", resources: 2 }])).toBe("1 stack, 2 resources: no drift.");
});
