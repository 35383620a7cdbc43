import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { adoptCommand } from "../adopt";
import { driftCommand } from "../drift";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "reports-"));
  writeFileSync(join(folder, "broken.json"), '{"version": 1');
  writeFileSync(join(folder, "old.json"), '{"version": 0}');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

/** Runs a command in this process, which throws where it would end with 1. */
function run(...args: string[]): Promise<unknown> {
  const program = new Command().addCommand(driftCommand()).addCommand(adoptCommand());
  for (const command of [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)])
    command.exitOverride().configureOutput({ writeErr: () => {} });
  return program.parseAsync(
    args.map((arg) => arg.replace("$", folder)),
    { from: "user" },
  );
}

describe("before any stack is read, an error says", () => {
  test.each([
    [["drift", "--concurrency", "0"], /Must be a whole number from 1 to 99999/],
    [["drift", "--concurrency", "1e9"], /Must be a whole number from 1 to 99999/],
    [["drift", "--shard", "1/1000000"], /Must be one of at most 99999 shards/],
    [["drift", "--shard", "0/3"], /Must be one of .* such as 3\/10/],
    [["drift", "--shard", "4/3"], /Must be one of .* such as 3\/10/],
    [["drift", "--fail-on", "often"], /Allowed choices are drift, new, error, never/],
    [["drift", "--fail-on", "new"], /--fail-on new needs --since/],
    [["drift", "--since", "$/old.json"], /old\.json cannot be read: not a report of this version/],
    [["drift", "--output", "$/no/such/report.json"], /The folder .*no\/such does not exist or is not writable/],
    [["drift", "--only", "a/b"], /--only needs --fix or --accept/],
    [["drift", "--accept", "--fix"], /'--accept' cannot be used with option '--fix'/],
    [["drift", "ignore"], /missing required argument 'report'/],
    [["drift", "ignore", "$/old.json"], /old\.json cannot be read: not a report of this version/],
    [["drift", "ignore", "x", "--until", "2026-02-30"], /Must be a date such as 2026-01-31/],
    [["drift", "merge"], /missing required argument 'report'/],
    [["drift", "merge", "$/broken.json"], /broken\.json cannot be read: .*JSON/],
    [["drift", "merge", "$/old.json"], /old\.json cannot be read: not a report of this version \(version: /],
    [["drift", "merge", "$/none.json", "--fail-on", "never"], /none\.json cannot be read: ENOENT/],
    // What the other shards manage would be adopted twice.
    [["drift", "merge", "$/old.json", "--fail-on", "new"], /old\.json cannot be read/],
    [["adopt"], /Choose --account or --terraform/],
    [["adopt", "--shard", "1/2"], /unknown option '--shard'/],
  ])("%j", async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });

  test.each([
    ["drift", "--account"],
    ["adopt", "--account"],
  ])("%s %s without a key", async (...args) => {
    vi.stubEnv("BUNNYNET_API_KEY", undefined);
    vi.stubEnv("PATH", "/nowhere");
    await expect(run(...args)).rejects.toThrow(/^No API key is set\. .*BUNNYNET_API_KEY/);
  });
});
