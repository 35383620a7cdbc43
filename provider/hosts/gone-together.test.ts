import { expect, test } from "vitest";
import { GoneTogether } from "./gone-together";

const absent = async () => undefined;
const all = (together: GoneTogether, ...works: (() => Promise<string | undefined>)[]) =>
  Promise.allSettled(works.map((work, at) => together.read(`Object ${at}`, work)));
const outcomes = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status);

test("three objects of which none is there are a question", async () => {
  const results = await all(new GoneTogether(), absent, absent, absent);
  expect(outcomes(results)).toEqual(["rejected", "rejected", "rejected"]);
  expect(results[0]).toMatchObject({ reason: { message: expect.stringContaining("None of the 3 objects") } });
});

test("two are gone, and so are three where they may be", async () => {
  expect(outcomes(await all(new GoneTogether(), absent, absent))).toEqual(["fulfilled", "fulfilled"]);
  const allowed = new GoneTogether();
  allowed.isAllowed = true;
  expect(outcomes(await all(allowed, absent, absent, absent))).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
});

test("one that is found later says that the others are gone", async () => {
  const found = Promise.withResolvers<string>();
  const results = all(new GoneTogether(), absent, absent, absent, () => found.promise);
  found.resolve("there");
  expect(outcomes(await results)).toEqual(["fulfilled", "fulfilled", "fulfilled", "fulfilled"]);
});

test("a read that fails says nothing of the others", async () => {
  const results = await all(new GoneTogether(), absent, absent, absent, () => Promise.reject(new Error("no response")));
  expect(outcomes(results)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
});
