import { expect, test, vi } from "vitest";
import { formatWait, reportWait, withWaitReporter } from "./progress";

const about = { operation: "POST /compute/script", requestId: "1", attempt: 1, elapsedMs: 20 };

test.each([
  [
    { ...about, kind: "retry", delayMs: 2_000, reason: "status 429" },
    "status 429 from POST /compute/script; retrying in 2 s (attempt 2)",
  ],
  [
    { ...about, kind: "retry", elapsedMs: 30_020, delayMs: 260, reason: "no response" },
    "no response from POST /compute/script after 30 s; retrying in 0.3 s (attempt 2)",
  ],
  [{ ...about, kind: "retry", delayMs: 250, reason: "status 500" }, undefined],
  [
    { ...about, kind: "search", reason: "no response" },
    "no response from POST /compute/script; checking whether it was applied",
  ],
  [
    { ...about, kind: "retry", elapsedMs: 999, delayMs: 1, reason: "status 500" },
    "status 500 from POST /compute/script; retrying in 0.0 s (attempt 2)",
  ],
  [{ ...about, kind: "retry", elapsedMs: 998, delayMs: 1, reason: "status 500" }, undefined],
  [
    { ...about, kind: "retry", attempt: 2, elapsedMs: 1_000, delayMs: 1_600, reason: "status 500" },
    "status 500 from POST /compute/script after 1 s; retrying in 2 s (attempt 3)",
  ],
  [
    { ...about, kind: "search", elapsedMs: 1_400, reason: "no response" },
    "no response from POST /compute/script after 1 s; checking whether it was applied",
  ],
  [{ kind: "wait", reason: "not shown yet", delayMs: 999 }, undefined],
  [{ kind: "wait", reason: "not shown yet", delayMs: 1_000 }, "not shown yet; checking again in 1 s"],
  [{ kind: "wait", reason: "not shown yet", delayMs: 250 }, undefined],
  [
    { kind: "wait", reason: "2 writes to pull zone 1 wait for their turn" },
    "2 writes to pull zone 1 wait for their turn",
  ],
  [{ ...about, kind: "failure", method: "POST", host: "h", path: "/p", code: "network", durationMs: 9_000 }, undefined],
] as const)("%o", (event, expected) => {
  expect(formatWait(event)).toBe(expected);
});

test("a wait that a user would notice is reported: to standard error, or to the host", () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const reported: string[] = [];
  try {
    const report = () => {
      reportWait({ kind: "wait", reason: "not shown yet", delayMs: 1 });
      reportWait({ kind: "wait", reason: "not shown yet", delayMs: 1_000 });
    };
    report();
    expect(written.mock.calls).toEqual([["bunny: not shown yet; checking again in 1 s\n"]]);
    withWaitReporter((line) => reported.push(line), report);
    expect(written).toHaveBeenCalledTimes(1);
  } finally {
    written.mockRestore();
  }
  expect(reported).toEqual(["bunny: not shown yet; checking again in 1 s"]);
});
