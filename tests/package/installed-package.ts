import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import packageJson from "../../package.json";
import { cacheFolder } from "../../tools/engine/go-build";
import { buildOnce, fingerprint, notPrepared } from "../support/build-once";
import { succeed } from "../support/run";

const root = resolve(__dirname, "../..");
const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const dayMs = 24 * 60 * 60 * 1000;
const packed = "packed.json";

/** The package as npm packs it, in a folder outside of this repository, with its peer dependencies. */
export interface InstalledPackage {
  /** Has a `node_modules`. Nothing may be changed in it. */
  readonly folder: string;
  /** The paths of the packed files. */
  readonly files: readonly string[];
}

/**
 * Packs and installs the package, once for each content of the published files.
 *
 * @param progress Shows that an installation is running. Without it nothing is installed: it takes too long for a test.
 */
export async function installedPackage(progress?: (line: string) => void): Promise<InstalledPackage> {
  const published = [
    "package.json",
    "dist/**/*.*",
    "schema.json",
    "plugin/*",
    "npm/bunny/*",
    "pulumi-resource-bunny",
    "*.md",
  ];
  const target = cacheFolder(`package-${fingerprint(published)}`);
  const folder = await buildOnce(target, async (unfinished) => {
    if (!progress) throw notPrepared("The installed package");
    progress("Installing the package as its users do. This is done once after each build.");
    for (const older of globSync(`${dirname(target)}/package-*`))
      if (Date.now() - statSync(older).mtimeMs > dayMs) rmSync(older, { recursive: true, force: true });
    await install(unfinished);
  });
  const files: { path: string }[] = JSON.parse(readFileSync(join(folder, packed), "utf8"));
  return { folder, files: files.map(({ path }) => path) };
}

async function install(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { filename, files } = await pack(root, folder);
  const named = await pack(join(root, "npm/bunny"), folder);
  writeFileSync(join(folder, packed), JSON.stringify(files));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "user-project", private: true }));
  const { "@pulumi/pulumi": pulumi, typescript, "@types/node": types } = packageJson.devDependencies;
  const archives = [`./${filename}`, `./${named.filename}`];
  const wanted = [...archives, `@pulumi/pulumi@${pulumi}`, `typescript@${typescript}`, `@types/node@${types}`];
  await succeed(npm, ["install", "--no-audit", "--no-fund", "--prefer-offline", ...wanted], { cwd: folder });
}

/** Packs a package of the repository. */
async function pack(cwd: string, target: string): Promise<{ filename: string; files: { path: string }[] }> {
  const options = ["--json", "--ignore-scripts", "--pack-destination", target, "--loglevel", "error"];
  const text = await succeed(npm, ["pack", ...options], { cwd });
  const [packed] = JSON.parse(text.slice(text.indexOf("[\n")));
  return packed;
}
