// Publishes the Go module by a tag, on a commit that no branch has. The commit follows from the release's and the files,
// so that a repetition makes the same.

import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { argument, differs, print, step, thisRelease } from "./release.mts";

await step(() => {
  const folder = argument(0, "the folder of the module");
  const tag = `sdk/go/${thisRelease().tag}`;
  rmSync("sdk/go", { recursive: true, force: true });
  cpSync(folder, "sdk/go", { recursive: true });
  git(["add", "--force", "sdk/go"]);
  const date = git(["show", "--no-patch", "--format=%cI", "HEAD"]);
  const [name, email] = ["github-actions[bot]", "41898282+github-actions[bot]@users.noreply.github.com"];
  const by = (who: string) => ({ [`GIT_${who}_NAME`]: name, [`GIT_${who}_EMAIL`]: email, [`GIT_${who}_DATE`]: date });
  const commit = git(
    ["commit-tree", git(["write-tree"]), "-p", "HEAD", "-m", `Add the Go package of ${thisRelease().tag}`],
    { ...by("AUTHOR"), ...by("COMMITTER") },
  );
  const [published] = git(["ls-remote", "origin", `refs/tags/${tag}`]).split("\t");
  if (published === "") git(["push", "--quiet", "origin", `${commit}:refs/tags/${tag}`]);
  else if (published !== commit) throw differs(tag);
  print(`${tag} is ${published === "" ? "published" : "there already, and equal"}`);
});

function git(args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  return execFileSync("git", args, { encoding: "utf8", env: { ...process.env, ...env } }).trim();
}
