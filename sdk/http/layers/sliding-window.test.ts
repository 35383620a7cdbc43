import { expect, test } from "vitest";
import { SlidingWindow } from "./sliding-window";

/** Plays a story: `b` begins a request, `e` ends one, a number moves the clock to it. */
function play(story: readonly ("b" | "e" | number)[]): number | undefined {
  const window = new SlidingWindow({ count: 2, windowMs: 100 });
  let now = 0;
  for (const step of story) {
    if (step === "b") window.begin();
    else if (step === "e") window.end(now);
    else now = step;
  }
  return window.waitMs(now);
}

test.each<[string, ("b" | "e" | number)[], number | undefined]>([
  ["nothing has been asked", [], 0],
  ["there is one place left", ["b"], 0],
  ["all places are under way", ["b", "b"], undefined],
  ["one has ended, and still counts", ["b", "b", 30, "e", 50], 80],
  ["a slow one counts from its end", ["b", 90, "e", "b", 95, "e", 100], 90],
  ["the earliest to end is the first to count no more", ["b", "b", 10, "e", 20, "e", 109], 1],
  ["the last moment of the window has passed", ["b", "b", 10, "e", 20, "e", 110], 0],
  ["one place is free again, and taken", ["b", "b", 10, "e", 20, "e", 110, "b"], 10],
  ["a long time has passed", ["b", "e", "b", "e", 1_000_000], 0],
])("%s", (_, story, wait) => {
  expect(play(story)).toBe(wait);
});
