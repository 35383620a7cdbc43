// Publishes the files and notes of a release on GitHub: as a draft at first, since from an immutable release nothing can
// be taken away, and to it nothing added.

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { argument, differs, filesIn, hashOf, print, step, thisRelease, valueAt, variable } from "./release.mts";

interface Asset {
  readonly id: number;
  readonly name: string;
  /** Of a whole file; as in `sha256:…`. */
  readonly digest: string;
}

interface GitHubRelease {
  readonly id: number;
  readonly tag: string;
  readonly isDraft: boolean;
  /** Where its files are uploaded to. */
  readonly uploads: string;
  readonly assets: readonly Asset[];
}

const api = `${variable("GITHUB_API_URL", "https://api.github.com")}/repos/${variable("GITHUB_REPOSITORY")}`;

await step(async () => {
  const { tag, isPreRelease } = thisRelease();
  const files = filesIn(argument(0, "the folder of the files"));
  const body = readFileSync(argument(1, "the file of the notes"), "utf8");

  const found = (await releases()).find((one) => one.tag === tag);
  const settings = { tag_name: tag, name: tag, body, prerelease: isPreRelease };
  const release = found ?? parse(await request("POST", `${api}/releases`, { ...settings, draft: true }));
  print(`${tag} is ${found ? "there already" : "created"}${release.isDraft ? ", as a draft" : ""}`);

  for (const asset of release.assets)
    if (!files.some((file) => basename(file) === asset.name)) await replace(release, asset);
  for (const file of files) await upload(release, file);
  if (release.isDraft) {
    const published = { ...settings, draft: false, make_latest: isPreRelease ? "false" : "true" };
    await request("PATCH", `${api}/releases/${release.id}`, published);
  }
  print(`${tag} is published with ${files.length} files`);
});

/** The newest releases. Drafts are among them, which no tag leads to. */
async function releases(): Promise<GitHubRelease[]> {
  const found = await request("GET", `${api}/releases?per_page=100`);
  return Array.isArray(found) ? found.map(parse) : [];
}

function parse(release: unknown): GitHubRelease {
  const assets = valueAt(release, "assets");
  return {
    id: Number(valueAt(release, "id")),
    tag: String(valueAt(release, "tag_name")),
    isDraft: valueAt(release, "draft") === true,
    uploads: String(valueAt(release, "upload_url")).replace(/\{.*/, ""),
    assets: (Array.isArray(assets) ? assets : []).map((asset) => ({
      id: Number(valueAt(asset, "id")),
      name: String(valueAt(asset, "name")),
      digest: String(valueAt(asset, "digest")),
    })),
  };
}

async function upload(release: GitHubRelease, file: string): Promise<void> {
  const name = basename(file);
  const there = release.assets.find((asset) => asset.name === name);
  if (there?.digest === `sha256:${hashOf(file, "sha256").digest("hex")}`) {
    print(`${name} is there already, and equal`);
    return;
  }
  if (there) await replace(release, there);
  else if (!release.isDraft) throw differs(`${release.tag}, without ${name},`);
  const target = new URL(release.uploads);
  target.searchParams.set("name", name);
  await request("POST", target.href, readFileSync(file));
  print(`${name} is uploaded`);
}

/** Removes a file that an earlier attempt has left in the draft, in part or from another build. */
async function replace(release: GitHubRelease, { id, name }: Asset): Promise<void> {
  if (!release.isDraft) throw differs(`${name} of ${release.tag}`);
  await request("DELETE", `${api}/releases/assets/${id}`);
  print(`${name} of an earlier attempt is removed`);
}

async function request(method: string, url: string, body?: object | Uint8Array<ArrayBuffer>): Promise<unknown> {
  const isFile = body instanceof Uint8Array;
  const response = await fetch(url, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${variable("GITHUB_TOKEN")}`,
      "content-type": isFile ? "application/octet-stream" : "application/json",
      "x-github-api-version": "2022-11-28",
    },
    body: body === undefined || isFile ? body : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} was answered ${response.status}: ${text.slice(0, 300)}`);
  return text === "" ? undefined : JSON.parse(text);
}
