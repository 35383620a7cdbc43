import { expect, test } from "vitest";
import { putBack } from "./put-back";

const nested = ["Rules"];
const [a, b, c] = [{ Id: 1 }, { Id: 2 }, { Id: 3 }];
const from = { Name: "n", Url: "u", Rules: [a, b] };

test("a writer that puts an object back undoes what others changed of it meanwhile", () => {
  const present = { ...from, Name: "of another" };
  expect(putBack({ present, from, to: { ...from, Url: "own" }, nested })).toEqual({ ...from, Url: "own" });
});

test("one that changed nothing of it leaves it", () => {
  const present = { ...from, Name: "of another" };
  expect(putBack({ present, from, to: { ...from, Rules: [a] }, nested })).toEqual({ ...present, Rules: [a] });
});

test("a nested object is written, added and deleted alone, beside what others do", () => {
  const changed = { Id: 1, Action: 2 };
  const to = { ...from, Rules: [changed] };
  const present = { ...from, Rules: [a, b, c] };
  expect(putBack({ present, from, to, nested })).toMatchObject({ Rules: [changed, c] });
  expect(putBack({ present, from, to: { ...from, Rules: [a, b, { Id: 4 }] }, nested })).toMatchObject({
    Rules: [a, b, c, { Id: 4 }],
  });
});

test("nested objects in a map stay in one", () => {
  const map = (...objects: (typeof a)[]) => ({ Rules: new Map(objects.map((one) => [one.Id, one])) });
  expect(putBack({ present: map(a, b, c), from: map(a, b), to: map(b), nested })).toEqual(map(b, c));
});

test("an object that was deleted meanwhile is there again", () => {
  expect(putBack({ present: undefined, from, to: from, nested })).toBe(from);
});
