import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isRead } from "../../sdk/internal";
import { useAccount } from "../support/account";
import { run } from "../support/run";

const account = useAccount({ logsPerDay: 0 });
const command = resolve(__dirname, "../../dist/cli/main.js");
const cli = (...args: string[]) =>
  run(process.execPath, [command, "explain", "lint", ...args], { cwd: tmpdir(), env: { NO_COLOR: "1" } });

beforeAll(async () => {
  const { api } = account;
  await api.pullZones.update(1001, { cacheControlMaxAgeOverride: -1 });
  await api.pullZoneHostnames.add(1001, "shop.example.com");
});

test("The command finds nothing, and then what is wrong, by id and by hostname, and changes nothing", async () => {
  expect(await cli("1001")).toEqual({ code: 0, text: "0 findings\n" });
  await account.api.edgeRules.create(1001, {
    actionType: "Redirect",
    actionParameter1: "https://shop.example.com/new/",
    actionParameter2: "301",
    triggers: [{ type: "Url", patternMatches: ["*://shop.example.com/*"] }],
    description: "moved",
    enabled: true,
    orderIndex: 1,
  });
  account.emulator.calls.take();
  const { code, text } = await cli("shop.example.com");
  expect(code).toBe(2);
  expect(text).toMatch(
    /^ redirect-loop +"moved" \(edge rule 1001\/.*\): redirects in a circle: https:\/\/shop\.example\.com\/new\/ → .* \[cdn\/edge-rules\/ordering\]\n1 finding\n$/,
  );
  const json = await cli("1001", "--format", "json");
  expect(json.code).toBe(2);
  expect(JSON.parse(json.text)).toMatchObject({
    zone: { id: 1001 },
    findings: [{ id: "redirect-loop", where: { name: "moved" }, source: { kind: "documented" } }],
  });
  const sent = account.emulator.calls.take();
  expect(sent.filter(({ method }) => !isRead(method))).toEqual([]);
  expect(sent.length).toBeGreaterThan(2);
});

test.each([
  ["elsewhere.example", "No pull zone of the account has the hostname elsewhere.example"],
  ["9999999", "9999999"],
])("%s is refused", async (zone, message) => {
  expect(await cli(zone)).toEqual({ code: 1, text: expect.stringContaining(message) });
});
