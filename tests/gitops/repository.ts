import { cpSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { version } from "../../provider/package.json";
import { succeed } from "../support/run";

const root = resolve(__dirname, "../..");
const quickly = ["--no-audit", "--no-fund", "--prefer-offline"];

/**
 * Creates a team's repository below this folder: the copied example, with the published package, the lock file and the
 * stack that its README requires. Returns the URL to clone.
 */
export async function repositoryFrom(folder: string, env: Readonly<Record<string, string>>): Promise<string> {
  const repository = join(folder, "repository");
  cpSync(join(root, "examples/gitops"), repository, {
    recursive: true,
    filter: (path) => !path.endsWith("node_modules"),
  });
  const here = { cwd: repository, env };
  const packages = ["--workspace", "provider", "--workspace", "cli"];
  await succeed("npm", ["pack", ...packages, "--ignore-scripts", "--pack-destination", repository], { cwd: root });
  const archives = ["pulumi-bunny", "pulumi-bunny-tools"].map((name) => `./${name}-${version}.tgz`);
  await succeed("npm", ["install", "--package-lock-only", ...quickly, ...archives], here);
  await succeed("pulumi", ["stack", "init", "production", "--non-interactive"], here);
  await succeed("git", ["init", "--quiet"], here);
  await succeed("git", ["add", "--all"], here);
  const somebody = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.com"];
  await succeed("git", [...somebody, "commit", "--quiet", "--message", "Begin"], here);
  return repository;
}

/** Clones a repository into a new folder, as a runner does before its first job. */
export async function clone(repository: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  await succeed("git", ["clone", "--quiet", repository, folder], { cwd: folder });
  return folder;
}
