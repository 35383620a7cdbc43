import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { indexes } from "./indexes";

const root = resolve(__dirname, "..");
/** Folders in which every file is generated: files that are no longer generated are removed. */
const ownFolders = [
  "sdk/generated",
  "emulator/generated",
  "emulator/http/generated",
  "provider/generated",
  "docs/reference",
  "tools/vendor-documents/generated",
];

type Files = ReadonlyMap<string, string>;

async function main(): Promise<void> {
  const isCheck = process.argv.includes("--check");
  const lists = format(indexes());
  const staleLists = staleOf(lists);
  // The other files are generated from what the indexes list.
  if (!isCheck) write(staleLists);
  const { generatedFiles } = await import("./generated-files.js");
  const files = format(await generatedFiles());
  const stale = new Map([...staleLists, ...staleOf(files)]);
  const left = leftIn(ownFolders, new Map([...lists, ...files]));
  const count = lists.size + files.size;

  if (!isCheck) {
    write(stale);
    for (const path of left) rmSync(join(root, path));
    process.stdout.write(`${stale.size} of ${count} generated files were written, ${left.length} removed.\n`);
  } else if (stale.size + left.length > 0) {
    const wrong = [...stale.keys(), ...left];
    process.stderr.write(`Not current: ${wrong.join(", ")}. Run \`npm run generate\` and commit the result.\n`);
    process.exitCode = 1;
  } else {
    process.stdout.write(`${count} generated files are current.\n`);
  }
}

function staleOf(files: Files): Files {
  return new Map([...files].filter(([path, text]) => !existsSync(join(root, path)) || read(join(root, path)) !== text));
}

function write(files: Files): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Files in these folders that are no longer generated. */
function leftIn(folders: readonly string[], files: Files): string[] {
  return folders.flatMap((folder) =>
    (existsSync(join(root, folder)) ? readdirSync(join(root, folder), { withFileTypes: true }) : [])
      .filter((entry) => entry.isFile())
      .map(({ name }) => `${folder}/${name}`)
      .filter((path) => !files.has(path)),
  );
}

/** Formats TypeScript as the rest of the repository is formatted. */
function format(unformatted: Files): Files {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-generate-"));
  try {
    const paths = [...unformatted.keys()].filter((path) => path.endsWith(".ts"));
    for (const path of paths) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), unformatted.get(path) ?? "");
    }
    writeFileSync(
      join(folder, "biome.json"),
      JSON.stringify({ formatter: { indentStyle: "space", indentWidth: 2, lineWidth: 120 } }),
    );
    const biome = require.resolve("@biomejs/biome/bin/biome");
    execFileSync(process.execPath, [biome, "check", "--write", "--linter-enabled=false", "."], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    return new Map(
      [...unformatted].map(([path, text]) => [path, paths.includes(path) ? read(join(folder, path)) : text]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Line ends as git keeps them, whatever the checkout does. */
function read(path: string): string {
  return readFileSync(path, "utf8").replaceAll("\r\n", "\n");
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
