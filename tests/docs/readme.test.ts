import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userFolder } from "../package/user-folder";
import { useAccount } from "../support/account";
import { commandLineEnvironment } from "../support/command-line";
import { run, succeed } from "../support/run";

const text = readFileSync(resolve(__dirname, "../../README.md"), "utf8");
/** What a reader sees of it as text. */
const readme = text.replace(/<!--.*?-->/gs, "").replace(/!\[[^\]]*\]/g, "");
const account = useAccount({ logsPerDay: 5_000 });
let project: string;
let env: Record<string, string>;

/** The project of a reader: what the README's install line installs, and the README's program. */
beforeAll(async () => {
  project = (await userFolder()).folder;
  mkdirSync(join(project, "work"));
  write("package.json", JSON.stringify({ name: "reader", private: true, main: "index.ts" }));
  write("Pulumi.yaml", "name: reader\nruntime: nodejs\n");
  const own = await commandLineEnvironment(join(project, "work"));
  // As the README has it, the key comes from the stack's configuration.
  const { BUNNYNET_API_KEY: _, ...others } = own;
  env = { ...others, PATH: [join(project, "node_modules/.bin"), own.PATH].join(delimiter) };
  await pulumi("stack", "init", "dev");
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(project, name), text);
const pulumi = (...args: string[]) => succeed("pulumi", [...args, "--non-interactive"], { cwd: project, env });
const withKey = () => ({ ...env, BUNNYNET_API_KEY: account.emulator.apiKey });

/** Starts a command that goes on until it is interrupted, and returns what it printed first. */
async function interrupted(command: string): Promise<string> {
  const [name = "", ...args] = command.split(" ").slice(1);
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const child = spawn(name, args, { cwd: project, env: { ...process.env, ...withKey() }, stdio: [...stdio] });
  let printed = "";
  for await (const part of child.stdout.setEncoding("utf8")) {
    printed += part;
    child.kill("SIGINT");
  }
  return printed;
}

/** Every command of the README, and what runs it. */
const commands: Record<string, "here" | { elsewhere: string }> = {
  "pulumi new typescript": { elsewhere: "the template comes from GitHub: the project of this test stands in" },
  "npm pack -w provider -w cli -w components --pack-destination /tmp": {
    elsewhere: "tests/package/installed-package.ts",
  },
  "npm install /tmp/pulumi-bunny-0.1.0.tgz @pulumi/pulumi": { elsewhere: "tests/package/installed-package.ts" },
  "npm install /tmp/pulumi-bunny-components-0.1.0.tgz": { elsewhere: "tests/components/packed.test.ts" },
  "npm install --save-dev /tmp/pulumi-bunny-tools-0.1.0.tgz": { elsewhere: "tests/package/installed-package.ts" },
  "npm install pulumi-bunny": { elsewhere: "nowhere: it is what does not work yet" },
  "npm ci": { elsewhere: ".ci/run" },
  "pulumi config set --secret bunny:apiKey": "here",
  "pulumi up": "here",
  "npm ci && npm start": { elsewhere: ".ci/run" },
  "npm ci && npm test": { elsewhere: ".ci/run" },
  "npx pulumi-bunny drift --all": "here",
  "npx pulumi-bunny adopt --account": "here",
  "npx pulumi-bunny logs 1001 --follow": "here",
  "npx pulumi-bunny report overages": "here",
  "npx pulumi-bunny report traffic": "here",
  "npx pulumi-bunny doctor": "here",
  "npx pulumi-bunny explain GET https://…": "here",
  "npx pulumi-bunny policies check state.json": "here",
  "npx pulumi-bunny emulator": "here",
  "pulumi do --package ./node_modules/pulumi-bunny/plugin bunny:PullZone list": "here",
};

test("every command of the README is run by a test", () => {
  const blocks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = ""]) => block.trim().split("\n"));
  const inline = [...readme.matchAll(/`((?:npx|npm|pulumi) [^`]+)`/g)].map(([, command = ""]) => command);
  const named = [...blocks, ...inline].map((line) => line.replace(/ +#.*$/, ""));
  const subcommands = new Set(named.filter((line) => line !== "pulumi import"));
  expect([...subcommands].toSorted()).toEqual(Object.keys(commands).toSorted());
});

test.each(["pulumi-bunny", "pulumi-bunny/native"])(
  "the program deploys with %s, shows no drift, and is destroyed",
  async (module) => {
    const [, program = ""] = /^```ts\n(.*?)^```$/ms.exec(readme) ?? [];
    write("index.ts", program.replace('"pulumi-bunny"', `"${module}"`));
    write(
      "Pulumi.yaml",
      "name: reader\nruntime: nodejs\nplugins: { providers: [{ name: bunny, path: node_modules/pulumi-bunny/plugin }] }\n",
    );
    await pulumi("config", "set", "--secret", "bunny:apiKey", account.emulator.apiKey);
    const before = account.emulator.state.pullZones.size;
    expect(await pulumi("up", "--yes")).toMatch(/hostname *: "[a-z0-9-]+\.b-cdn\.net"[\s\S]*\+ 4 created/);
    const [zone] = [...account.emulator.state.pullZones.values()].slice(-1);
    expect(zone).toMatchObject({ OriginUrl: "https://example.com", BlockedIps: ["203.0.113.66"] });
    expect(zone?.EdgeRules).toHaveLength(1);
    expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/4 unchanged/);
    const drift = await run("pulumi-bunny", ["drift", "--all"], { cwd: project, env: withKey() });
    expect(drift).toEqual({ code: 0, text: expect.stringContaining("no drift") });
    await pulumi("destroy", "--yes");
    expect(account.emulator.state.pullZones.size).toBe(before);
  },
);

test("the tools run", async () => {
  const tool = (...args: string[]) => succeed("pulumi-bunny", args, { cwd: project, env: withKey() });
  await tool("adopt", "--account", "--output", "import.json");
  expect(readFileSync(join(project, "import.json"), "utf8")).toContain("bunny:index:PullZone");
  expect(await tool("report", "overages")).toContain("Shield zone 2001");
  expect(await tool("report", "traffic")).toContain("acme-shop");
  expect(await tool("doctor")).toMatch(/^ok {2}pull zones +the key may list them: \d+$/m);
  expect(await tool("explain", "GET", "https://acme-shop.b-cdn.net/", "--ip", "192.0.2.1", "--country", "DE")).toMatch(
    /^ hostname +ok +pull zone "acme-shop" \(1001\)/m,
  );
  await pulumi("stack", "export", "--file", "state.json");
  expect(await tool("policies", "check", "state.json")).toContain("0 findings");
  expect(await interrupted("npx pulumi-bunny logs 1001 --follow")).toMatch(/^TIME +STATUS/);
  expect(await interrupted("npx pulumi-bunny emulator --port 0 --storage-port 0")).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
  const args = "do --package ./node_modules/pulumi-bunny/plugin bunny:PullZone list".split(" ");
  const listed = await succeed("pulumi", [...args, "--non-interactive"], { cwd: project, env: withKey() });
  expect(listed).toContain('"1001"');
});
