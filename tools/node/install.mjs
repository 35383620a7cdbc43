// Where the machine's Node.js is too old for this repository's scripts, puts a newer one into node_modules/.bin, where
// npm and npx look first. It comes by npm from its own lockfile, so by hash. Runs on any Node.js from 18 on.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const root = join(folder, "../..");
const needed = readJson(join(root, "package.json")).engines.node.replace(">=", "");

if (isOlder(process.versions.node, needed)) install();

function install() {
  const { optionalDependencies } = readJson(join(folder, "package.json"));
  const { npm_execpath: npm, ...env } = process.env;
  try {
    if (!npm) throw new Error("It is installed by npm: use `npm run build`");
    // Of this system's package alone, as the lockfile says which system each is for.
    execFileSync(process.execPath, [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: folder,
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const executables = Object.keys(optionalDependencies).flatMap((name) =>
      ["node", "node.exe"].map((file) => join(folder, "node_modules", name, "bin", file)),
    );
    const executable = executables.find((file) => existsSync(file));
    if (!executable) throw new Error(`npm has none for ${process.platform} on ${process.arch}`);
    // Where the C library is another one, it does not start.
    execFileSync(executable, ["--version"], { stdio: ["ignore", "ignore", "inherit"] });
    putFirst(executable);
  } catch (error) {
    process.stderr.write(
      `The scripts of this repository need Node.js ${needed} or newer. This one is ${process.versions.node}, and a newer one could not be installed: ${error.message}. Install one, and put it first on the PATH.\n`,
    );
    process.exitCode = 1;
  }
}

function putFirst(executable) {
  const bin = join(root, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  const isWindows = executable.endsWith(".exe");
  const target = join(bin, isWindows ? "node.exe" : "node");
  rmSync(target, { force: true });
  // Links to files need a permission on Windows.
  if (isWindows) copyFileSync(executable, target);
  else symlinkSync(executable, target);
}

function isOlder(version, than) {
  const [major, minor] = version.split(".").map(Number);
  const [neededMajor, neededMinor] = than.split(".").map(Number);
  return major < neededMajor || (major === neededMajor && minor < neededMinor);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
