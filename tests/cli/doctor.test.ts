import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import packageJson from "../../provider/package.json";
import { useAccount } from "../support/account";
import { createProject, type Project } from "../support/project";
import { run } from "../support/run";

const account = useAccount();
const root = resolve(__dirname, "../..");
let project: Project;

const platform = (apiKey = account.emulator.apiKey) => ({
  BUNNYNET_API_URL: account.emulator.url,
  BUNNYNET_API_KEY: apiKey,
});

beforeAll(async () => {
  project = await createProject("checked", "yaml", platform());
  project.define({
    resources: {
      site: { type: "bunny:PullZone", properties: { name: "checked-site", origin: { url: "https://example.com" } } },
    },
  });
  await project.pulumi("stack", "init", "dev");
  await project.pulumi("up", "--yes", "--skip-preview");
});
afterAll(() => project.remove());

interface Check {
  readonly topic: string;
  readonly status: string;
  readonly text: string;
}

/** Runs the command in the project, with this environment in place of the project's. */
async function doctor(env: Record<string, string | undefined> = {}, cwd = project.folder) {
  const args = [join(root, "dist/cli/main.js"), "doctor", "--format", "json"];
  account.emulator.calls.take();
  const { code, text } = await run(process.execPath, args, { cwd, env: { ...project.env, ...env } });
  const calls = account.emulator.calls.take().map(({ operation }) => operation);
  const { checks }: { checks: Check[] } = JSON.parse(text.slice(text.indexOf("{")));
  const of = (topic: string) => checks.find((one) => one.topic === topic);
  return { code, text, calls, of, problems: checks.filter(({ status }) => status === "problem") };
}

test("a project that works has no problem, and three reads show it", async () => {
  const { code, text, calls, of, problems } = await doctor();
  expect(problems).toEqual([]);
  expect(code).toBe(0);
  expect(calls.toSorted()).toEqual(["GET /compute/script", "GET /pullzone", "GET /shield/shield-zones"]);
  expect(text).not.toContain(account.emulator.apiKey);
  expect(of("project")?.text).toBe(`checked, ${project.folder}`);
  expect(of("plugin")?.text).toBe(`${packageJson.version}, ${join(root, "provider")}, named by Pulumi.yaml`);
  expect(of("stack")?.text).toBe("organization/checked/dev");
  expect(of("zones of the stack")?.text).toBe("the account has all of them");
  expect(of("lock")?.text).toBe("not locked");
});

test("without a key it says where to put one, and sends nothing", async () => {
  const { code, calls, of } = await doctor({ BUNNYNET_API_KEY: "" });
  expect(of("API key")).toMatchObject({ status: "problem", text: expect.stringContaining("Set BUNNYNET_API_KEY") });
  expect([code, calls]).toEqual([2, []]);
  await project.pulumi("config", "set", "--secret", "bunny:apiKey", "k3y-of-the-stack");
  const { problems, of: then, text } = await doctor({ BUNNYNET_API_KEY: "" });
  await project.pulumi("config", "rm", "bunny:apiKey");
  expect(then("API key")).toMatchObject({ status: "unknown", text: expect.stringContaining("stays encrypted") });
  expect(problems).toEqual([]);
  expect(text).not.toContain("k3y-of-the-stack");
});

test("a key that the platform refuses is a problem, and is not shown", async () => {
  const { problems, calls, text } = await doctor(platform("wrong-key-123"));
  expect(problems.map(({ topic }) => topic)).toEqual(["pull zones", "Shield", "edge scripts"]);
  expect(problems[0]?.text).toMatch(/401/);
  expect(calls).toHaveLength(3);
  expect(text).not.toContain("wrong-key-123");
});

test("the key of another account is one by the stack's pull zones", async () => {
  const { state } = account.emulator;
  const zones = new Map(state.pullZones);
  for (const [id, { Name }] of zones) if (Name === "checked-site") state.pullZones.delete(id);
  const { problems } = await doctor();
  for (const [id, zone] of zones) state.pullZones.set(id, zone);
  expect(problems).toEqual([
    {
      topic: "zones of the stack",
      status: "problem",
      text: expect.stringMatching(/^The account has no pull zone \d+\. Compare the key's account with the stack's/),
    },
  ]);
});

