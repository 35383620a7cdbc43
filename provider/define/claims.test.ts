import { expect, test } from "vitest";
import { formatProblem } from "../check/check";
import { Claims, qualifiedId } from "./claims";

const list = "blocked IPs of pull zone 1";
const conflict = `the ${list} are managed as a whole by a All and one by one by a One: use one of the two`;

test("a list that is claimed as a whole and one by one is a problem, in any order", () => {
  const first = new Claims();
  expect(first.add("All", [{ list }])).toEqual([]);
  expect(first.add("One", [{ list, member: "a" }])).toEqual([{ path: [], reason: conflict }]);
  const second = new Claims();
  expect(second.add("One", [{ list, member: "a" }])).toEqual([]);
  expect(second.add("One", [{ list, member: "b" }])).toEqual([]);
  expect(second.add("All", [{ list: "another list" }])).toEqual([]);
  expect(second.add("All", [{ list }])).toEqual([{ path: [], reason: conflict }]);
});

test("items beyond the platform's maximum are a problem, each item counted once", () => {
  const claims = new Claims();
  const add = (...members: string[]) =>
    claims.add(
      "One",
      members.map((member) => ({ list, member, most: 2 })),
    );
  expect(add("a", "b", "a")).toEqual([]);
  expect(claims.add("One", [{ list: "another list", member: "c", most: 2 }])).toEqual([]);
  expect(add("c")).toEqual([{ path: [], reason: `the ${list} are more than 2, the platform's maximum` }]);
});

test("an item is claimed by itself or with its list", () => {
  const claims = new Claims();
  expect(claims.has({ list, member: "a" })).toBe(false);
  claims.add("One", [{ list, member: "a" }]);
  expect([{ list, member: "a" }, { list, member: "b" }, { list }].map((claim) => claims.has(claim))).toEqual([
    true,
    false,
    false,
  ]);
  claims.add("All", [{ list: "whole" }]);
  expect([{ list: "whole", member: "a" }, { list: "whole" }].map((claim) => claims.has(claim))).toEqual([true, true]);
});

test("a run keeps the objects that it has taken", () => {
  const claims = new Claims();
  claims.keep("Thing 1", "Thing 2");
  claims.keep("Thing 1", qualifiedId("Other", "1"));
  expect([...claims.kept]).toEqual(["Thing 1", "Thing 2", "Other 1"]);
});

test("the claims of a run are listed with the type that has them first", () => {
  const claims = new Claims();
  claims.add("One", [{ list, member: "a" }]);
  claims.add("Other", [{ list, member: "b" }]);
  claims.add("All", [{ list: "whole" }]);
  expect(claims.entries()).toEqual([
    { type: "All", list: "whole" },
    { type: "One", list, member: "a" },
    { type: "One", list, member: "b" },
  ]);
  expect([...claims.membersOf(list)]).toEqual(["a", "b"]);
  expect([...claims.membersOf("whole")]).toEqual([]);
});

test("an item of which two declared resources make something else is a problem, a resource that is checked again is none", () => {
  const claims = new Claims();
  const add = (key: string, value?: string, members = ["a"]) =>
    claims
      .add(
        "One",
        members.map((member) => ({ list, member, value })),
        { key, name: `the ${key}` },
      )
      .map(formatProblem);
  expect([add("first", "1"), add("first", "2"), add("second", "2"), add("third")]).toEqual([[], [], [], []]);
  expect(add("fourth", "3", ["a", "b"])).toEqual([
    `"a" of the ${list}: the One "the first" and the One "the fourth" would overwrite each other, since they differ; declare it once`,
  ]);
  // Without a program, nothing tells two resources from one that is checked twice.
  expect(claims.add("One", [{ list, member: "a", value: "4" }])).toEqual([]);
});
