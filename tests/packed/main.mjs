// What a user does with the packed package on this system, with the Node.js of the PATH and the Pulumi CLI's own language
// hosts: install it, run the command and the emulator, and deploy a folder and an edge rule by either host. It needs
// nothing but the packages: `node tests/packed/main.mjs <folder with their archives>`.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const isWindows = process.platform === "win32";
const project = mkdtempSync(join(tmpdir(), "pulumi bunny "));
const env = {
  ...process.env,
  // On Windows the engine takes `/C:` for a folder of the current drive.
  PULUMI_BACKEND_URL: pathToFileURL(join(project, "state")).href.replace(/^file:\/\/\/(?=[A-Z]:)/i, "file://"),
  PULUMI_CONFIG_PASSPHRASE: "of no secret",
  PULUMI_SKIP_UPDATE_CHECK: "1",
};

/** Names that systems treat differently: as they are, in capitals, with spaces, and as macOS writes them. */
const files = ["Index.html", "a b.txt", "ü ö/株式会社.txt", "naïve.txt".normalize("NFD"), "100%.txt", ".hidden"];

const program = (name) => `
const bunny = require("${name}");
const zone = new bunny.StorageZone("files", { name: "packed-files", region: "DE" });
const folder = new bunny.StorageFolder("site", { storageZoneId: zone.storageZoneId, source: "site" }, { deletedWith: zone });
const site = new bunny.PullZone("site", { name: "packed-site", origin: { storageZoneId: zone.storageZoneId } });
new bunny.PullZoneBlockedIp("scraper", { pullZoneId: site.pullZoneId, ip: "203.0.113.66" });
exports.fileCount = folder.fileCount;
`;

try {
  const archives = readdirSync(process.argv[2]).filter((name) => /^pulumi-bunny-(\d|tools-).*\.tgz$/.test(name));
  if (archives.length !== 2) throw new Error(`${process.argv[2]} does not have the archives of the two packages.`);
  write("package.json", JSON.stringify({ name: "packed", private: true, main: "index.js" }));
  runScript(
    "npm",
    "install",
    "--no-audit",
    "--no-fund",
    ...archives.map((archive) => JSON.stringify(resolve(process.argv[2], archive))),
    "@pulumi/pulumi",
  );
  expect(runScript("npx", "pulumi-bunny", "--version"), /^\d+\.\d+\.\d+/);
  mkdirSync(join(project, "state"));
  for (const name of files) write(join("site", name), name);

  const emulator = await startEmulator();
  Object.assign(env, emulator.variables);
  write(
    "Pulumi.yaml",
    "name: packed\nruntime: nodejs\nplugins: { providers: [{ name: bunny, path: node_modules/pulumi-bunny/plugin }] }\n",
  );
  pulumi("stack", "init", "dev");
  for (const name of ["pulumi-bunny", "pulumi-bunny/native"]) {
    write("index.js", program(name));
    expect(pulumi("up", "--yes", "--skip-preview"), /\+ 5 created/);
    const stored = (await storedFiles()).toSorted();
    const expected = files.map((file) => file.normalize("NFC")).toSorted();
    if (JSON.stringify(stored) !== JSON.stringify(expected)) throw new Error(`The folder has ${stored}.`);
    expect(pulumi("preview", "--refresh", "--expect-no-changes"), /5 unchanged/);
    expect(runScript("npx", "pulumi-bunny", "drift", "--all"), /no drift/);
    expect(pulumi("destroy", "--yes", "--skip-preview"), /- 5 deleted/);
    print(`${name}: deployed, no drift, destroyed`);
  }
  await emulator.stop();
  print(`Node.js ${process.versions.node} on ${process.platform} ${process.arch}: all of it holds.`);
} finally {
  rmSync(project, { recursive: true, force: true, maxRetries: 5 });
}

async function startEmulator() {
  const command = join(project, "node_modules/pulumi-bunny-tools/dist/cli/main.js");
  const child = spawn(process.execPath, [command, "emulator", "--port", "0", "--storage-port", "0", "--quiet"], {
    cwd: project,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const variables = {};
  for await (const line of createInterface(child.stdout)) {
    for (const [, name, value] of line.matchAll(/(BUNNYNET_\w+)=(\S+)/g)) variables[name] = value;
    const storage = /storage zones are on (http:[^\s,.]+(?:\.\d+)*(?::\d+)?)/.exec(line)?.[1];
    if (storage) return { variables: { ...variables, BUNNYNET_STORAGE_URL: storage }, stop };
  }
  throw new Error("The emulator ended.");

  async function stop() {
    const ended = once(child, "exit");
    // On Windows this ends it at once.
    child.kill("SIGTERM");
    const [code] = await ended;
    if (code !== 0 && !isWindows) throw new Error(`The emulator ended with ${code}.`);
  }
}

/** The paths in the storage zone, by its own host. */
async function storedFiles() {
  const { Items } = await json(`${env.BUNNYNET_API_URL}/storagezone?page=1`, env.BUNNYNET_API_KEY);
  const { Name, Password } = Items.find((zone) => zone.Name === "packed-files");
  const below = async (folder) => {
    const entries = await json(`${env.BUNNYNET_STORAGE_URL}/${Name}/${encodeURI(folder)}`, Password);
    const paths = entries.map(({ IsDirectory, ObjectName }) =>
      IsDirectory ? below(`${folder}${ObjectName}/`) : [`${folder}${ObjectName}`],
    );
    return (await Promise.all(paths)).flat();
  };
  return below("");
}

async function json(url, key) {
  const response = await fetch(url, { headers: { AccessKey: key } });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  return response.json();
}

function pulumi(...args) {
  return run("pulumi", [...args, "--non-interactive"], false);
}

/** A command of npm: on Windows a script, which only a shell starts. */
function runScript(command, ...args) {
  return isWindows ? run(command, args, true) : run(command, args.map(unquoted), false);
}

function unquoted(arg) {
  return arg.startsWith('"') ? JSON.parse(arg) : arg;
}

function run(command, args, shell) {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd: project,
    env,
    shell,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (error ?? status !== 0) throw error ?? new Error(`${command} ${args.join(" ")} ended with ${status}:\n${stdout}`);
  return stdout;
}

function write(name, text) {
  const file = join(project, name);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
}

function expect(text, pattern) {
  if (!pattern.test(text)) throw new Error(`Expected ${pattern}, but it printed:\n${text}`);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
