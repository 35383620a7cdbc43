import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseFault } from "../../emulator";
import { addStorageZone } from "../../emulator/routes/storage";
import { useAccount } from "../support/account";
import { Deployment, type Resource } from "../support/deployment";

const account = useAccount();

test("a folder that is registered while another one removes its files has them afterwards", async () => {
  const source = mkdtempSync(join(tmpdir(), "bunny-taken-over-"));
  onTestFinished(() => rmSync(source, { recursive: true }));
  mkdirSync(join(source, "docs"));
  for (const path of ["index.html", "docs/a.html", "docs/b.html"]) writeFileSync(join(source, path), path);
  const storageZoneId = 5001;
  const { state } = account.emulator;
  addStorageZone(state, { Id: storageZoneId, Name: "taken-over" });
  const stack = new Deployment(account.emulator);
  const whole: Resource = { type: "StorageFolder", name: "site", args: { storageZoneId, source } };
  await stack.up([whole]);

  // The removals have asked who claims the files by the time at which the upload is done, and the removals are done last.
  account.emulator.faults.add(parseFault("latency for=200ms on PUT *"));
  account.emulator.faults.add(parseFault("latency for=1s on DELETE *"));
  await stack.up([
    { ...whole, args: { storageZoneId, source, include: ["*"] } },
    { type: "StorageFile", name: "first", args: { storageZoneId, path: "first.txt", content: "first" } },
    {
      type: "StorageFolder",
      name: "docs",
      args: { storageZoneId, source: join(source, "docs"), path: "docs" },
      after: ["first"],
    },
  ]);
  expect([...state.storageFiles.values()].map(({ path }) => path).toSorted()).toEqual([
    "docs/a.html",
    "docs/b.html",
    "first.txt",
    "index.html",
  ]);
});
