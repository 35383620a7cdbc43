import { describe, expect, test, vi } from "vitest";
import { parseFault } from "../../emulator";
import { useAccount } from "../../tests/support/account";
import { differing } from "../../tests/support/drift-report";
import { buildReport, unmanaged } from "./build-report";
import type { ManagedResource } from "./findings";
import { type Inspection, takeInventory } from "./inspect-stacks";
import type { Difference, StackReport } from "./report";

const account = useAccount();

/** What a look at one stack leaves that manages these resources. */
function lookedAt(managed: readonly ManagedResource[], differences: Difference[] = []): Inspection {
  const report: StackReport = {
    name: "organization/shop/dev",
    folder: ".",
    status: differences.length > 0 ? "drifted" : "clean",
    checkedAt: "2026-01-31T18:05:10.000Z",
    resources: managed.length,
    differences,
    failures: [],
  };
  return { reports: [report], managed: new Map([[report, managed]]) };
}

const blocked = (pullZoneId: number): ManagedResource => ({
  urn: "urn",
  type: "PullZoneBlockedIp",
  id: `${pullZoneId}/192.0.2.1`,
  name: "blocked",
  parents: [["pullZoneId", pullZoneId]],
  lists: [],
});

describe("what no stack manages", () => {
  test("is every object of the account that is in no stack", async () => {
    for (const ip of ["192.0.2.1", "192.0.2.2"]) await account.api.pullZones.addBlockedIp(1001, ip);
    const { objects, failures } = await takeInventory(lookedAt([blocked(1001)]));
    expect(failures).toEqual([]);
    const ips = objects.filter(({ type }) => type === "PullZoneBlockedIp");
    expect(ips.map(({ id, stack }) => [id, stack])).toEqual([
      ["1001/192.0.2.1", "organization/shop/dev"],
      ["1001/192.0.2.2", undefined],
    ]);
    expect(unmanaged(objects)).toContainEqual(expect.objectContaining({ id: "1001/192.0.2.2" }));
  });

  test("a zone of another account is a failure", async () => {
    const looked = lookedAt([blocked(1001), blocked(999_999)]);
    const { objects, failures } = await takeInventory(looked);
    expect(failures).toEqual([
      { message: expect.stringMatching(/^pullZoneId 999999: .* Put that account's API key into BUNNYNET_API_KEY/) },
    ]);
    expect(buildReport({ stacks: looked.reports, objects, failures }).summary.coverage).toBeUndefined();
  });

  test("a zone that is gone with all its objects is drift, and nothing else", async () => {
    const type = "pulumi-nodejs:dynamic/bunny:PullZoneBlockedIp";
    const looked = lookedAt(
      [blocked(999_999)],
      differing({ urn: "urn", type, name: "blocked", id: "999999/192.0.2.1" }),
    );
    expect(await takeInventory(looked)).toMatchObject({ failures: [] });
  });

  test("a list of zones that cannot be read does not stop the others", async () => {
    vi.stubEnv("BUNNYNET_MAX_RETRY_SECONDS", "0");
    account.emulator.faults.add(parseFault("503 on GET /pullzone"));
    const { failures } = await takeInventory(lookedAt([]));
    expect(failures).toContainEqual({ message: expect.stringMatching(/^every pullZoneId of the account: .*503/) });
  });
});
