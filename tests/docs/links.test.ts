import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(__dirname, "../..");
const pages = globSync("**/*.md", {
  cwd: root,
  exclude: ["**/node_modules/**", "dist/**", "tests/.work/**", ".stryker-tmp/**"],
});

/** The anchors that a page's headings have on GitHub. */
function anchorsOf(text: string): Set<string> {
  const headings = withoutCode(text).matchAll(/^#+ (.+)$/gm);
  const anchors = [...headings].map(([, heading = ""]) =>
    heading
      .replace(/\]\([^)]*\)/g, "]")
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set(anchors);
}

const withoutCode = (text: string) =>
  text.replace(/^ *```.*?^ *```$/gms, "").replace(/`[^`\n]*`/g, (code) => code.replaceAll("](", ""));

test("every link of every page leads to a file and a heading that exist", () => {
  const broken = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), "utf8");
    const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    return links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = "", anchor] = link.split("#");
        const file = path === "" ? join(root, page) : join(root, dirname(page), path);
        if (!existsSync(file)) return true;
        return anchor !== undefined && file.endsWith(".md") && !anchorsOf(readFileSync(file, "utf8")).has(anchor);
      })
      .map((link) => `${page}: ${link}`);
  });
  expect(pages.length).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});
