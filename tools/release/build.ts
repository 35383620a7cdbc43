import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Command } from "commander";
import packageJson from "../../provider/package.json";
import schemaJson from "../../provider/schema.json";
import { cacheFolder } from "../engine/go-build";
import { output } from "../executables/run";
import { nodeVersion } from "../executables/targets";
import { generatePackages } from "../packages/generate-packages";
import { notesOf } from "./notes";
import { packageFolders, print } from "./release.mts";
import { softwareBill } from "./software-bill";

const root = resolve(__dirname, "../..");

/** Builds what is published, but the executables, each into a folder of its own: as many artifacts of the workflow. */
async function main(): Promise<void> {
  const { out } = new Command("npm run release:build --")
    .description("Build the packages, notes and lists of a release.")
    .requiredOption("--out <folder>", "the folder for them, which is emptied")
    .parse()
    .opts<{ out: string }>();
  const folder = resolve(out);
  rmSync(folder, { recursive: true, force: true });
  const part = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    return path;
  };

  print("npm");
  await packNpm(part("npm"));
  print("the packages of the other languages");
  const packages = part("packages");
  await generatePackages(packages, print);
  rmSync(join(packages, "nodejs"), { recursive: true });
  print("Python's");
  await buildPython(join(packages, "python"), part("python"));
  print("Java's");
  await buildJava(join(packages, "java"), part("maven"));
  cpSync(join(packages, "go"), part("go"), { recursive: true });
  cpSync(join(packages, "dotnet"), part("dotnet"), { recursive: true });
  rmSync(packages, { recursive: true });

  const files = part("files");
  cpSync(join(root, "provider/schema.json"), join(files, "schema.json"));
  writeFileSync(join(files, "sbom.cdx.json"), await softwareBill(nodeVersion));
  writeFileSync(join(part("notes"), "notes.md"), notes());
}

async function packNpm(folder: string): Promise<void> {
  const options = ["--ignore-scripts", "--loglevel", "error", "--pack-destination", folder];
  for (const source of packageFolders.map((folder) => join(root, folder)))
    await output("npm", ["pack", source, ...options]);
}

/** Builds the wheel and the source archive, with tools that are locked by hash. */
async function buildPython(source: string, folder: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "pulumi-bunny-python-"));
  try {
    const python = join(work, "bin/python");
    await output("python3", ["-m", "venv", work]);
    const requirements = join(__dirname, "requirements.txt");
    await output(python, ["-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps", "-r", requirements]);
    await output(python, ["-m", "build", "--no-isolation", "--outdir", folder, source]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Fills a Maven repository in a folder, with what Central demands but the signatures. */
async function buildJava(source: string, folder: string): Promise<void> {
  const goals = ["resources:resources", "compiler:compile", "jar:jar", "source:jar-no-fork", "javadoc:jar"];
  const repository = `-DaltDeploymentRepository=packages::${pathToFileURL(folder).href}`;
  const downloads = `-Dmaven.repo.local=${cacheFolder("maven")}`;
  await output("mvn", ["-B", "-q", "-ntp", "-f", source, downloads, repository, ...goals, "deploy:deploy"]);
}

function notes(): string {
  const { version } = packageJson;
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  return notesOf(changelog, version, `${schemaJson.homepage}/blob/v${version}`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
