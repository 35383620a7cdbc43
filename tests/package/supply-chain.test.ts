import { readdirSync, readFileSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import packageJson from "../../package.json";
import lockfile from "../../package-lock.json";
import { succeed } from "../support/run";

const locked = z.record(
  z.string(),
  z.object({
    resolved: z.string().optional(),
    integrity: z.string().optional(),
    link: z.boolean().optional(),
    hasInstallScript: z.boolean().optional(),
  }),
);
const packages = Object.entries(locked.parse(lockfile.packages));
const fromElsewhere = packages.filter(([path, { link }]) => path.startsWith("node_modules/") && !link);

test("every dependency is locked to the registry's hash", () => {
  expect(fromElsewhere.length).toBeGreaterThan(100);
  const loose = fromElsewhere.filter(
    // Without a URL it is the registry's.
    ([, { resolved, integrity }]) => resolved !== undefined || !integrity?.startsWith("sha512-"),
  );
  expect(loose).toEqual([]);
});

test("every dependency with an install script is allowed or denied", () => {
  const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(running.map((path) => path.replace("node_modules/", "")).toSorted()).toEqual(
    Object.keys(packageJson.allowScripts).toSorted(),
  );
});

test("every action of the workflows is pinned to a commit", () => {
  const folder = resolve(__dirname, "../../.github/workflows");
  const used = readdirSync(folder).flatMap((file) => {
    const text = readFileSync(resolve(folder, file), "utf8");
    const actions = [...text.matchAll(/uses: *(.*)/g)].map(([, action = ""]) => action);
    return actions.filter((action) => !action.startsWith("./"));
  });
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});

test("npm scripts run on the Node.js among the dependencies, whatever the machine has", async () => {
  const root = resolve(__dirname, "../..");
  const ofTheMachine = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const version = await succeed("npm", ["exec", "--offline", "--", "node", "--version"], {
    cwd: root,
    env: { PATH: ofTheMachine.join(delimiter) },
  });
  expect(version).toContain(`v${lockfile.packages["node_modules/node"].version}\n`);
});

test("this package has no install script", () => {
  const scripts = Object.keys(packageJson.scripts);
  expect(scripts.filter((name) => /^(pre|post)?install$/.test(name))).toEqual([]);
});

test("every dependency has a documented reason", () => {
  const page = readFileSync(resolve(__dirname, "../../docs/decisions/dependencies.md"), "utf8");
  const patterns = [...page.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name.replace(/\*$/, ""));
  const { dependencies, peerDependencies, devDependencies } = packageJson;
  const unexplained = Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies }).filter(
    (name) => !patterns.some((pattern) => name === pattern || (pattern.endsWith("-") && name.startsWith(pattern))),
  );
  expect(unexplained).toEqual([]);
});
