import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { generatedFiles } from "./generated-files";

const root = resolve(__dirname, "..");
/** Folders in which every file is generated: files that are no longer generated are removed. */
const ownFolders = ["provider/generated", "provider/generated/native", "docs/reference"];

async function main(): Promise<void> {
  const files = await generatedFiles();
  const formatted = format(files);
  const stale = [...formatted].filter(
    ([path, text]) => !existsSync(join(root, path)) || read(join(root, path)) !== text,
  );
  const left = ownFolders.flatMap((folder) =>
    (existsSync(join(root, folder)) ? readdirSync(join(root, folder), { withFileTypes: true }) : [])
      .filter((entry) => entry.isFile())
      .map(({ name }) => `${folder}/${name}`)
      .filter((path) => !files.has(path)),
  );

  if (process.argv.includes("--check")) {
    const wrong = [...stale.map(([path]) => path), ...left];
    if (wrong.length > 0) {
      process.stderr.write(`Not current: ${wrong.join(", ")}. Run \`npm run generate\` and commit the result.\n`);
      process.exitCode = 1;
    } else {
      process.stdout.write(`${formatted.size} generated files are current.\n`);
    }
  } else {
    for (const [path, text] of stale) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    for (const path of left) rmSync(join(root, path));
    process.stdout.write(
      `${stale.length} of ${formatted.size} generated files were written, ${left.length} removed.\n`,
    );
  }
}

/** Formats TypeScript as the rest of the repository is formatted. */
function format(unformatted: ReadonlyMap<string, string>): Map<string, string> {
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
