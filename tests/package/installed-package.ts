import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { devDependencies } from "../../package.json";
import { version } from "../../provider/package.json";
import { cacheFolder } from "../../tools/engine/go-build";
import { npmPackages, packageFolders } from "../../tools/release/release.mts";
import { buildOnce, fingerprint, notPrepared, removeOlder } from "../support/build-once";
import { succeed } from "../support/run";

const root = resolve(__dirname, "../..");
const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const packed = "packed.json";

/** What the README tells its readers to install. */
const readmeLine = /^npm install (\/tmp\/pulumi-bunny-.+)$/m;

/**
 * The packages as npm packs them, in a folder outside of this repository, with what the README's line installs, the client,
 * the tools, and the package under the name that code generators write.
 */
export interface InstalledPackage {
  /** Has a `node_modules`. Nothing may be changed in it. */
  readonly folder: string;
  /** The paths of the packed files, by the folder of the package. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/**
 * Packs and installs the package, once for each content of the published files.
 *
 * @param progress Shows that an installation is running. Without it nothing is installed: it takes too long for a test.
 */
export async function installedPackage(progress?: (line: string) => void): Promise<InstalledPackage> {
  const published = [
    ...packageFolders.flatMap((folder) => [`${folder}/package.json`, `${folder}/dist/**/*.*`, `${folder}/*.md`]),
    "provider/schema.json",
    "provider/plugin/*",
    "provider/pulumi-resource-bunny",
    "tools/packages/nodejs/*",
    "README.md",
    "tests/package/installed-package.ts",
  ];
  const target = cacheFolder(`package-${fingerprint(published)}`);
  const folder = await buildOnce(target, async (unfinished) => {
    if (!progress) throw notPrepared("The installed package");
    progress("Installing the package as its users do. This is done once after each build.");
    removeOlder("package-*");
    await install(unfinished);
  });
  const files: Record<string, string[]> = JSON.parse(readFileSync(join(folder, packed), "utf8"));
  return { folder, files };
}

async function install(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const archives = await Promise.all(packageFolders.map((one) => pack(join(root, one), folder)));
  const files = archives.map(({ files }, index) => [packageFolders[index], files.map(({ path }) => path)]);
  writeFileSync(join(folder, packed), JSON.stringify(Object.fromEntries(files)));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "user-project", private: true }));
  const line = readmeLine.exec(readFileSync(join(root, "README.md"), "utf8"))?.[1];
  const [own, ...others] = archives.map(({ filename }) => `./${filename}`);
  if (!line || !own) throw new Error(`README.md has no line like ${readmeLine.source}.`);
  const versions: Record<string, string> = { [own.replace(".", "/tmp")]: own, "@pulumi/pulumi": sdk };
  await installIn(folder, [...line.split(" ").map((name) => versions[name] ?? name), ...others]);
}

const sdk = `@pulumi/pulumi@${devDependencies["@pulumi/pulumi"]}`;

/** The packages that a project's package.json names, each with its range of versions. */
export type Dependencies = Readonly<Record<string, string>>;

/**
 * A folder with what `npm install` makes of these dependencies, of which those of this repository are the packed ones. A compiler among
 * them is the one that Pulumi takes, since it looks beside its SDK.
 */
export async function installedDependencies(
  dependencies: Dependencies,
  progress?: (line: string) => void,
): Promise<string> {
  const { folder } = await installedPackage(progress);
  const ranges = Object.entries(dependencies).filter(([name]) => !packedOrPulumis.has(name));
  const others = ranges.map(([name, range]) => `${name}@${range}`).toSorted();
  const key = createHash("sha256").update(others.join()).digest("hex").slice(0, 12);
  return buildOnce(`${folder}-${key}`, async (unfinished) => {
    if (!progress) throw notPrepared("The packages of the examples");
    progress("Installing the packages that the examples name. This is done once after each build.");
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, "package.json"), JSON.stringify({ name: "user-project", private: true }));
    await installIn(unfinished, [...archivesOf(folder, Object.keys(dependencies)), sdk, ...others]);
  });
}

const packedOrPulumis = new Set([...npmPackages, "@pulumi/pulumi"]);

/** The archives of those that are packed. */
function archivesOf(folder: string, names: readonly string[]): string[] {
  return names
    .map((name) => join(folder, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`))
    .filter((path) => existsSync(path));
}

async function installIn(folder: string, wanted: readonly string[]): Promise<void> {
  await succeed(npm, ["install", "--no-audit", "--no-fund", "--prefer-offline", ...wanted], { cwd: folder });
}

/** Compilers that a project may have beside the package: the oldest and the newest of the versions before this repository's. */
const projectsCompilers = { "4.9": "4.9.5", "5.9": "5.9.3" };

/** A version of TypeScript with which programs are compiled. */
export type CompilerVersion = "3.8" | keyof typeof projectsCompilers | "6.0";

/**
 * The compilers of programs, as modules: the one in `@pulumi/pulumi` (3.8), which compiles where a project has none, this
 * repository's, and others, which are installed apart from the package.
 */
export async function compilers(progress?: (line: string) => void): Promise<Record<CompilerVersion, string>> {
  const wanted = Object.values(projectsCompilers);
  const folder = await buildOnce(cacheFolder(`compilers-${wanted.join("-")}`), async (unfinished) => {
    if (!progress) throw notPrepared("TypeScript");
    progress("Installing the versions of TypeScript that programs are compiled with. This is done once.");
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, "package.json"), JSON.stringify({ private: true }));
    await installIn(
      unfinished,
      wanted.map((version) => `typescript-${version}@npm:typescript@${version}`),
    );
  });
  const { folder: project } = await installedPackage(progress);
  const installed = (version: string) => join(folder, `node_modules/typescript-${version}`);
  return {
    "3.8": join(project, "node_modules/@pulumi/pulumi/vendor/typescript@3.8.3/typescript.js"),
    "4.9": installed(projectsCompilers["4.9"]),
    "5.9": installed(projectsCompilers["5.9"]),
    "6.0": require.resolve("typescript"),
  };
}

/** Packs a package of the repository. */
async function pack(cwd: string, target: string): Promise<{ filename: string; files: { path: string }[] }> {
  const options = ["--json", "--ignore-scripts", "--pack-destination", target, "--loglevel", "error"];
  const text = await succeed(npm, ["pack", ...options], { cwd });
  const [packed] = JSON.parse(text.slice(text.indexOf("[\n")));
  return packed;
}
