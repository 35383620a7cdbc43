import { expect, test } from "vitest";
import { AtOnce } from "./at-once";

test("steps are taken at once while they are quick; after a slow one, threads take some, and then it is tried again", async () => {
  let now = 0;
  const steps = new AtOnce(() => now);
  const take = (ms: number) =>
    steps.take(
      () => {
        now += ms;
        return "at once";
      },
      async () => "by a thread",
    );

  expect([take(1), take(2), take(3)]).toEqual(["at once", "at once", "at once"]);
  expect(new Set(await Promise.all(Array.from({ length: 64 }, () => take(1))))).toEqual(new Set(["by a thread"]));
  expect(take(1)).toBe("at once");
});

test("a slow step that fails counts, too", async () => {
  let now = 0;
  const steps = new AtOnce(() => now);
  const fail = () => {
    now += 3;
    throw new Error("There is no such file.");
  };

  expect(() => steps.take(fail, async () => {})).toThrow("no such file");
  expect(await steps.take(fail, async () => "by a thread")).toBe("by a thread");
});
