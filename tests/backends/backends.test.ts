import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { useAccount } from "../support/account";
import { commandLineEnvironment } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";
import { run } from "../support/run";
import { startPostgres, startS3 } from "./servers";

// All other tests store their states in local files.

const account = useAccount();

test.for([
  ["PostgreSQL", startPostgres],
  ["an S3-compatible store", startS3],
] as const)(
  "a stack with its state in %s is deployed, inspected in shards, repaired and destroyed",
  async ([, start], { skip }) => {
    const backend = await start();
    if ("missing" in backend) return skip(backend.missing);
    const folder = copyOfExample("gitops");
    onTestFinished(async () => {
      await backend.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const env = { ...(await commandLineEnvironment(folder)), ...backend.env };
    const printed: string[] = [];
    const call = async (command: string, ...args: string[]) => {
      const { code, text } = await run(command, args, { cwd: folder, env });
      printed.push(text);
      return { code, text };
    };

    await call("pulumi", "stack", "init", "production", "--non-interactive");
    expect((await call("pulumi", "up", "--yes", "--non-interactive")).text).toMatch(/\+ 3 created/);
    await account.api.pullZones.removeBlockedIp(1001, "203.0.113.66");
    const drift = (...args: string[]) => call("npx", "pulumi-bunny", "drift", "--all", ...args);
    const parts = await Promise.all(["1/2", "2/2"].map((part) => drift("--shard", part)));
    expect(parts.map(({ code }) => code).toSorted()).toEqual([0, 2]);
    expect(parts.map(({ text }) => text).join("")).toContain("1 stack, 2 resources: 1 gone in 1 stack.");
    const repaired = await drift("--fix", "--yes");
    expect(repaired).toMatchObject({ code: 0, text: expect.stringContaining("/production: repaired") });
    expect((await account.api.pullZones.get(1001)).blockedIps).toContain("203.0.113.66");
    expect((await call("pulumi", "destroy", "--yes", "--non-interactive")).text).toMatch(/- 3 deleted/);
    expect(printed.join("")).not.toContain(backend.password);
  },
);
