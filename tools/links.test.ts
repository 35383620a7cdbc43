import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(__dirname, "..");
const pages = globSync("{*,docs/**/*,examples/**/*,npm/**/*}.md", {
  cwd: root,
  exclude: (path) => path.includes("node_modules"),
});

/** A heading's anchor, as GitHub writes it. */
const anchor = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
const anchorsOf = (text: string) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchor(heading));
const linksOf = (text: string) =>
  [...text.replace(/```.*?```/gs, "").matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^(https?|mailto):/.test(link));

test.each(pages)("each link of %s leads to a file and a heading", (page) => {
  const dead = linksOf(readFileSync(join(root, page), "utf8")).filter((link) => {
    const [path = "", heading] = link.split("#");
    const target = path === "" ? page : normalize(join(dirname(page), path));
    if (!existsSync(join(root, target))) return true;
    return heading !== undefined && !anchorsOf(readFileSync(join(root, target), "utf8")).includes(heading);
  });
  expect(dead).toEqual([]);
});
