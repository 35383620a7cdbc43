import { afterAll, beforeAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { createProject, type Project } from "../support/project";

const account = useAccount();
let project: Project;

beforeAll(async () => {
  project = await createProject("bunny", "yaml");
});
afterAll(() => project.remove());

test("a project called bunny may have settings of its own", async () => {
  project.define({
    resources: { ip: { type: "bunny:PullZoneBlockedIp", properties: { pullZoneId: 1001, ip: "192.0.2.1" } } },
  });
  await project.pulumi("stack", "init", "dev");
  await project.pulumi("config", "set", "zone", "1001");
  await project.pulumi("up", "--yes");
  expect(account.emulator.state.pullZones.get(1001)?.BlockedIps).toEqual(["192.0.2.1"]);
  await project.pulumi("destroy", "--yes");
});
