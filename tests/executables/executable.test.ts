import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { Client, credentials } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import proto from "@pulumi/pulumi/proto/provider_pb";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import packageJson from "../../provider/package.json";
import schema from "../../provider/schema.json";
import { engineEnvironment, engineFolders } from "../../tools/engine/environment";
import { findEngine } from "../../tools/engine/find-engine";
import { findYamlLanguage } from "../../tools/engine/find-yaml-language";
import { useAccount } from "../support/account";
import { run, succeed } from "../support/run";
import { type Executable, executable } from "./prepared";
import { type ReleaseServer, serveRelease } from "./release-server";

const account = useAccount();
const work = resolve(__dirname, "../.work", randomUUID());
const { version } = packageJson;
let built: Executable;
let release: ReleaseServer;

beforeAll(async () => {
  built = await executable();
  release = await serveRelease(built.release);
  mkdirSync(work, { recursive: true });
  return async () => {
    await release.stop();
    rmSync(work, { recursive: true, force: true });
  };
});

/** An environment with these variables and no others. */
function only(environment: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return { ...Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined])), ...environment };
}

/** An environment with nothing on the PATH but the engine: neither Node.js nor a shell. */
async function emptyEnvironment(folder: string): Promise<Record<string, string | undefined>> {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  const { command } = await findEngine(() => {});
  const engine = realpathSync(command.command);
  const yaml = join(await findYamlLanguage(() => {}), "pulumi-language-yaml");
  for (const file of [engine, yaml]) symlinkSync(file, join(bin, basename(file)));
  const { PULUMI_BACKEND_URL, PULUMI_HOME, PULUMI_CONFIG_PASSPHRASE } = engineEnvironment(engineFolders(folder));
  const { BUNNYNET_API_URL, BUNNYNET_LOGGING_URL, BUNNYNET_API_KEY, TEST_FILE } = process.env;
  mkdirSync(join(folder, "user"));
  return only({
    PATH: bin,
    HOME: join(folder, "user"),
    PULUMI_BACKEND_URL,
    PULUMI_HOME,
    PULUMI_CONFIG_PASSPHRASE,
    PULUMI_SKIP_UPDATE_CHECK: "1",
    BUNNYNET_API_URL,
    BUNNYNET_LOGGING_URL,
    BUNNYNET_API_KEY,
    NO_COLOR: "1",
    TEST_FILE,
  });
}

const program = (action: string) => `name: executable
runtime: yaml
resources:
  office:
    type: bunny:CustomAccessList
    properties: { shieldZoneId: 2001, name: office, type: CIDR, entries: [192.0.2.0/24], action: ${action} }
  scraper:
    type: bunny:PullZoneBlockedIp
    properties: { pullZoneId: 1001, ip: 203.0.113.66 }
outputs:
  scanning:
    fn::invoke:
      function: bunny:getUploadScanning
      arguments: { shieldZoneId: 2001 }
      return: antivirusScanningMode
`;

test("installed by the engine from a server, it runs a program's whole life with nothing but the engine on the PATH", async () => {
  const folder = join(work, "life");
  const env = await emptyEnvironment(folder);
  const engine = join(folder, "bin/pulumi");
  const pulumi = (...args: string[]) => succeed(engine, [...args, "--non-interactive"], { cwd: folder, env });
  const write = (action: string) => writeFileSync(join(folder, "Pulumi.yaml"), program(action));
  write("Block");

  await pulumi("plugin", "install", "resource", "bunny", version, "--server", release.url);
  expect(release.requested).toEqual([built.archive]);

  await pulumi("stack", "init", "dev");
  expect(await pulumi("up", "--yes")).toMatch(/scanning *: "Log"[\s\S]*\+ 3 created/);
  expect((await account.api.pullZones.get(1001)).blockedIps).toContain("203.0.113.66");
  expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/3 unchanged/);
  write("Log");
  expect(await pulumi("up", "--yes")).toMatch(/~ 1 updated/);
  await account.api.pullZones.removeBlockedIp(1001, "203.0.113.66");
  expect(await pulumi("refresh", "--yes")).toMatch(/- 1 deleted/);
  expect(await pulumi("up", "--yes")).toMatch(/\+ 1 created/);
  const lists = account.emulator.state.shieldZones.get(2001)?.accessLists;
  const [listId] = lists?.keys() ?? [];
  const imported = ["import", "bunny:index:CustomAccessList", "again", `2001/${listId}`, "--yes", "--protect=false"];
  expect(await pulumi(...imported)).toMatch(/= 1 imported/);
  expect(await pulumi("destroy", "--yes")).toMatch(/deleted/);
  expect(lists?.size).toBe(0);

  const installed = join(folder, `home/plugins/resource-bunny-v${version}`);
  expect(readdirSync(installed)).toEqual(expect.arrayContaining([basename(built.command), "LICENSE", "LICENSES"]));
  expect(readdirSync(join(installed, ".cache"), { recursive: true }).length).toBeGreaterThan(0);
});

