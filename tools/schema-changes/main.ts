import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { changesBetween } from "./compare";
import { packageSchema } from "./package-schema";
import { mayBreak, releaseNotes } from "./release-notes";

const root = resolve(__dirname, "../..");

/** Prints the changes since the last release, and fails where this version may not have one of them. */
function main(): void {
  const { since = lastRelease() } = parseArgs({ options: { since: { type: "string" } } }).values;
  if (!since) {
    print("This is the first release.");
    return;
  }
  const before = packageSchema.parse(JSON.parse(git("show", `${since}:schema.json`)));
  const after = packageSchema.parse(JSON.parse(readFileSync(resolve(root, "schema.json"), "utf8")));
  const changes = changesBetween(before, after);
  print(releaseNotes(changes, since));
  const breaking = changes.filter(({ isBreaking }) => isBreaking);
  if (breaking.length === 0 || mayBreak(before.version, after.version)) return;
  process.stderr.write(
    `Version ${after.version} may not break what works with ${before.version}. Raise the ${before.version.startsWith("0.") ? "minor" : "major"} version, or undo:\n${breaking.map(({ text }) => `- ${text}`).join("\n")}\n`,
  );
  process.exitCode = 1;
}

/** The newest tag of a version before this commit. A pre-release promises nothing that a later version could break. */
function lastRelease(): string | undefined {
  const tags = git("tag", "--list", "v[0-9]*", "--merged", "HEAD^", "--sort=-version:refname").split("\n");
  return tags.find((tag) => /^v[\d.]+$/.test(tag));
}

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

main();
