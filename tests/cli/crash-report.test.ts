import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { useReports } from "../support/diagnostic-report";

const command = resolve(__dirname, "../../dist/cli/main.js");
const reports = useReports();

test("Node.js's diagnostic report does not contain the key", async () => {
  const env = { ...process.env, NODE_OPTIONS: reports.options, BUNNYNET_API_KEY: "do-not-show" };
  const running = spawn(process.execPath, [command, "emulator", "--port", "0", "--quiet"], { env });
  await once(running.stdout, "data");
  const report = await reports.of(Number(running.pid));
  running.kill();
  expect(report).toContain('"javascriptStack"');
  expect(report).not.toContain("do-not-show");
});
