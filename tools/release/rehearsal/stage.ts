import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import packageJson from "../../../provider/package.json";
import { print } from "../release.mts";
import { type GitHub, serveGitHub } from "./github";
import { npmRegistry, pythonIndex, type Registry } from "./registries";
import { run } from "./run";

const root = resolve(__dirname, "../../..");
export const repository = "pulumi-bunny/pulumi-bunny";
export const { version } = packageJson;
export const tag = `v${version}`;

/** What the steps of a rehearsal have. */
export interface Stage {
  readonly work: string;
  /** The repository that is released. */
  readonly bare: string;
  readonly artifacts: string;
  readonly certificate: string;
  readonly github: GitHub;
  readonly token: string;
  readonly npm: Registry;
  readonly pypi: Registry & { readonly twine: string };
}

/** A repository with the tag, and registries. Stops what has started by what it adds to a list. */
export async function setStage(work: string, stops: (() => unknown)[]): Promise<Stage> {
  const token = "token-of-the-workflow";
  const [bare, artifacts, certificate] = ["repository.git", "artifacts", "certificate.pem"].map((name) =>
    join(work, name),
  ) as [string, string, string];
  mkdirSync(artifacts);
  await tagRelease(work, bare);
  const tls = await issueCertificate(work, certificate);
  const github = await serveGitHub({ repository, token, tls });
  stops.push(github.stop);
  const [npm, pypi] = await Promise.all([npmRegistry(join(work, "npm")), pythonIndex(join(work, "pypi"))]);
  stops.push(npm.stop, pypi.stop);
  return { work, bare, artifacts, certificate, github, token, npm, pypi };
}

/** Makes a bare repository with this commit on main, and the version's tag on it. */
async function tagRelease(work: string, bare: string): Promise<void> {
  const checkout = join(work, "checkout");
  const git = (cwd: string, ...args: string[]) => run({ command: "git", args, cwd });
  const changes = await git(root, "status", "--porcelain");
  if (changes !== "") print(`What is not committed is not in the release:\n${changes.trimEnd()}`);
  await git(work, "init", "--quiet", "--bare", "--initial-branch=main", bare);
  await git(work, "clone", "--quiet", "--no-tags", root, checkout);
  await git(checkout, "switch", "--quiet", "-C", "main");
  const changelog = join(checkout, "CHANGELOG.md");
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(changelog, readFileSync(changelog, "utf8").replace(`${version} (unreleased)`, `${version} (${today})`));
  const by = ["-c", "user.name=rehearsal", "-c", "user.email=rehearsal@example.com"];
  await git(checkout, ...by, "commit", "--quiet", "--allow-empty", "--all", "--message", `Release ${version}`);
  await git(checkout, "tag", tag);
  await git(checkout, "push", "--quiet", bare, "main", tag);
}

async function issueCertificate(work: string, certificate: string): Promise<{ cert: string; key: string }> {
  const key = join(work, "key.pem");
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  await run({ command: "openssl", args: ["req", ...kind, ...names, "-keyout", key, "-out", certificate], cwd: work });
  const tls = { cert: readFileSync(certificate, "utf8"), key: readFileSync(key, "utf8") };
  // The certificates that this machine needs in any case stay.
  const others = process.env.NODE_EXTRA_CA_CERTS;
  if (others) appendFileSync(certificate, readFileSync(others));
  return tls;
}

let jobs = 0;

/** A job of the workflow: a checkout of its own, in which nothing is installed, and copies of the artifacts. */
export async function job({ work, bare, artifacts }: Stage, ...wanted: readonly string[]): Promise<string> {
  const folder = join(work, "jobs", String(++jobs));
  await run({ command: "git", args: ["clone", "--quiet", "--branch", tag, bare, folder], cwd: work });
  for (const name of wanted) cpSync(join(artifacts, name), join(folder, "release", name), { recursive: true });
  return folder;
}
