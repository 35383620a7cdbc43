import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, globSync, mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { run } from "./run";

/** A registry on this machine. */
export interface Registry {
  /** Ends with a slash. */
  readonly url: string;
  /** The environment of those who may publish there. */
  readonly publisher: Readonly<Record<string, string>>;
  /** The published files. */
  files(): string[];
  stop(): void;
}

/** Verdaccio, of the versions in the lockfile beside this. What is not ours comes from the public registry. */
export async function npmRegistry(work: string): Promise<Registry> {
  cpSync(join(__dirname, "npm"), work, { recursive: true });
  await run({ command: "npm", args: ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd: work });
  const upstream = (await run({ command: "npm", args: ["config", "get", "registry"], cwd: work })).trim();
  const ours = { access: "$all", publish: "$authenticated" };
  const config = {
    storage: join(work, "storage"),
    auth: { htpasswd: { file: join(work, "htpasswd"), max_users: 1 } },
    uplinks: { npmjs: { url: upstream } },
    // Ours come from nowhere else.
    packages: { "pulumi-bunny": ours, "@pulumi-bunny/*": ours, "**": { access: "$all", proxy: "npmjs" } },
    log: { type: "stdout", level: "error" },
  };
  const file = join(work, "config.yaml");
  writeFileSync(file, JSON.stringify(config));
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  const command = join(work, "node_modules/verdaccio/bin/verdaccio");
  const child = spawn(process.execPath, [command, "--config", file, "--listen", `localhost:${port}`], {
    stdio: "ignore",
  });
  await responding(`${url}-/ping`, child);
  const response = await fetch(`${url}-/user/org.couchdb.user:publisher`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "publisher", password: "rehearsal-of-a-release" }),
  });
  const { token } = z.object({ token: z.string() }).parse(await response.json());
  const settings = join(work, "publisher.npmrc");
  writeFileSync(settings, `//localhost:${port}/:_authToken=${token}\n`);
  return {
    url,
    publisher: { NPM_CONFIG_REGISTRY: url, NPM_CONFIG_USERCONFIG: settings },
    files: () => globSync("{pulumi-bunny,@pulumi-bunny/*}/*.tgz", { cwd: config.storage }).toSorted(),
    stop: () => void child.kill("SIGKILL"),
  };
}

/** pypiserver, and twine in the same environment. */
export async function pythonIndex(work: string): Promise<Registry & { readonly twine: string }> {
  const bin = (name: string) => join(work, "bin", name);
  await run({ command: "python3", args: ["-m", "venv", work], cwd: __dirname });
  await run({
    command: bin("python"),
    args: ["-m", "pip", "install", "--quiet", "-r", "requirements.txt"],
    cwd: __dirname,
  });
  const storage = join(work, "packages");
  mkdirSync(storage);
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  // Uploads are open to all, and replace nothing; the names of its options for that are a full stop.
  const options = `run --interface localhost --port ${port} --hash-algo sha256 --disable-fallback --passwords . --authenticate .`;
  const child = spawn(bin("pypi-server"), [...options.split(" "), storage], { stdio: "ignore" });
  await responding(url, child);
  return {
    url: `${url}simple/`,
    publisher: { TWINE_REPOSITORY_URL: url, TWINE_USERNAME: "publisher", TWINE_PASSWORD: "rehearsal" },
    files: () => globSync("*.{whl,tar.gz}", { cwd: storage }).toSorted(),
    stop: () => void child.kill("SIGKILL"),
    twine: bin("twine"),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function responding(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${url} ended with ${child.exitCode}.`);
}
