import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, aroundEach, beforeEach, describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { tokenFor } from "../../provider/hosts/tokens";
import { create } from "../../provider/lifecycle/lifecycle";
import { withWaitReporter } from "../../provider/messages/progress";
import { resourceNamed } from "../../provider/registry";
import { plans } from "../../tests/conformance/plan";
import { prepareFor } from "../../tests/conformance/prepare";
import { useAccount } from "../../tests/support/account";
import type { ManagedResource } from "./findings";
import { compareLeftOut } from "./left-out";
import type { StackReport } from "./report";

const account = useAccount();
aroundEach((runTest) => withWaitReporter(() => {}, runTest));

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "left-out-"));
  file = join(folder, "recorded.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

const clean: StackReport = {
  name: "organization/shop/dev",
  folder: ".",
  status: "clean",
  checkedAt: "2026-01-31T18:05:10.000Z",
  resources: 1,
  findings: [],
  failures: [],
};

async function compared(managed: readonly ManagedResource[], report = clean): Promise<StackReport | undefined> {
  const [after] = await compareLeftOut({ reports: [report], managed: new Map([[report, managed]]) }, file);
  return after;
}

function resource(type: string, id: string, inputs: Record<string, unknown>): ManagedResource {
  const fullType = tokenFor(type);
  return {
    urn: `urn:pulumi:dev::shop::${fullType}::it`,
    type,
    fullType,
    id,
    name: "it",
    parents: [],
    lists: [],
    inputs,
  };
}

describe("a setting that the program leaves out", () => {
  const zone = resource("ShieldZone", "2001", { pullZoneId: 1001, waf: { enabled: true } });
  const settings = () => {
    const found = account.emulator.state.shieldZones.get(2001);
    if (!found) throw new Error("The emulator has no shield zone 2001.");
    return found.settings;
  };

  test("is recorded first, and then reported with both values until the recorded one is back", async () => {
    expect(await compared([zone])).toEqual(clean);
    const before = settings().wafExecutionMode;
    settings().wafExecutionMode = before === 0 ? 1 : 0;
    for (let run = 0; run < 2; run++) {
      const after = await compared([zone]);
      expect(after?.status).toBe("clean");
      expect(after?.findings).toMatchObject([
        {
          urn: zone.urn,
          id: "2001",
          change: "changed",
          properties: [{ property: "waf.executionMode", leftOut: true }],
        },
      ]);
    }
    settings().wafExecutionMode = before;
    expect(await compared([zone])).toEqual(clean);
  });

  test("is not compared once the program gives it, nor with what another object had", async () => {
    await compared([zone]);
    const recorded = readFileSync(file, "utf8");
    const text = recorded.replace(/("waf\.executionMode": )"\w+"/, '$1"Other"');
    expect(text).not.toBe(recorded);
    writeFileSync(file, text);
    const given = { ...zone, inputs: { ...zone.inputs, waf: { enabled: true, executionMode: "Block" } } };
    expect(await compared([given])).toEqual(clean);
    writeFileSync(file, text.replaceAll('"id": "2001"', '"id": "2009"'));
    expect(await compared([zone])).toEqual(clean);
  });

  test("that cannot be read is a failure, and stays recorded", async () => {
    await compared([zone]);
    const recorded = readFileSync(file, "utf8");
    account.emulator.faults.add(parseFault("refused on GET /shield/shield-zone/{shieldZoneId}"));
    const after = await compared([zone]);
    expect(after?.status).toBe("failed");
    expect(after?.failures).toEqual([
      {
        urn: zone.urn,
        message: expect.stringMatching(/^What the program leaves out was not read: GET \/shield\/shield-zone\/2001/),
      },
    ]);
    expect(readFileSync(file, "utf8")).toBe(recorded);
  });
});

test("an output that changed by itself is reported beside what the program leaves out", async () => {
  const changedOutputs = [{ property: "checksum", from: "a", to: "b", secret: false, leftOut: true }];
  const list = resource("ShieldZone", "2001", { pullZoneId: 1001 });
  const after = await compared([{ ...list, changedOutputs }]);
  expect([after?.status, after?.findings.map(({ properties }) => properties)]).toEqual(["clean", [changedOutputs]]);
});

test("a file of another kind is refused before it is overwritten", async () => {
  writeFileSync(file, '{"scripts":{}}');
  await expect(compared([])).rejects.toThrow(/recorded\.json is no file that --strict wrote/);
  expect(readFileSync(file, "utf8")).toBe('{"scripts":{}}');
});

// What changes by itself would be reported in each run.
describe.each(plans)("$resource", ({ testCase, resource: type, checked }) => {
  test("can be read, has no difference where nobody changed anything, and no secret in the file", async () => {
    prepareFor(testCase, account.emulator);
    const args = checked(testCase.args(0));
    const { id } = await create(resourceNamed(type), args, account.api);
    const one = resource(type, id, args);
    expect(await compared([one])).toEqual(clean);
    expect(await compared([one])).toEqual(clean);
    expect(readFileSync(file, "utf8")).not.toContain("secret");
  });
});
