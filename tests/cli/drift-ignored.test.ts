import { afterAll, beforeAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { heldRequest } from "../support/held-request";
import { createProject, type Project } from "../support/project";

// Differences that are no drift: properties under ignoreChanges, and the creates of a run in progress.

const account = useAccount();
const stacks = ["dynamic", "native"] as const;
let project: Project;

const program = `
const { getStack } = require("@pulumi/pulumi");
const bunny = require(getStack() === "native" ? "pulumi-bunny/native" : "pulumi-bunny");
const args = { shieldZoneId: 2001, name: getStack(), type: "IP", entries: ["192.0.2.1", "192.0.2.2"] };
new bunny.CustomAccessList("list", args, { ignoreChanges: ["entries[*]", "description"] });
if (process.env.MORE) new bunny.PullZoneBlockedIp("more", { pullZoneId: 1001, ip: "192.0.2.1" });
`;

beforeAll(async () => {
  project = await createProject("ignoring", "nodejs");
  project.write("package.json", JSON.stringify({ main: "index.js" }));
  project.write("index.js", program);
  for (const stack of stacks) {
    await project.pulumi("stack", "init", stack);
    await project.pulumi("up", "--yes", "--skip-preview", "--stack", stack);
  }
}, 600_000);
afterAll(() => project.remove());

async function change(stack: string, name: string, entries: readonly string[]): Promise<void> {
  const id = Number(project.resources(stack)[0]?.id?.split("/")[1]);
  await account.api.accessLists.update(2001, id, { name, content: entries.join("\n"), checksum: undefined });
}

test("a property under ignoreChanges is no drift, on either host, and the others are", async () => {
  for (const stack of stacks) await change(stack, stack, ["192.0.2.1", "192.0.2.8", "192.0.2.9"]);
  expect(await project.bunny("drift", "--all")).toMatchObject({
    code: 0,
    text: expect.stringContaining("2 stacks, 2 resources: no drift."),
  });
  await project.pulumi("refresh", "--preview-only", "--expect-no-changes", "--stack", "native");

  for (const stack of stacks) await change(stack, "renamed", ["192.0.2.9"]);
  const { code, text } = await project.bunny("drift", "--all");
  expect(code).toBe(2);
  expect(text.match(/^ {8}\w.*$/gm)).toEqual(stacks.map((stack) => `        name  "${stack}" → "renamed"`));
  for (const stack of stacks) await change(stack, stack, ["192.0.2.1", "192.0.2.2"]);
}, 600_000);

test("a pending create is no interrupted create while its run is in progress", async () => {
  const { fault, arrived } = heldRequest("POST /pullzone/{id}/addBlockedIp", 45_000);
  account.emulator.faults.add(fault);
  process.env.MORE = "yes";
  process.env.BUNNYNET_TIMEOUT_SECONDS = "120";
  const up = project.pulumi("up", "--yes", "--skip-preview", "--stack", "native");
  await arrived;
  const { code, text } = await project.bunny("drift", "--stack", "native");
  expect(text).toMatch(/native\s+\d resources?\s+a deployment is running/);
  expect(text).not.toContain("interrupted");
  expect(code).toBe(0);
  await up;
}, 600_000);
