import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import onDemand from "../loaded-on-demand.json";
import { pack } from "./archive";
import { licenseOf, nodeBinary } from "./node-binary";
import { withoutSignature } from "./portable-executable";
import { output } from "./run";
import { archiveName, executableName, nameOf, ownTarget, type Target } from "./targets";

const root = resolve(__dirname, "../..");

/** By which Node.js finds out that something was put into its executable. */
const sentinelFuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

export interface ExecutableOptions {
  /** The folder for the archive. */
  readonly out: string;
  /** The version of the plugin. */
  readonly version: string;
  /** The version of Node.js inside, as in `24.21.0`. */
  readonly nodeVersion: string;
}

/**
 * Builds the plugin as an executable for this system, which needs nothing else: Node.js with the plugin's files of
 * `dist`, and `schema.json`, inside. Returns the path of its archive, which is named as the engine asks for it.
 *
 * @throws Error if its Node.js cannot be had, or something is missing in `dist`.
 */
export async function buildExecutable({ out, version, nodeVersion }: ExecutableOptions): Promise<string> {
  const target = ownTarget();
  const work = await mkdtemp(join(tmpdir(), "pulumi-bunny-executable-"));
  try {
    const executable = join(work, "archive", executableName(target));
    await mkdir(join(work, "archive"));
    const node = await nodeBinary(target, nodeVersion, work);
    await copyFile(node, executable);
    await chmod(executable, 0o755);
    if (target.os === "windows") await writeFile(executable, withoutSignature(await readFile(executable)));
    if (target.os === "darwin") await output("codesign", ["--remove-signature", executable]);
    await inject(target, executable, await writeBlob(node, work));
    // An Apple processor runs none without a signature.
    if (target.os === "darwin") await output("codesign", ["--sign", "-", executable]);
    await writeFile(join(work, "archive/LICENSES"), await licenses(node, nodeVersion));
    await copyFile(join(root, "LICENSE"), join(work, "archive/LICENSE"));
    const archive = join(out, archiveName(target, version));
    await pack(archive, join(work, "archive"), [executableName(target), "LICENSE", "LICENSES"]);
    return archive;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Those of Node.js, in which are V8's, OpenSSL's and ICU's, and of all packages in the plugin. */
async function licenses(node: string, nodeVersion: string): Promise<string> {
  const file = licenseOf(node);
  if (!file) throw new Error(`${node} has no LICENSE beside it, which must go with it.`);
  const [own, packages] = await Promise.all([file, join(root, "dist/LICENSES")].map((path) => readFile(path, "utf8")));
  return `Node.js ${nodeVersion}\n\n${own}\n${"-".repeat(80)}\n\n${packages}`;
}

/** What goes into the executable, written by the Node.js that will read it. */
async function writeBlob(node: string, work: string): Promise<string> {
  const loader = join(work, "loader.js");
  await build({
    entryPoints: [join(__dirname, "loader.ts")],
    outfile: loader,
    bundle: true,
    platform: "node",
    target: "node24",
    logLevel: "warning",
  });
  const modules = ["plugin.js", "hosts.js", ...Object.keys(onDemand)].map(
    (name) => [name, join(root, "dist", name)] as const,
  );
  const blob = join(work, "blob");
  const settings = {
    main: loader,
    output: blob,
    disableExperimentalSEAWarning: true,
    // A code cache belongs to one processor. The loader has one beside the executable.
    useCodeCache: false,
    useSnapshot: false,
    // The NODE_OPTIONS of whoever runs the engine are meant for other programs.
    execArgvExtension: "none",
    assets: { ...Object.fromEntries(modules), "schema.json": join(root, "provider/schema.json") },
  };
  await writeFile(join(work, "sea.json"), JSON.stringify(settings));
  await output(node, ["--experimental-sea-config", join(work, "sea.json")]);
  return blob;
}

async function inject(target: Target, executable: string, blob: string): Promise<void> {
  const command = require.resolve("postject/dist/cli.js");
  const segment = target.os === "darwin" ? ["--macho-segment-name", "NODE_SEA"] : [];
  const args = [command, executable, "NODE_SEA_BLOB", blob, "--sentinel-fuse", sentinelFuse, ...segment];
  await output(process.execPath, args);
  // postject ends with success even where it could not write.
  const fuse = Buffer.from(`${sentinelFuse}:1`);
  if (!(await readFile(executable)).includes(fuse)) throw new Error(`The plugin was not put into ${nameOf(target)}.`);
}
