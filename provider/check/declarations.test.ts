import { expect, test } from "vitest";
import { unknownValue } from "../define/unknown";
import { resourceNamed } from "../registry";
import { Declarations } from "./declarations";

const ips = resourceNamed("PullZoneBlockedIps");
const one = { key: "urn:one", name: "one" };
const two = { key: "urn:two", name: "two" };

test("two resources for one object: the first one keeps it, however often it is checked", () => {
  const run = new Declarations();
  expect(run.add(ips, { pullZoneId: 1, ips: [] }, one)).toEqual([]);
  const problem = { path: [], reason: '"one" and "two" are both PullZoneBlockedIps 1. Declare it once.' };
  expect(run.add(ips, { pullZoneId: 1, ips: ["192.0.2.1"] }, two)).toEqual([problem]);
  expect(run.add(ips, { pullZoneId: 1, ips: [] }, one)).toEqual([]);
  expect(run.add(ips, { pullZoneId: 2, ips: [] }, two)).toEqual([]);
});

test("an unknown id, or one that the platform assigns, is no problem", () => {
  const run = new Declarations();
  for (const declared of [one, two]) {
    expect(run.add(ips, { pullZoneId: unknownValue, ips: [] }, declared)).toEqual([]);
    expect(run.add(resourceNamed("EdgeScript"), { name: "s", scriptId: 1 }, declared)).toEqual([]);
  }
});

test("an identity with one unknown part, or with parts that only look alike in a row, is another object", () => {
  const run = new Declarations();
  const blocked = resourceNamed("PullZoneBlockedIp");
  for (const declared of [one, two])
    expect(run.add(blocked, { pullZoneId: 1, ip: unknownValue }, declared)).toEqual([]);
  expect(run.add(blocked, { pullZoneId: 1, ip: "12::" }, one)).toEqual([]);
  expect(run.add(blocked, { pullZoneId: 11, ip: "2::" }, two)).toEqual([]);
});

test("a secret part of the identity is not shown, in whatever form", () => {
  const run = new Declarations();
  const blocked = resourceNamed("PullZoneBlockedIp");
  const inputs = { pullZoneId: 1, ip: "2001:db8::1" };
  run.add(blocked, inputs, one, ["ip"]);
  const [problem] = run.add(blocked, inputs, two, ["ip"]);
  expect(problem?.reason).toBe('"one" and "two" are both PullZoneBlockedIp 1/[secret]. Declare it once.');
});
