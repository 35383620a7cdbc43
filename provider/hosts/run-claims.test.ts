import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RunClaims } from "./run-claims";

const engineAddress = "127.0.0.1:40001";
const claim = { list: "blocked IPs of pull zone 1001", member: "192.0.2.7" };

let parent: string;
const joined: RunClaims[] = [];
const servers: Server[] = [];
beforeEach(() => {
  parent = mkdtempSync("/tmp/claims-");
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const claims of joined.splice(0)) claims.leaveRun();
  for (const server of servers.splice(0)) server.close();
  rmSync(parent, { recursive: true });
});

/** The claims of one more process of the run. */
function joinRun(...places: string[]): RunClaims {
  const claims = places.length > 0 ? new RunClaims(() => places) : new RunClaims();
  claims.joinRun(engineAddress);
  claims.setPlatform("https://api.example/");
  joined.push(claims);
  return claims;
}

/** Whether a second process knows what the first one claims. */
async function isKnown(...places: string[]): Promise<boolean> {
  joinRun(...places).add("PullZoneBlockedIp", [claim]);
  return (await joinRun(...places).collectFromRun()).has(claim);
}

const privateFolder = (name: string) => {
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
};

test("a process knows what another one of its run claims and keeps", async () => {
  const folder = join(parent, "sockets");
  const [first, second] = [joinRun(folder), joinRun(folder)];
  first.keep("EdgeScript 42");
  expect((await second.collectFromRun()).kept).toEqual(new Set(["EdgeScript 42"]));
  expect(await isKnown(folder)).toBe(true);
});

test("an id on another platform is of another object", async () => {
  const folder = join(parent, "sockets");
  const [first, second] = [joinRun(folder), joinRun(folder)];
  first.setPlatform("https://other.example/");
  first.add("PullZoneBlockedIp", [claim]);
  first.keep("EdgeScript 42");
  const all = await second.collectFromRun();
  expect([all.has(claim), all.kept.size]).toEqual([false, 0]);
});

test("without an engine, a process leaves no socket for claims that nobody can ask for", () => {
  const folder = join(parent, "sockets");
  new RunClaims(() => [folder]).add("PullZoneBlockedIp", [claim]);
  expect(existsSync(folder)).toBe(false);
});

test("a temporary folder whose path is too long for a socket is replaced by a shorter one", async () => {
  const folder = join(parent, "t".repeat(150));
  mkdirSync(folder);
  vi.stubEnv("TMPDIR", folder);
  expect(await isKnown()).toBe(true);
});

describe("a folder that is not private is not used, and the next one is", () => {
  const isRoot = process.getuid?.() === 0;
  const notPrivate: [what: string, prepare: (folder: string) => void][] = [
    ["one that its group may write to", (folder) => chmodSync(folder, 0o770)],
    ["one that everybody may read", (folder) => chmodSync(folder, 0o704)],
    ["one in a folder in which everybody may rename it", () => chmodSync(parent, 0o777)],
    // Only root may give a folder away.
    ...(isRoot
      ? ([
          ["one of somebody else", (folder) => chownSync(folder, 12_345, 12_345)],
          ["one in a folder of somebody else", () => chownSync(parent, 12_345, 12_345)],
        ] satisfies [string, (folder: string) => void][])
      : []),
    [
      "a link to one",
      (folder) => {
        renameSync(folder, join(parent, "elsewhere"));
        symlinkSync(join(parent, "elsewhere"), folder);
      },
    ],
    [
      "a file",
      (folder) => {
        rmSync(folder, { recursive: true });
        writeFileSync(folder, "");
      },
    ],
  ];
  test.each(notPrivate)("%s", async (_what, prepare) => {
    const folder = privateFolder("first");
    const requests: Socket[] = [];
    await serveForeignClaims(folder, { requests });
    prepare(folder);
    const other = mkdtempSync("/tmp/claims-");
    try {
      const next = join(other, "next");
      expect(await isKnown(folder, next)).toBe(true);
      expect((await joinRun(folder, next).collectFromRun()).kept).toEqual(new Set());
      expect(requests).toEqual([]);
      await expect(isKnown(folder)).rejects.toThrow(
        `What other processes of this run declare is not known, since none of ${folder} can be a folder that only you may enter, so this object was not deleted: set TMPDIR to a folder of your own whose path is short, and run the same command again.`,
      );
    } finally {
      rmSync(other, { recursive: true });
    }
  });
});

/** A process that claims to be one of the run. */
async function serveForeignClaims(
  folder: string,
  {
    pid = process.pid,
    requests = [],
    response = () => JSON.stringify(foreign),
  }: { pid?: number; requests?: Socket[]; response?: () => string | Buffer },
): Promise<void> {
  const server = createServer((socket) => {
    requests.push(socket);
    socket.on("error", () => {});
    socket.end(response());
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(join(folder, `pulumi-bunny-40001-${pid}-foreign`), resolve));
}
const foreign = { platform: "https://api.example/", claims: [], kept: ["EdgeScript 42"] };

test("a response of more than 128 MB fails the delete instead of filling the memory", async () => {
  const folder = privateFolder("sockets");
  await serveForeignClaims(folder, { response: () => Buffer.alloc(129 * 1024 * 1024, " ") });
  await expect(joinRun(folder).collectFromRun()).rejects.toMatchObject({
    message: expect.stringContaining("so this one was not deleted"),
    cause: { message: "more than 134217728 bytes" },
  });
});

test("a process that ends while it responds claims nothing", async () => {
  const folder = privateFolder("sockets");
  const path = join(folder, `pulumi-bunny-40001-${process.pid}-ending`);
  const server = createServer((socket) => {
    socket.on("error", () => {});
    server.close();
    socket.write(JSON.stringify(foreign).slice(0, 10), () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  expect((await joinRun(folder).collectFromRun()).kept).toEqual(new Set());
});

test("a process that cuts off each response fails the delete", async () => {
  const folder = privateFolder("sockets");
  await serveForeignClaims(folder, { response: () => "" });
  await expect(joinRun(folder).collectFromRun()).rejects.toThrow("so this one was not deleted");
});

test("a file with the name of a socket claims nothing, and stays", async () => {
  const folder = privateFolder("sockets");
  writeFileSync(join(folder, `pulumi-bunny-40001-${process.pid}-foreign`), JSON.stringify(foreign));
  expect((await joinRun(folder).collectFromRun()).kept).toEqual(new Set());
});

test("a socket that responds is not removed, though its process is not seen, as that of another container", async () => {
  const folder = privateFolder("sockets");
  await serveForeignClaims(folder, { pid: 4_194_305 });
  expect((await joinRun(folder).collectFromRun()).kept).toEqual(new Set(foreign.kept));
  expect((await joinRun(folder).collectFromRun()).kept).toEqual(new Set(foreign.kept));
});
