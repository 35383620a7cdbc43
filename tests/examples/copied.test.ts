import { globSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startEmulator } from "../../emulator";
import { devDependencies } from "../../package.json";
import { version } from "../../provider/package.json";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { installedExample } from "../support/copy-of-example";

const examples = resolve(__dirname, "../../examples");
const account = useAccount();
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A stack of a copied example, in which Pulumi compiles the program as it does for users. */
async function copied(name: Parameters<typeof installedExample>[0]) {
  const folder = await installedExample(name);
  folders.push(folder);
  const pulumi = await commandLine(folder, folder, { PULUMI_NODEJS_TRANSPILE_ONLY: "" });
  await pulumi("stack", "init", "copied");
  return pulumi;
}

test.concurrent.each([
  ["quickstart", /\+ 5 created/],
  ["migrate-from-dynamic", /\+ 4 created/],
] as const)("%s works in a folder outside of this repository", async (name, created) => {
  const pulumi = await copied(name);
  expect(await pulumi("up", "--yes", "--skip-preview")).toMatch(created);
  await pulumi("destroy", "--yes", "--skip-preview");
});

test.concurrent("two-accounts works in a folder outside of this repository", async () => {
  const pulumi = await copied("two-accounts");
  const agency = await startEmulator({ apiKey: "key-of-the-agency" });
  try {
    await pulumi("config", "set", "--secret", "agencyApiKey", agency.apiKey);
    await pulumi("config", "set", "agencyApiUrl", agency.url);
    expect(await pulumi("up", "--yes", "--skip-preview")).toMatch(/\+ 6 created/);
    expect(agency.state.pullZones.get(1001)?.BlockedIps).toEqual(["203.0.113.66"]);
    expect(account.emulator.state.pullZones.get(1001)?.BlockedIps).toEqual(["203.0.113.66"]);
  } finally {
    await agency.stop();
  }
});

test("each example names this version of the package, and what compiles it", () => {
  const named = globSync("*/package.json", { cwd: examples }).map((file) => {
    const { dependencies, devDependencies: more = {} } = JSON.parse(readFileSync(resolve(examples, file), "utf8"));
    const isCompiled = globSync("tsconfig.json", { cwd: resolve(examples, file, "..") }).length > 0;
    const compiles = isCompiled ? more.typescript === devDependencies.typescript && "@types/node" in more : true;
    return [file, dependencies["pulumi-bunny"], compiles];
  });
  expect(named).toEqual(named.map(([file]) => [file, `^${version}`, true]));
});
