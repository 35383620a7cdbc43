// Refuses a tag that may not be published: another version than the files', or a commit that was not reviewed.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { changesOf } from "./changelog.mts";
import { print, step, thisRelease, valueAt, variable } from "./release.mts";

await step(() => {
  const { tag, version, isPreRelease } = thisRelease();
  const main = variable("RELEASE_BRANCH", "origin/main");
  const problems: string[] = [];

  for (const [file = "", ...path] of [
    ["provider/package.json", "version"],
    ["sdk/package.json", "version"],
    ["cli/package.json", "version"],
    ["cli/package.json", "peerDependencies", "pulumi-bunny"],
    ["components/package.json", "version"],
    ["components/package.json", "dependencies", "pulumi-bunny"],
    ["components/plugin/package.json", "version"],
    ["tools/packages/nodejs/package.json", "version"],
    ["tools/packages/nodejs/package.json", "dependencies", "pulumi-bunny"],
    ["tools/packages/nodejs/package.json", "pulumi", "version"],
    ["provider/schema.json", "version"],
  ]) {
    const found = valueAt(JSON.parse(readFileSync(file, "utf8")), ...path);
    if (found !== version)
      problems.push(
        `${file} has ${path.join(".")} ${found}. Set the version in provider/package.json, and run npm run generate.`,
      );
  }
  if (!isMerged(main)) problems.push(`The commit is not on ${main}. Merge it first.`);
  const changes = changesOf(readFileSync("CHANGELOG.md", "utf8"), version);
  if (!changes) problems.push(`CHANGELOG.md has no section "## ${version}".`);
  else if (changes.isUnreleased && !isPreRelease)
    problems.push(`CHANGELOG.md calls ${version} unreleased. Replace that by the date.`);

  if (problems.length > 0) throw new Error([`${tag} is not published:`, ...problems.map((p) => `- ${p}`)].join("\n"));
  print(`${tag} is version ${version}, on ${main}, with its section in CHANGELOG.md.`);
});

function isMerged(branch: string): boolean {
  try {
    execFileSync("git", ["merge-base", "--is-ancestor", "HEAD", branch], { stdio: ["ignore", "ignore", "ignore"] });
    return true;
  } catch {
    return false;
  }
}
