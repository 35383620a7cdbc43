// What the steps of a release share. They need nothing but Node.js 24: in the jobs that publish, nothing is installed.

import { createHash, type Hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folders of the packages on npm, in the order in which they are published: the last three depend on the first. */
export const packageFolders = ["provider", "sdk", "cli", "components", "tools/packages/nodejs"];
/** Their names, in the same order. */
export const npmPackages = [
  "pulumi-bunny",
  "pulumi-bunny-client",
  "pulumi-bunny-tools",
  "pulumi-bunny-components",
  "@pulumi-bunny/bunny",
];

/** The systems that have an executable, by the engine's names. */
export const systems = ["darwin-amd64", "darwin-arm64", "linux-amd64", "linux-arm64", "windows-amd64", "windows-arm64"];

export interface Release {
  /** As in `v0.1.0`. */
  readonly tag: string;
  readonly version: string;
  /** As in `0.2.0-alpha.1`: nobody gets it who has not asked for it. */
  readonly isPreRelease: boolean;
}

/** The release that a tag names. */
function releaseOf(tag: string): Release {
  const [, version, suffix] = /^v(\d+\.\d+\.\d+(-(?:alpha|beta|rc)\.\d+)?)$/.exec(tag) ?? [];
  if (!version) throw new Error(`"${tag}" names no version. Tag as in v1.2.3 or v1.2.3-alpha.1.`);
  return { tag, version, isPreRelease: suffix !== undefined };
}

/** An environment variable that a step cannot do without. */
export function variable(name: string, fallback?: string): string {
  const value = process.env[name] || fallback;
  if (!value) throw new Error(`Set ${name}.`);
  return value;
}

/** The release that this workflow, or its rehearsal, is about. */
export function thisRelease(): Release {
  return releaseOf(variable("GITHUB_REF_NAME"));
}

export function hashOf(file: string, algorithm: "sha256" | "sha512"): Hash {
  return createHash(algorithm).update(readFileSync(file));
}

/** The paths of the files in a folder, which must have some. */
export function filesIn(folder: string): string[] {
  const names = readdirSync(folder).toSorted();
  if (names.length === 0) throw new Error(`${folder} is empty.`);
  return names.map((name) => join(folder, name));
}

/** The value at a path in a JSON document, if there is one. */
export function valueAt(document: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (at instanceof Object ? Object.getOwnPropertyDescriptor(at, name)?.value : undefined),
    document,
  );
}

/** What the command line names at a position. */
export function argument(at: number, name: string): string {
  const value = process.argv[2 + at];
  if (!value) throw new Error(`Name ${name}.`);
  return value;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The error of what is published already with other contents. Nothing can be taken back from a registry. */
export function differs(what: string): Error {
  return new Error(
    `${what} is published already, with other contents. Of a run that broke off, repeat the failed jobs, which have its files; otherwise raise the version.`,
  );
}

/** Runs a step. */
export async function step(main: () => void | Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    // `fetch` says in the cause what failed.
    const causes = error instanceof Error && error.cause instanceof Error ? [error, error.cause] : [error];
    const texts = causes.map((each) => (each instanceof Error ? each.message : String(each)));
    process.stderr.write(`${texts.join(": ")}\n`);
    process.exitCode = 1;
  }
}
