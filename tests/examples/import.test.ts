import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { isRead } from "../../sdk/internal";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";
import { succeed } from "../support/run";

const account = useAccount();
const folder = copyOfExample("import");
const code = join(folder, "Pulumi.yaml");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("objects that were created outside of Pulumi are imported by id, with existing and with generated code", async () => {
  const listId = (await succeed(process.execPath, ["by-hand.mjs"], { cwd: folder })).trim();
  const pulumi = await commandLine(folder, folder);
  await pulumi("stack", "init", "dev");
  account.emulator.calls.take();

  expect(await pulumi("up", "--yes")).toMatch(/= 2 imported/);
  const written = join(folder, "written.yaml");
  await pulumi("import", "bunny:index:CustomAccessList", "partners", `2001/${listId}`, "--yes", "--out", written);
  const { resources, ...project } = parse(readFileSync(code, "utf8"));
  Object.assign(resources, parse(readFileSync(written, "utf8")).resources);
  writeFileSync(code, stringify({ ...project, resources }));

  expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/4 unchanged/);
  expect(account.emulator.calls.take().filter(({ operation = "" }) => !isRead(operation))).toEqual([]);
});
