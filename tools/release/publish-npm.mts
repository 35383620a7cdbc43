// Publishes the packages on npm, of which a version can never be replaced: one that is there already must be equal.

import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { argument, differs, hashOf, npmPackages, print, step, thisRelease, valueAt, variable } from "./release.mts";

const registry = variable("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org/");

await step(async () => {
  const folder = argument(0, "the folder of the packages");
  const { version, isPreRelease } = thisRelease();
  for (const name of npmPackages) {
    const archive = resolve(folder, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
    const published = await integrityOf(name, version);
    if (published === undefined) publish(archive, isPreRelease ? "next" : "latest");
    else if (published !== `sha512-${hashOf(archive, "sha512").digest("base64")}`) throw differs(`${name}@${version}`);
    print(`${name}@${version} is ${published === undefined ? "published" : "there already, and equal"}`);
  }
});

async function integrityOf(name: string, version: string): Promise<string | undefined> {
  const response = await fetch(new URL(name.replace("/", "%2f"), registry), {
    headers: { "cache-control": "no-cache" },
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${registry} answered ${response.status} for ${name}. Repeat this step later.`);
  const integrity = valueAt(await response.json(), "versions", version, "dist", "integrity");
  return integrity === undefined ? undefined : String(integrity);
}

function publish(archive: string, tag: string): void {
  // Only a workflow has the identity that a statement of provenance is signed with.
  const provenance = process.env.ACTIONS_ID_TOKEN_REQUEST_URL ? ["--provenance"] : [];
  const args = ["publish", archive, "--access", "public", "--ignore-scripts", "--tag", tag, ...provenance];
  const { status } = spawnSync("npm", args, { stdio: "inherit" });
  if (status !== 0) throw new Error(`npm publish ${archive} ended with ${status}.`);
}
