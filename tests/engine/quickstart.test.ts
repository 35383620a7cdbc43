import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { useAccount } from "../support/account";
import { run } from "../support/run";

const account = useAccount();

const root = resolve(__dirname, "../..");
const quickstart = (args: readonly string[], env: Record<string, string | undefined> = {}) =>
  run(process.execPath, [require.resolve("tsx/cli"), "tools/quickstart/main.ts", ...args], { cwd: root, env });

// `npm start` itself runs beside the tests, on an emulator of its own.
test("the quickstart runs every step on a given account, and leaves nothing behind", async () => {
  const args = ["--real", "--pull-zone", "1001", "--shield-zone", "2001"];
  const { code, text } = await quickstart(args, {
    BUNNYNET_API_URL: account.emulator.url,
    BUNNYNET_API_KEY: account.emulator.apiKey,
  });
  expect(text).toContain(`against ${account.emulator.url}`);
  expect(text).toContain("Done: deployed, no drift, drift detected, repaired, cleaned up.");
  expect(text).not.toContain(account.emulator.apiKey);
  expect(code).toBe(0);
  const headlines = text.match(/^\d+\. .*$/gm);
  expect(headlines).toEqual([
    "1. The engine",
    "2. Preview: what a deployment would do",
    "3. Up: deploy it",
    "4. Preview again",
    "5. Somebody changes the platform by hand",
    "6. Refresh preview: detect the drift",
    "7. Up with refresh: repair it",
    "8. Refresh preview again",
    "9. Destroy: clean up",
    "10. Check the platform",
  ]);
  expect(text).toMatch(/^ {3}scriptDeploymentKey +\[secret\]$/m);
  const picture = readFileSync(join(root, "docs/pictures/quickstart.svg"), "utf8").replaceAll("\u00a0", " ");
  const shown = [...picture.matchAll(/>(\d+\. [^<]*|Done[^<]*)</g)].map(([, line = ""]) => line);
  expect(shown.length, "the picture has the lines").toBeGreaterThan(4);
  expect(text.split("\n")).toEqual(expect.arrayContaining(shown));
  expect(existsSync(join(root, "examples/quickstart/Pulumi.npm-start.yaml"))).toBe(false);
  expect(account.emulator.state.edgeScripts.size).toBe(0);
  expect(account.emulator.state.shieldZones.get(2001)?.accessLists.size).toBe(0);
});

test.each([
  ["without a key", ["--real"], "--real needs an API key in BUNNYNET_API_KEY."],
  ["without zones", ["--real", "--pull-zone", "x"], "--real needs --pull-zone and --shield-zone, as ids."],
])("the real platform is never used %s", async (_, args, message) => {
  const { code, text } = await quickstart(args, { BUNNYNET_API_KEY: message.includes("key") ? undefined : "k" });
  expect(text.trim()).toBe(message);
  expect(code).toBe(1);
});
