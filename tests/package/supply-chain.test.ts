import { readdirSync, readFileSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import tools from "../../cli/package.json";
import packageJson from "../../package.json";
import lockfile from "../../package-lock.json";
import provider from "../../provider/package.json";
import { oldNodeMessage } from "../../sdk/internal";
import client from "../../sdk/package.json";
import { nodeVersion } from "../../tools/executables/targets";
import mutantsLockfile from "../../tools/mutants/package-lock.json";
import nodeLockfile from "../../tools/node/package-lock.json";
import refereesLockfile from "../contract/packages/package-lock.json";
import runtimesLockfile from "../runtimes/packages/package-lock.json";
import { succeed } from "../support/run";
import runnersLockfile from "../testing/packages/package-lock.json";

const names = z.union([z.string().transform((name) => [name]), z.array(z.string())]).default([]);
const versions = z.record(z.string(), z.string()).default({});
const locked = z.record(
  z.string(),
  z.object({
    resolved: z.string().optional(),
    integrity: z.string().optional(),
    link: z.boolean().optional(),
    hasInstallScript: z.boolean().optional(),
    optional: z.boolean().default(false),
    os: names,
    cpu: names,
    libc: names,
    optionalDependencies: versions,
  }),
);
type Locked = z.output<typeof locked>[string];
const packages = Object.entries(locked.parse(lockfile.packages));
const packagesOfNode = Object.entries(locked.parse(nodeLockfile.packages));
const lockfilesOfOthers = [refereesLockfile, runnersLockfile, runtimesLockfile, mutantsLockfile];
const ofOthers = lockfilesOfOthers.flatMap((each) => Object.entries(locked.parse(each.packages)));
const fromElsewhere = [...packages, ...packagesOfNode, ...ofOthers].filter(
  ([path, { link }]) => path.startsWith("node_modules/") && !link,
);

test("every dependency is locked to the registry's hash", () => {
  expect(fromElsewhere.length).toBeGreaterThan(100);
  const loose = fromElsewhere.filter(
    // Without a URL it is the registry's.
    ([, { resolved, integrity }]) => resolved !== undefined || !integrity?.startsWith("sha512-"),
  );
  expect(loose).toEqual([]);
});

// Others are installed without any.
test("every dependency with an install script is allowed or denied", () => {
  const running = [...packages, ...packagesOfNode]
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path);
  expect(running.map((path) => path.replace("node_modules/", "")).toSorted()).toEqual(
    Object.keys(packageJson.allowScripts).toSorted(),
  );
});

test.each([".github/workflows", "examples/gitops/.github/workflows"])(
  "every action of %s is pinned to a commit, with its version",
  (path) => {
    const folder = resolve(__dirname, "../..", path);
    const used = readdirSync(folder).flatMap((file) => {
      const text = readFileSync(resolve(folder, file), "utf8");
      const actions = [...text.matchAll(/uses: *(.*)/g)].map(([, action = ""]) => action);
      return actions.filter((action) => !action.startsWith("./"));
    });
    expect(used.length).toBeGreaterThan(5);
    const pinned = /^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+( # zizmor: .*)?$/;
    expect(used.filter((action) => !pinned.test(action))).toEqual([]);
  },
);

test("the workflow puts the Node.js into executables that everything else does", () => {
  const workflow = readFileSync(resolve(__dirname, "../../.github/workflows/executables.yml"), "utf8");
  expect(/^ {2}NODE: v(.*)$/m.exec(workflow)?.[1]).toBe(nodeVersion);
});

const systems = ["linux", "darwin", "win32"].flatMap((os) => ["x64", "arm64"].map((cpu) => ({ os, cpu })));

describe.each([
  ["this repository", packages],
  ["the Node.js of old machines", packagesOfNode],
] as const)("what %s installs", (_, all) => {
  const isRestricted = ({ os, cpu, libc }: Locked) => os.length + cpu.length + libc.length > 0;
  const isFor = (names: readonly string[], name: string) => names.length === 0 || names.includes(name);

  test("is optional where it is for some systems only", () => {
    expect(all.filter(([, one]) => isRestricted(one) && !one.optional).map(([path]) => path)).toEqual([]);
  });

  test("is there for each of the six systems where it is for more than one", () => {
    const restricted = new Map(all.filter(([, one]) => isRestricted(one)));
    const families = all.flatMap(([path, { optionalDependencies }]) => {
      const members = Object.keys(optionalDependencies).flatMap((name) => restricted.get(`node_modules/${name}`) ?? []);
      return members.length > 1 ? [{ path, members }] : [];
    });
    expect(families.length).toBeGreaterThan(0);
    const missing = families.flatMap(({ path, members }) =>
      systems
        .filter(
          ({ os, cpu }) => !members.some((one) => isFor(one.os, os) && isFor(one.cpu, cpu) && isFor(one.libc, "glibc")),
        )
        .map(({ os, cpu }) => `${path || "."} on ${os} ${cpu}`),
    );
    expect(missing).toEqual([]);
  });
});

test("npm runs scripts on a Node.js that is new enough, whatever the machine has", async () => {
  const root = resolve(__dirname, "../..");
  const ofTheMachine = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const version = await succeed("npm", ["exec", "--offline", "--", "node", "--version"], {
    cwd: root,
    env: { PATH: ofTheMachine.join(delimiter) },
  });
  expect(oldNodeMessage(/v(\d+\.\d+\.\d+)/.exec(version)?.[1])).toBe(undefined);
});

test("this package has no install script", () => {
  const scripts = Object.keys(packageJson.scripts);
  expect(scripts.filter((name) => /^(pre|post)?install$/.test(name))).toEqual([]);
});

test("no command of a package is one that the engine would take for a plugin of any version", () => {
  expect(
    Object.keys({ ...provider.bin, ...tools.bin }).filter((name) => /^pulumi-(resource|language)-/.test(name)),
  ).toEqual([]);
});

test("every dependency has a documented reason", () => {
  const page = readFileSync(resolve(__dirname, "../../docs/decisions/dependencies.md"), "utf8");
  const patterns = [...page.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name.replace(/\*$/, ""));
  const unexplained = [
    ...Object.keys({
      ...client.dependencies,
      ...tools.dependencies,
      ...tools.peerDependencies,
      ...packageJson.devDependencies,
    }),
    ...lockfilesOfOthers.flatMap(({ packages }) => Object.keys(packages[""].dependencies)),
  ].filter(
    (name) =>
      name !== provider.name &&
      !patterns.some((pattern) => name === pattern || (pattern.endsWith("-") && name.startsWith(pattern))),
  );
  expect(unexplained).toEqual([]);
});
