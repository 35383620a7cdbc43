import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { idForm } from "../../../provider/define/resource-id";
import { membersAt } from "../../../provider/define/zod-schema";
import { resourceNamed } from "../../../provider/registry";
import { terraformTypes } from "./types";

const page = readFileSync(resolve(__dirname, "../../../docs/terraform.md"), "utf8").replaceAll("\r\n", "\n");

/** The rows of a type's section: each argument of Terraform's, and what is said of it. */
function argumentsOf(type: string): [argument: string, says: string][] {
  const [, section = ""] = page.split(`\n### ${type}\n`);
  const rows = section.split("\n#")[0]?.matchAll(/^\| `(\S+)` \| (.+) \|$/gm) ?? [];
  return [...rows].map(([, argument = "", says = ""]) => [argument, says]);
}

/** The arguments here that a row names: of the resource, or of one that it links. */
function pathsIn(says: string): { path: string; of?: string }[] {
  const link = / of \[(\w+)\]\(reference\/\w+\.md\)/.source;
  const [, paths] = new RegExp(`^((?:\`[^\`]+\`(?:${link})?(?:, )?)+)(?:: .+)?$`).exec(says) ?? [];
  return [...(paths ?? "").matchAll(new RegExp(`\`([^\`]+)\`(?:${link})?`, "g"))].map(([, path = "", of]) => ({
    path,
    of,
  }));
}

function isArgument(resource: string, path: string): boolean {
  const { inputs } = resourceNamed(resource);
  const keys = path.split(".").flatMap((name) => (name.endsWith("[]") ? [name.slice(0, -2), 0] : [name]));
  return keys.every((key, at) => key === 0 || membersAt(inputs, keys.slice(0, at)).includes(`${key}`));
}

test("the page has every type that is adopted, and no other", () => {
  const sections = [...page.matchAll(/^### (\S+)$/gm)].map(([, name]) => name);
  expect(sections.toSorted()).toEqual(Object.keys(terraformTypes).toSorted());
});

describe.each(Object.entries(terraformTypes))("%s", (type, { resource, parts = [] }) => {
  test("has its resources and its id", () => {
    const links = [resource, ...parts.map((part) => part.resource)].map((name) => `[${name}](reference/${name}.md)`);
    expect(page).toContain(`| \`${type}\` | ${links.join(", ")} | \`${idForm(resourceNamed(resource))}\` |`);
  });

  test("has arguments that exist, or say why there is none", () => {
    const rows = argumentsOf(type);
    expect(rows).not.toEqual([]);
    for (const [argument, says] of rows) {
      if (/^none: \w/.test(says)) continue;
      const paths = pathsIn(says);
      expect(paths, argument).not.toEqual([]);
      for (const { path, of = resource } of paths)
        expect(isArgument(of, path), `${argument}: ${of}.${path}`).toBe(true);
    }
  });

  test("has each block or list that is adopted as resources of its own", () => {
    const known = argumentsOf(type).map(([argument]) => argument.split(".")[0]);
    expect(known).toEqual(expect.arrayContaining(parts.flatMap(({ of }) => of)));
  });
});
