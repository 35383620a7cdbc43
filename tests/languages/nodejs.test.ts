import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { succeed } from "../support/run";
import { TestStack } from "../support/stack";
import { packages, skipWithoutGo } from "./programs";

// The package that is generated for Node.js, as programs use it without `pulumi-bunny/native`.

const account = useAccount();
let stack: TestStack;

beforeEach(skipWithoutGo);
beforeAll(async () => {
  stack = await TestStack.create();
});
const folders: string[] = [];
afterAll(async () => {
  await stack.destroy();
  stack.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The generated package, compiled where it finds the SDK and the types of Node.js. */
async function generated() {
  const work = join(__dirname, "../.work");
  mkdirSync(work, { recursive: true });
  const folder = mkdtempSync(join(work, "nodejs-"));
  folders.push(folder);
  cpSync(join(await packages(), "nodejs"), folder, { recursive: true });
  await succeed(process.execPath, [require.resolve("typescript/bin/tsc")], { cwd: folder });
  copyFileSync(join(folder, "package.json"), join(folder, "bin/package.json"));
  return import(join(folder, "bin"));
}

test("the npm package of its name has all of its exports but `config`, and the same enums", async () => {
  const { config: _, ...official } = await generated();
  const ours = await import("../../tools/packages/nodejs/index.js");
  expect(Object.keys(ours)).toEqual(expect.arrayContaining(Object.keys(official)));
  expect(ours.types.enums).toEqual(official.types.enums);
  expect(ours).toMatchObject(official.types.enums);
});

test("it compiles, and deploys", async () => {
  const bunny = await generated();
  const { outputs } = await stack.up(async () => {
    const { CustomAccessListType: type, CustomAccessListAction: action } = bunny.types.enums;
    const list = new bunny.CustomAccessList("office", {
      shieldZoneId: 2001,
      name: "office",
      type: type.IP,
      entries: ["192.0.2.1"],
      action: action.Allow,
    });
    const lists = bunny.getAccessListsOutput({ shieldZoneId: list.shieldZoneId });
    return {
      id: list.listId,
      names: lists.customLists.apply((all: { name: string }[]) => all.map(({ name }) => name)),
    };
  });
  expect(outputs.names?.value).toEqual(["office"]);
  expect(account.emulator.state.shieldZones.get(2001)?.accessLists.has(outputs.id?.value)).toBe(true);
  expect(stack.bunnyResources().map(({ type }) => type)).toEqual(["bunny:index:CustomAccessList"]);
});