test("a lock of a run that is over is one, and that of a run is none", async () => {
  const folder = join(project.state, ".pulumi/locks/organization/checked/dev");
  const lock = (pid: number) => {
    mkdirSync(folder, { recursive: true });
    const timestamp = new Date().toISOString();
    writeFileSync(join(folder, "1.json"), JSON.stringify({ pid, hostname: hostname(), username: "me", timestamp }));
  };
  lock(process.pid);
  const running = await doctor();
  lock(2 ** 22 + 1);
  const over = await doctor();
  rmSync(folder, { recursive: true });
  expect(running.of("lock")).toEqual({ topic: "lock", status: "ok", text: "A deployment is running." });
  expect(over.problems).toMatchObject([{ topic: "lock", text: expect.stringContaining("pulumi cancel") }]);
});

test("a server that is down, and settings that cannot be used, are problems in one line", async () => {
  const down = await doctor({ BUNNYNET_API_URL: "http://127.0.0.1:9" });
  expect(down.problems.map(({ topic }) => topic)).toEqual(["pull zones", "Shield", "edge scripts"]);
  for (const { text } of down.problems) expect(text).toMatch(/^GET \/\S+ got no response from http:\/\/127\.0\.0\.1:9/);
  const unusable = await doctor({ BUNNYNET_TIMEOUT_SECONDS: "soon" });
  expect(unusable.problems.map(({ topic }) => topic)).toEqual(["settings"]);
  const elsewhere = await doctor({ BUNNYNET_API_URL: "ftp://api.bunny.net" });
  expect(elsewhere.problems.map(({ topic }) => topic)).toEqual(["settings"]);
  expect(unusable.of("settings")).toMatchObject({ status: "problem", text: expect.stringContaining("timeoutSeconds") });
});

test("outside of a project, and without the Pulumi CLI, it says so", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bunny-doctor-"));
  const outside = await doctor({}, folder);
  rmSync(folder, { recursive: true });
  expect(outside.of("project")).toMatchObject({ status: "unknown", text: expect.stringContaining("--cwd") });
  const without = await doctor({ PATH: "/nowhere" });
  expect(without.of("Pulumi CLI")).toMatchObject({ status: "problem", text: expect.stringContaining("Install it") });
});

test("in a project of Node.js it names the packages that the program gets", async () => {
  const other = await createProject("nodejs-checked", "typescript", platform());
  await other.pulumi("stack", "init", "dev");
  const { of } = await doctor(other.env, other.folder);
  const installed = join(other.folder, "node_modules/pulumi-bunny");
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, "package.json"), JSON.stringify({ version: "0.0.1" }));
  const { of: differs } = await doctor(other.env, other.folder);
  other.define({ plugins: undefined, packages: { bunny: "./missing" } });
  const { of: moved } = await doctor(other.env, other.folder);
  other.define({ plugins: undefined, packages: { bunny: "bunny@0.1.0" } });
  const { of: unnamed } = await doctor(other.env, other.folder);
  other.remove();
  expect(existsSync(other.folder)).toBe(false);
  expect(of("@pulumi/pulumi")?.status).toBe("ok");
  expect(of("language")?.text).toMatch(/^nodejs, .*pulumi-language-nodejs$/);
  expect(differs("package")).toMatchObject({ status: "problem", text: expect.stringContaining("pulumi-bunny 0.0.1") });
  expect(moved("plugin")).toMatchObject({ status: "problem", text: expect.stringContaining("is not there") });
  const advice = expect.stringMatching(/name node_modules\/pulumi-bunny\/plugin in Pulumi\.yaml: https:/);
  expect(unnamed("plugin")).toMatchObject({ status: "unknown", text: advice });
});
