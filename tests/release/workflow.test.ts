import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = resolve(__dirname, "../..");
const text = readFileSync(resolve(root, ".github/workflows/release.yml"), "utf8");
const { jobs } = z
  .object({
    jobs: z.record(
      z.string(),
      z.object({
        needs: z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]),
        environment: z.string().optional(),
        permissions: z.record(z.string(), z.string()).default({}),
        steps: z.array(z.object({ run: z.string().optional(), uses: z.string().optional() })).default([]),
      }),
    ),
  })
  .parse(parse(text));

const publishing = Object.entries(jobs).filter(([, { permissions }]) => Object.values(permissions).includes("write"));

function before(name: string): string[] {
  return (jobs[name]?.needs ?? []).flatMap((needed) => [needed, ...before(needed)]);
}

test("nothing is published before the tag is checked, all tests have passed, and all is built", () => {
  expect(publishing.map(([name]) => name)).toEqual(["github", "npm", "pypi", "go"]);
  for (const [name] of publishing)
    expect([name, ...before(name)]).toEqual(expect.arrayContaining(["tag", "tests", "build", "executables"]));
});

test("packages are published after the release that they fetch the plugin from", () => {
  for (const name of ["npm", "pypi", "go"]) expect(before(name)).toContain("github");
});

test("what may publish has an environment, installs nothing and runs the steps alone", () => {
  for (const [name, { environment, steps }] of publishing) {
    expect([name, environment]).toEqual([name, expect.any(String)]);
    for (const { run } of steps)
      if (run !== undefined)
        expect([name, run]).toEqual([name, expect.stringMatching(/^node tools\/release\/[\w-]+\.mts[ \w./]*$/)]);
  }
});

test("what builds runs no script of a dependency, and no test", () => {
  const commands = (jobs.build?.steps ?? []).flatMap(({ run }) => run ?? []);
  expect(commands).toContain("npm ci --ignore-scripts");
  expect(
    commands.filter((command) => /npm (ci|install)(?!.*--ignore-scripts)|\.ci\/run|npm test/.test(command)),
  ).toEqual([]);
});

test("the rehearsal runs the steps of the workflow, in its order", () => {
  const rehearsal = readFileSync(resolve(root, "tools/release/rehearsal/main.ts"), "utf8");
  const steps = [...text.matchAll(/tools\/release\/([\w-]+)\.m?ts/g)].map(([, name]) => name);
  expect(steps.length).toBeGreaterThan(6);
  const rehearsed = [
    ...rehearsal.matchAll(/script\([^"]*?(?:job\([^)]*\)|work), \["([\w-]+)"|tools\/release\/(build)\.ts/g),
  ];
  expect([...new Set(rehearsed.map(([, script, typed]) => script ?? typed))]).toEqual(steps);
});