/** Starts an executable, and returns a client of it. */
async function start(command: string, environment: Readonly<Record<string, string | undefined>> = {}, uid?: number) {
  const child = spawn(command, [], { env: { HOME: work, ...environment }, uid, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    errors += part;
  });
  const end = once(child, "exit").then(([code]) => Promise.reject(new Error(`It ended with ${code}: ${errors}`)));
  end.catch(() => {});
  const [port] = await Promise.race([once(createInterface(child.stdout), "line"), end]);
  const client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure());
  onTestFinished(() => Client.prototype.close.call(client));
  return client;
}

/** A folder with nothing but the executable. */
function copyOf(command: string, name: string): string {
  const copy = join(work, name, basename(command));
  mkdirSync(dirname(copy));
  copyFileSync(command, copy);
  return copy;
}

test("it serves the published schema", async () => {
  const client = await start(built.command);
  const text = await new Promise<string>((done, fail) =>
    client.getSchema(new proto.GetSchemaRequest(), (error, response) =>
      error ? fail(error) : done(response?.getSchema() ?? ""),
    ),
  );
  expect(JSON.parse(text)).toEqual(schema);
});

test("options for other programs of Node.js do not reach it", async () => {
  await start(built.command, { NODE_OPTIONS: "--require /nowhere/at-all.js" });
});

test("where its own folder is not writable, compiled code is cached in the user's", async ({ skip }) => {
  if (process.getuid?.() === 0) {
    // A file in place of the folder stops root as well.
    const copy = copyOf(built.command, "occupied");
    writeFileSync(join(dirname(copy), ".cache"), "");
    await start(copy, { HOME: join(work, "home-of-user") });
  } else {
    const copy = copyOf(built.command, "read-only");
    chmodSync(dirname(copy), 0o555);
    await start(copy, { HOME: join(work, "home-of-user") });
  }
  if (process.platform === "win32") skip("Windows names the user's folder by another variable");
  await expect.poll(() => existsSync(join(work, "home-of-user/.cache/pulumi-bunny/plugin"))).toBe(true);
});

test("a user without an entry and without a home starts it, as containers have one", async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip("only root can be somebody else");
  const copy = copyOf(built.command, "nobody");
  chmodSync(work, 0o755);
  await start(copy, { HOME: undefined }, 54_321);
});

test("on Linux it needs no library that slim images lack", async ({ skip }) => {
  if (process.platform !== "linux") return skip("this is not Linux");
  const readelf = await run("readelf", ["--dynamic", "--wide", built.command], { cwd: work }).catch(() => undefined);
  if (!readelf) return skip("readelf is not installed");
  const libraries = [...readelf.text.matchAll(/\(NEEDED\).*\[(.*?)\.so/g)].map(([, name]) => name);
  expect(libraries.length).toBeGreaterThan(3);
  const inSlimImages = /^(libc|libm|libdl|libpthread|libstdc\+\+|libgcc_s|ld-linux-.*)$/;
  expect(libraries.filter((name = "") => !inSlimImages.test(name))).toEqual([]);
});
