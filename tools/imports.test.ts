import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { indexes } from "./indexes";

const root = join(__dirname, "..");
const files = new Set(
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(root, file))),
);

/** The modules of this repository that each file imports, types included. */
const imports = new Map([...files].map((file) => [file, importsOf(file)]));

function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), "utf8"), true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith("."))
    .map(({ fileName }) => posix.join(dirname(file), fileName.replace(/\.[jt]s$/, "")))
    .map((path) => (path === "." ? "index" : path))
    .flatMap((path) => [`${path}.ts`, `${path}/index.ts`].find((candidate) => files.has(candidate)) ?? []);
}

/** The folder of a product in each layer. */
const products =
  /^(?:sdk\/api|provider\/definitions|emulator\/routes|tests\/conformance\/cases|tests\/platform-model)\/[\w-]+\//;

/** What others may import: of the sdk also what loads without the client, of the emulator also what its state holds. */
const faces = [
  /^sdk\/(?:index|internal|errors|version|node-version\/(?:refuse|end-on)-old-node)\.ts$/,
  /^(?:sdk\/api|provider\/definitions|emulator\/routes|tests\/conformance\/cases|tests\/platform-model)\/[\w-]+\/index\.ts$/,
  /^emulator\/routes\/[\w-]+\/records\.ts$/,
];

function isBehindAnIndex(importer: string, imported: string): boolean {
  const folder = faceFolderOf(imported);
  return folder !== undefined && !importer.startsWith(folder) && !faces.some((face) => face.test(imported));
}

/** Generated from what the files of product folders export; the first loads each definition alone. */
const generated = new Set(["provider/generated/definitions.ts", ...indexes().keys()]);

/** The folder of a product, which has an index, or the sdk. */
function faceFolderOf(file: string): string | undefined {
  const product = products.exec(file)?.[0];
  if (product && files.has(`${product}index.ts`)) return product;
  return file.startsWith("sdk/") ? "sdk/" : undefined;
}

it("Nothing is imported from behind the index of a product or of the sdk", () => {
  const found = [...imports]
    .filter(([importer]) => !generated.has(importer))
    .flatMap(([importer, all]) =>
      all
        .filter((imported) => isBehindAnIndex(importer, imported))
        .map((imported) => `${importer} imports ${imported}`),
    );
  expect(found, "import it from the folder's index.ts, or from sdk/internal.ts, and export it there").toEqual([]);
});

it("No file takes a package's folder for its module: that is what was built of it last", () => {
  const folder = /^(?:(?:\.{1,2}\/)+(?:sdk|provider|cli)|(?:\.\.\/)+components)$/;
  const found = [...files].flatMap((file) =>
    ts
      .preProcessFile(readFileSync(join(root, file), "utf8"), true, true)
      .importedFiles.filter(({ fileName }) => folder.test(fileName))
      .map(({ fileName }) => `${file} imports ${fileName}`),
  );
  expect(found, "import its index").toEqual([]);
});

it("No file imports itself through others", () => {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(" → ")];
    if (done.has(file)) return [];
    const found = (imports.get(file) ?? []).flatMap((imported) => visit(imported, [...path, file]));
    done.add(file);
    return found;
  };
  expect([...files].flatMap((file) => visit(file, []))).toEqual([]);
});

/** The folder of a file below its layer; undefined for a layer's own files, which compose or serve all of its folders. */
function roomOf(file: string): string | undefined {
  const [layer, folder, ...rest] = file.split("/");
  const isSource =
    ["sdk", "provider", "emulator", "explain", "cli"].includes(layer ?? "") && !file.endsWith(".test.ts");
  return isSource && rest.length > 0 ? `${layer}/${folder}` : undefined;
}

it("No two folders of a layer import each other", () => {
  const arrows = new Set(
    [...imports].flatMap(([importer, all]) =>
      all
        .map((imported) => `${roomOf(importer)} → ${roomOf(imported)}`)
        .filter((arrow) => !arrow.includes("undefined")),
    ),
  );
  const circles = [...arrows].flatMap((arrow) => {
    const [from = "", to = ""] = arrow.split(" → ");
    return from < to && arrows.has(`${to} → ${from}`) ? [`${from} ⇄ ${to}`] : [];
  });
  expect(circles).toEqual([]);
});
