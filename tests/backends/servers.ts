import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { goCommand } from "../support/go-command";
import type { Missing } from "../support/python";
import { run } from "../support/run";

/** A server that stores states, on the loopback address. */
export interface Backend {
  /** The environment variables with which the engine reaches it. */
  readonly env: Readonly<Record<string, string>>;
  /** Secrets that only the engine may know. */
  readonly password: string;
  stop(): Promise<void>;
}

const password = "password-of-the-backend";

/** PostgreSQL refuses to run as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A PostgreSQL server with an empty database, from Debian's packages. */
export async function startPostgres(): Promise<Backend | Missing> {
  const initdb = globSync("/usr/lib/postgresql/*/bin/initdb").toSorted().at(-1);
  if (!initdb) return { missing: "PostgreSQL is not installed: there is no /usr/lib/postgresql" };
  const bin = dirname(initdb);
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  for (const path of [folder, passwordFile]) if (unprivileged.uid) chownSync(path, unprivileged.uid, unprivileged.gid);
  const access = ["--username", "pulumi", "--auth", "scram-sha-256", "--pwfile", passwordFile];
  await ended(
    spawn(initdb, ["--pgdata", data, "--no-sync", ...access], { cwd: folder, stdio: "ignore", ...unprivileged }),
  );
  const port = await freePort();
  const server = spawn(
    join(bin, "postgres"),
    ["-D", data, "-p", String(port), "-k", folder, "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"],
    { cwd: folder, stdio: "ignore", ...unprivileged },
  );
  await until(server, async () => {
    const { code } = await run(join(bin, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)], { cwd: "/" });
    return code === 0;
  });
  return {
    env: { PULUMI_BACKEND_URL: `postgres://pulumi:${password}@127.0.0.1:${port}/postgres?sslmode=disable` },
    password,
    stop: () => stopped(server, folder),
  };
}

/** The command of the S3-compatible server. */
export function s3Command(progress?: (line: string) => void): Promise<string | Missing> {
  return goCommand("tests/backends/s3", "github.com/versity/versitygw/cmd/versitygw", progress);
}

/** An S3-compatible server on a folder. */
export async function startS3(): Promise<Backend | Missing> {
  const gateway = await s3Command();
  if (typeof gateway !== "string") return gateway;
  const folder = mkdtempSync(join(tmpdir(), "s3-"));
  for (const name of ["files/state", "metadata"]) mkdirSync(join(folder, name), { recursive: true });
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const server = spawn(
    gateway,
    ["--port", address, "--quiet", "posix", "--sidecar", join(folder, "metadata"), join(folder, "files")],
    { stdio: "ignore", env: { ...process.env, ROOT_ACCESS_KEY_ID: "pulumi", ROOT_SECRET_ACCESS_KEY: password } },
  );
  await until(server, () =>
    fetch(`http://${address}`).then(
      () => true,
      () => false,
    ),
  );
  return {
    env: {
      PULUMI_BACKEND_URL: `s3://state?endpoint=http://${address}&region=us-east-1&use_path_style=true`,
      AWS_ACCESS_KEY_ID: "pulumi",
      AWS_SECRET_ACCESS_KEY: password,
    },
    password,
    stop: () => stopped(server, folder),
  };
}

async function ended(child: ChildProcess): Promise<void> {
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}.`);
}

/** Waits until a server is ready. */
async function until(server: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`${server.spawnfile} ended with ${server.exitCode}.`);
    await sleep(50);
  }
}

async function stopped(server: ChildProcess, folder: string): Promise<void> {
  const exit = once(server, "exit");
  server.kill("SIGINT");
  await exit;
  rmSync(folder, { recursive: true, force: true });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("The server has no address.");
  return address.port;
}
