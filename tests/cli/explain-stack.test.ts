import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer, Finding } from "../../explain";
import { isRead } from "../../sdk/internal";
import { useAccount } from "../support/account";
import { createProject, type Project } from "../support/project";

// Two stacks of the same program, one for each host: what decides about a request is named by the resource that the
// engine's state has for it.

const account = useAccount({ logsPerDay: 0 });
const stacks = ["dynamic", "native"] as const;
let project: Project;

const program = `
const { getStack, secret } = require("@pulumi/pulumi");
const stack = getStack();
const bunny = require(stack === "native" ? "pulumi-bunny/native" : "pulumi-bunny");
const { pullZoneId } = new bunny.PullZone("shop", { name: "acme-" + stack, origin: { url: "https://shop.example.com" } });
new bunny.PullZoneHostname("www", { pullZoneId, hostname: stack + ".example.com" });
new bunny.PullZoneEdgeRule("old-shop", {
  pullZoneId, order: 1, description: "moved",
  actions: [{ type: "Redirect", parameter1: "https://www.example.com{{path}}", parameter2: "301" }],
  triggers: [{ type: "Url", patterns: ["*/old/*"] }],
});
new bunny.PullZoneEdgeRule("images", {
  pullZoneId, order: 2, description: "images",
  actions: [{ type: "BlockRequest" }],
  triggers: [{ type: "Url", patterns: ["images.example.com/*"] }],
});
new bunny.PullZoneEdgeRule("key", {
  pullZoneId, order: 3, description: "key",
  actions: [{ type: "SetRequestHeader", parameter1: "x-key", parameter2: secret("KEY-OF-ORIGIN") }],
  triggers: [{ type: "Url", patterns: ["*/api/*"] }],
});
const { shieldZoneId } = new bunny.ShieldZone("firewall", { pullZoneId });
new bunny.CustomAccessList("robots", { shieldZoneId, name: "scrapers", type: "CIDR", entries: ["203.0.113.0/24"], action: "Block" });
`;

beforeAll(async () => {
  project = await createProject("explaining", "javascript");
  project.write("package.json", JSON.stringify({ main: "index.js" }));
  project.write("index.js", program);
  for (const stack of stacks) await project.pulumi("stack", "init", stack);
  for (const stack of stacks) await project.pulumi("up", "--yes", "--skip-preview", "--stack", stack);
});
afterAll(() => project.remove());

/** The URN in the engine's state. */
function urnOf(stack: string, name: string): string {
  const found = project.resources(stack).find(({ urn }) => urn.endsWith(`::${name}`));
  if (!found) throw new Error(`The state of ${stack} has no ${name}.`);
  return found.urn;
}

const explain = (stack: string, path: string, ...more: string[]) =>
  project.bunny("explain", "GET", `http://${stack}.example.com${path}`, "--list", "0", ...more);

test.each(stacks)("%s: each line names the resource that decides, and nothing is written", async (stack) => {
  account.emulator.calls.take();
  const { text } = await explain(stack, "/old/a", "--stack", stack, "--ip", "203.0.113.9");
  const lineOf = (stage: string) => text.split("\n").find((line) => line.trimStart().startsWith(stage)) ?? "";
  expect(lineOf("hostname")).toContain(` ${urnOf(stack, "www")} `);
  expect(lineOf("edge rules")).toContain(` ${urnOf(stack, "old-shop")} `);
  expect(lineOf("access lists")).toContain(` ${urnOf(stack, "robots")} `);
  expect(account.emulator.calls.take().filter(({ method }) => !isRead(method))).toEqual([]);
});

test.each([
  ["dynamic", "text"],
  ["native", "json"],
] as const)("%s: a value that the state encrypts is not shown as %s", async (stack, format) => {
  const { text } = await explain(stack, "/api/a", "--stack", stack, "--ip", "192.0.2.1", "--format", format);
  expect(text).not.toContain("KEY-OF-ORIGIN");
  expect(text).toContain("SetRequestHeader [secret]");
});

test.each(stacks)("%s: lint names the resources that are wrong, and nothing is written", async (stack) => {
  account.emulator.calls.take();
  const args = ["lint", `${stack}.example.com`, "--stack", stack, "--format", "json"];
  const { code, text } = await project.bunny("explain", ...args);
  expect(code).toBe(2);
  const { zone, findings }: { zone: object; findings: Finding[] } = JSON.parse(text);
  expect(zone).toMatchObject({ name: `acme-${stack}` });
  expect(findings.map(({ id, where }) => [id, where.resource])).toEqual([
    ["rule-never-fires", urnOf(stack, "images")],
    ["private-responses-stored", urnOf(stack, "shop")],
  ]);
  expect(account.emulator.calls.take().filter(({ method }) => !isRead(method))).toEqual([]);
});

test("JSON has the resource of each decider; without a stack, and of another one, there is none", async () => {
  const resourcesFor = async (...more: string[]) => {
    const { text } = await explain("native", "/old/a", "--ip", "192.0.2.1", "--format", "json", ...more);
    const { alternatives }: Answer = JSON.parse(text);
    return alternatives.map(({ by }) => by.by?.resource);
  };
  expect(await resourcesFor("--stack", "native")).toEqual([urnOf("native", "old-shop")]);
  expect(await resourcesFor("--stack", "dynamic")).toEqual([undefined]);
  expect(await resourcesFor()).toEqual([undefined]);
});

test("A test that is not as expected names the resource that decides", async () => {
  project.write(
    "edge-tests.yaml",
    `defaults: { ip: 192.0.2.1, lists: [] }
tests:
  - name: the old shop is open
    request: http://native.example.com/old/a
    expect: { outcome: served }
`,
  );
  for (const format of ["text", "junit"]) {
    const { code, text } = await project.bunny(
      "explain",
      "test",
      "edge-tests.yaml",
      "--stack",
      "native",
      "--format",
      format,
    );
    expect(code).toBe(2);
    expect(text).toMatch(/decided by .*moved.* \(edge rule /);
    expect(text).toContain(urnOf("native", "old-shop"));
  }
});

test("A stack that is not there, or not one alone, is refused before anything is read", async () => {
  account.emulator.calls.take();
  for (const [name, message] of [
    ["missing", "No stack matches missing"],
    ["*", "Several stacks match *"],
  ] as const)
    expect(await explain("native", "/", "--stack", name)).toMatchObject({
      code: 1,
      text: expect.stringContaining(message),
    });
  expect(account.emulator.calls.take()).toEqual([]);
});
