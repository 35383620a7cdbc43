import { afterEach, expect, test } from "vitest";
import { withWaitReporter } from "../../provider/messages/progress";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";

const account = useAccount();
let stack: InProcessStack;
afterEach(() => stack.destroy());

test.each(hosts)("what a program takes out, and the platform keeps, is said once, $name host", async (host) => {
  const [Zone, Storage] = [host.classNamed("PullZone"), host.classNamed("StorageZone")];
  const name = `left-out-${host.name}`;
  const program = (zone: object, storage: object) => async () => {
    new Zone("zone", { name, origin: { url: "https://origin.example.com" }, ...zone } as never);
    new Storage("files", { name, region: "DE", ...storage } as never);
  };
  const run = async (zone: object, storage: object) => {
    const warnings: string[] = [];
    const warn = (message: string) => void warnings.push(message);
    const { text } = await withWaitReporter(warn, () => stack.up(program(zone, storage)));
    return [...warnings, ...text.split("\n")].filter((line) => line.includes("no longer managed")).join("\n");
  };
  stack = new InProcessStack();
  const given = {
    security: { tokenAuthentication: true, blockPostRequests: true },
    routing: { blockedCountries: ["AQ"] },
  };
  expect(await run(given, { originUrl: "https://old.example.com" })).toBe("");
  const said = await run({}, {});
  expect(said).toContain("security.tokenAuthentication (true)");
  expect(said).toContain("security.blockPostRequests (true)");
  expect(said).toMatch(/routing\.blockedCountries\b/);
  expect(said).toContain('originUrl ("https://old.example.com")');
  const record = [...account.emulator.state.pullZones.values()].find(({ Name }) => Name === name);
  expect(record).toMatchObject({ ZoneSecurityEnabled: true, BlockPostRequests: true });
  expect(await run({}, {})).toBe("");
});
