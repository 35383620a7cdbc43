import { type ChildProcess, spawn } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { output } from "../../executables/run";

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
  mkdirSync(work, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    writeFileSync(join(work, name), readFileSync(join(__dirname, "npm", name)));
  await output("npm", ["ci", "--prefix", work, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"]);
  const storage = join(work, "storage");
  const upstream = (await output("npm", ["config", "get", "registry"])).trim();
  const config = {
    storage,
    auth: { htpasswd: { file: join(work, "htpasswd"), max_users: 1 } },
    uplinks: { npmjs: { url: upstream } },
    packages: {
      // Ours come from nowhere else.
      "pulumi-bunny": { access: "$all", publish: "$authenticated" },
      "@pulumi-bunny/*": { access: "$all", publish: "$authenticated" },
      "**": { access: "$all", proxy: "npmjs" },
    },
    log: { type: "stdout", level: "error" },
  };
  writeFileSync(join(work, "config.yaml"), JSON.stringify(config));
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  const command = join(work, "node_modules/verdaccio/bin/verdaccio");
  const child = spawn(
    process.execPath,
    [command, "--config", join(work, "config.yaml"), "--listen", `localhost:${port}`],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  await answering(`${url}-/ping`, child);
  const user = { name: "publisher", password: "rehearsal-of-a-release" };
  const response = await fetch(`${url}-/user/org.couchdb.user:${user.name}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(user),
  });
  const { token } = z.object({ token: z.string() }).parse(await response.json());
  const settings = join(work, "publisher.npmrc");
  writeFileSync(settings, `//localhost:${port}/:_authToken=${token}\n`);
  return {
    url,
    publisher: { NPM_CONFIG_REGISTRY: url, NPM_CONFIG_USERCONFIG: settings },
    files: () => globSync("{pulumi-bunny,@pulumi-bunny/*}/*.tgz", { cwd: storage }).toSorted(),
    stop: () => void child.kill("SIGKILL"),
  };
}

/** pypiserver, and twine in the same environment. */
export async function pythonIndex(work: string): Promise<Registry & { readonly twine: string }> {
  await output("python3", ["-m", "venv", work]);
  const bin = (name: string) => join(work, "bin", name);
  await output(bin("python"), ["-m", "pip", "install", "--quiet", "-r", join(__dirname, "requirements.txt")]);
  const storage = join(work, "packages");
  mkdirSync(storage);
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  // Uploads are open to all, and replace nothing; the names of its options for that are a full stop.
  const open = ["--passwords", ".", "--authenticate", "."];
  const options = [
    "run",
    "--interface",
    "localhost",
    "--port",
    String(port),
    "--hash-algo",
    "sha256",
    "--disable-fallback",
    ...open,
  ];
  const child = spawn(bin("pypi-server"), [...options, storage], { stdio: ["ignore", "ignore", "ignore"] });
  await answering(url, child);
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

async function answering(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${url} ended with ${child.exitCode}.`);
}
