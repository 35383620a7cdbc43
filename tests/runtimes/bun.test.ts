import { globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type UserFolder, userFolder } from "../package/user-folder";
import { useAccount } from "../support/account";
import { type CommandLine, commandLine, commandLineEnvironment } from "../support/command-line";
import { run } from "../support/run";

const account = useAccount();
let user: UserFolder;
let pulumi: CommandLine;
let env: Record<string, string>;

beforeAll(async () => {
  user = await userFolder();
  const { folder } = user;
  user.write("package.json", { name: "on-bun", private: true, main: "index.ts" });
  const plugins = { providers: [{ name: "bunny", path: "node_modules/pulumi-bunny/plugin" }] };
  user.write("Pulumi.yaml", { name: "on-bun", runtime: "bun", plugins });
  const { PATH = "", ...others } = await commandLineEnvironment(folder);
  // The package `bun` has it only once its install script has run.
  const bun = globSync(join(__dirname, "node_modules/@oven/*/bin"));
  env = { ...others, PATH: [...bun, PATH].join(delimiter) };
  pulumi = await commandLine(folder, folder, env);
  await pulumi("stack", "init", "dev");
});
afterAll(() => user.remove());

test.each(["pulumi-bunny", "pulumi-bunny/native"])(
  "a program on Bun deploys with %s, shows no drift, and is destroyed",
  async (module) => {
    const program = `import * as bunny from "${module}";

const site = new bunny.PullZone("site", { origin: { url: "https://example.com" } });
new bunny.PullZoneBlockedIp("scraper", { pullZoneId: site.pullZoneId, ip: "203.0.113.66" });
export const blocked = bunny.getPullZoneOutput({ pullZoneId: 1001 }).blockedIps;
export const runtime = "Bun " + process.versions.bun;
`;
    user.write("index.ts", program);
    const before = account.emulator.state.pullZones.size;
    expect(await pulumi("up", "--yes")).toMatch(/runtime *: "Bun \d[\s\S]*\+ 3 created/);
    expect([...account.emulator.state.pullZones.values()].at(-1)).toMatchObject({ BlockedIps: ["203.0.113.66"] });
    expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/3 unchanged/);
    await pulumi("destroy", "--yes");
    expect(account.emulator.state.pullZones.size).toBe(before);
  },
);

test("the doctor looks at the packages of a program on Bun", async () => {
  const doctor = join(user.folder, "node_modules/pulumi-bunny-tools/dist/cli/main.js");
  const { text } = await run(process.execPath, [doctor, "doctor"], { cwd: user.folder, env });
  expect(text).toMatch(/^ok +language +bun, .*\nok +@pulumi\/pulumi +\d.*\nok +package +pulumi-bunny \d/m);
});
