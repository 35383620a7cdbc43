import type * as pulumi from "@pulumi/pulumi";
import * as dynamicModule from "pulumi-bunny";
import * as bunny from "pulumi-bunny/native";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRead } from "../../sdk/internal";
import { useAccount } from "../support/account";
import { TestStack } from "../support/stack";

const account = useAccount();
let stack: TestStack;

beforeAll(async () => {
  stack = await TestStack.create({ env: { BUNNYNET_API_URL: account.emulator.url } });
});
afterAll(() => stack.remove());

test("exists tells what the platform has, by reads alone, and leaves nothing in the state", async () => {
  const told: Record<string, boolean> = {};
  const tell = (name: string, exists: pulumi.Output<boolean>) =>
    exists.apply((value) => {
      told[name] = value;
    });
  account.emulator.calls.take();
  await stack.up(async () => {
    tell("pull zone", bunny.PullZone.exists("1001"));
    tell("no pull zone", bunny.PullZone.exists("4711"));
    for (const id of ["1", "2", "3"]) tell(`no list ${id}`, bunny.CustomAccessList.exists(`2001/471${id}`));
  });
  expect(told).toEqual({
    "pull zone": true,
    "no pull zone": false,
    "no list 1": false,
    "no list 2": false,
    "no list 3": false,
  });
  const calls = account.emulator.calls.take().map(({ operation = "" }) => operation);
  expect(calls.filter((operation) => !isRead(operation))).toEqual([]);
  expect(calls).toContain("GET /pullzone/{id}");
  expect(stack.bunnyResources()).toEqual([]);
});

test("what a program declares where an object does not exist is created", async () => {
  const declare = async () => {
    bunny.DnsZone.exists("4711").apply((exists) => exists || new bunny.DnsZone("zone", { domain: "asked.example" }));
  };
  await stack.up(declare);
  expect(stack.bunnyResources().map(({ type }) => type)).toEqual(["bunny:index:DnsZone"]);
  await stack.destroy();
});

test("the dynamic host has none: the engine does not pass the handler to its read", () => {
  expect("exists" in dynamicModule.PullZone).toBe(false);
});
