import { expect, test } from "vitest";
import { lazily } from "./area";

test("a member is made when it is first read, once", () => {
  const made: string[] = [];
  const members = lazily({ one: () => made.push("one"), other: () => made.push("other") });
  expect([Object.keys(members), made]).toEqual([["one", "other"], []]);
  expect([members.other, members.other, made]).toEqual([1, 1, ["other"]]);
});
