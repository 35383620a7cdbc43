import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import packageJson from "../provider/package.json";
import schema from "../provider/schema.json";
import namedPackage from "./packages/nodejs/package.json";

// What the Pulumi Registry checks before it lists a package (pulumi/registry: scripts/ci/community-package,
// tools/resourcedocsgen), and what its reviewers look at.

const root = resolve(__dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const repository = "pulumi-bunny/pulumi-bunny";

describe.each(["docs/_index.md", "docs/installation-configuration.md"])("%s", (path) => {
  const text = read(path);

  test("begins with its title and layout", () => {
    const [, frontMatter = ""] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
    expect(parse(frontMatter)).toMatchObject({ title: expect.any(String), layout: "package" });
  });

  test("has whole links only, and to Markdown files only those that the repository shows", () => {
    const shown = `https://github.com/${repository}/blob/main/`;
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:href|src)="([^"]+)"/g)].map(([, a, b]) => a ?? b ?? "");
    expect(links.length).toBeGreaterThan(0);
    const isMissing = (link: string) => !existsSync(join(root, link.slice(shown.length).replace(/#.*/, "")));
    const isWrong = (link: string) =>
      link.startsWith(shown) ? isMissing(link) : !link.startsWith("https://") || /\.md(#|$)/.test(link);
    expect(links.filter(isWrong)).toEqual([]);
  });
});

test("the schema has the fields of a listed package", () => {
  const { name, version, publisher, keywords, logoUrl, pluginDownloadURL, license, displayName } = schema;
  expect(name).toBe(repository.split("/")[1]?.replace("pulumi-", ""));
  expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  expect(version).toBe(packageJson.version);
  expect([publisher, displayName, license].every((field) => field.length > 0)).toBe(true);
  const categories = keywords.filter((keyword) => keyword.startsWith("category/"));
  expect(categories).toHaveLength(1);
  expect(categories[0]).toMatch(/^category\/(cloud|database|infrastructure|monitoring|network|utility|vcs)$/);
  expect(logoUrl).toBe(`https://raw.githubusercontent.com/${repository}/main/docs/logo.png`);
  expect(pluginDownloadURL).toBe(`github://api.github.com/${repository}`);
});

test("the logo is a PNG of about 100 by 100", () => {
  const logo = readFileSync(join(root, "docs/logo.png"));
  expect(logo.subarray(1, 4).toString("latin1")).toBe("PNG");
  for (const at of [16, 20]) {
    expect(logo.readUInt32BE(at)).toBeGreaterThanOrEqual(64);
    expect(logo.readUInt32BE(at)).toBeLessThanOrEqual(256);
  }
});

test("the schema names the packages that are published", () => {
  const { nodejs, go } = schema.language;
  expect(namedPackage).toMatchObject({ name: nodejs.packageName, version: schema.version });
  expect(namedPackage.pulumi).toEqual({
    resource: true,
    name: schema.name,
    version: schema.version,
    server: schema.pluginDownloadURL,
  });
  expect(go.importBasePath).toMatch(new RegExp(`^github.com/${repository}/`));
});

test("the lines of the listing name this repository and its schema", () => {
  const lines = [...read("docs/decisions/registry.md").matchAll(/```json\n(.*?)\n```/gs)].map(([, json = ""]) =>
    JSON.parse(json),
  );
  const [entry, publisher] = lines;
  expect(entry).toEqual({ repoSlug: repository, schemaFile: expect.any(String) });
  expect(existsSync(join(root, entry.schemaFile))).toBe(true);
  expect(Object.values(publisher)).toEqual([schema.publisher]);
});
