import { expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { Random } from "../../emulator/account/random";
import { check } from "../../provider/check/check";
import { resourceNamed } from "../../provider/registry";
import { allCases } from "../conformance/cases";
import { randomDisaster } from "./disaster";
import { randomGoal, type Wanted } from "./goal";
import { markedLater } from "./verify";

const goals = Array.from({ length: 100 }, (_, seed) => randomGoal(new Random(seed)));

/** Identifies an object whose id the platform assigns. */
const nameOf = ({ testCase: { resource, namedBy = "name" }, args }: Wanted) => `${resource} ${args[namedBy]}`;

test("every goal passes the checks, and a seed determines it", () => {
  for (const { testCase, args } of goals.flat())
    expect(check(resourceNamed(testCase.resource), args).problems, JSON.stringify(args)).toEqual([]);
  expect(randomGoal(new Random(7))).toEqual(goals[7]);
  expect(new Set(goals.flat().map(({ testCase }) => testCase)).size).toBe(allCases.length);
});

test("an object whose id the platform assigns has a unique name", () => {
  for (const goal of goals) {
    const names = goal.filter(({ testCase }) => testCase.objects).map(nameOf);
    expect(new Set(names).size).toBe(names.length);
  }
});

test("disasters are valid fault rules, and most of them kill a process", () => {
  const disasters = Array.from({ length: 200 }, (_, seed) => randomDisaster(new Random(seed)));
  for (const rule of disasters.flatMap(({ rules }) => rules)) expect(() => parseFault(rule)).not.toThrow();
  for (const victim of ["engine", "provider"])
    expect(disasters.filter(({ kill }) => kill?.victim === victim).length).toBeGreaterThan(50);
  expect(randomDisaster(new Random(7))).toEqual(disasters[7]);
});

test("a secret that a state has had in clear is told from one that it never had", () => {
  const wanted = goals.flat().filter(({ secret }) => secret !== undefined);
  const [known, encrypted, fresh] = wanted;
  if (!known?.secret || !encrypted?.secret || !fresh?.secret) throw new Error("The goals mark too few secrets.");
  const inState = ({ name, testCase }: Wanted, inputs: Record<string, unknown>) => {
    const type = `bunny:index:${testCase.resource}`;
    return { urn: `urn:pulumi:test::conformance::${type}::${name}`, type, inputs, outputs: {} };
  };
  const bunnyResources = () => [
    inState(known, { [known.secret ?? ""]: "in clear" }),
    inState({ ...encrypted, name: "other" }, { [encrypted.secret ?? ""]: { ciphertext: "v1:" } }),
  ];
  const goal = [known, { ...encrypted, name: "other" }, { ...fresh, name: "new" }];
  expect(markedLater(goal, { bunnyResources })).toEqual([String(known.args[known.secret])]);
});
