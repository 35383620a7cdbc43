import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isRead } from "../../sdk/internal";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";

const account = useAccount();
const folder = copyOfExample("migrate-from-dynamic");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a stack of dynamic resources moves to the plugin by a changed import", async () => {
  const pulumi = await commandLine(folder, folder);
  await pulumi("stack", "init", "dev");
  expect(await pulumi("up", "--yes")).toMatch(/\+ 4 created/);
  account.emulator.calls.take();

  const program = join(folder, "index.ts");
  const text = readFileSync(program, "utf8");
  expect(text).toContain('"pulumi-bunny"');
  writeFileSync(program, text.replace('"pulumi-bunny"', '"pulumi-bunny/native"'));
  await pulumi("preview", "--expect-no-changes");
  expect(await pulumi("up", "--yes")).toMatch(/4 unchanged/);
  await pulumi("refresh", "--yes", "--expect-no-changes");
  expect(account.emulator.calls.take().filter(({ method }) => !isRead(method))).toEqual([]);
  const state = await pulumi("stack", "export");
  expect(state).toContain("bunny:index:EdgeScriptSecret");
  expect(state).not.toContain("__provider");
});
