import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import picomatch from "picomatch";
import type { Account, Args, Facts, Model, Program } from "../model";
import { argsOf, numberOf, textOf, textsOf } from "../values";

/** The types of the extensions that the programs of the tests use, as the platform chooses them. */
const types: Readonly<Record<string, string>> = {
  css: "text/css",
  html: "text/html",
  js: "application/javascript",
  json: "application/json",
  txt: "text/plain",
};

const segmentsOf = (path: unknown) =>
  textOf(path)
    .split("/")
    .filter((segment) => segment !== "" && segment !== ".");
const pathOf = (path: unknown) => segmentsOf(path).join("/");
const extensionOf = (path: string) => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
const typeOf = (path: string) => types[extensionOf(path)] ?? "application/octet-stream";
const checksumOf = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

/** What a visitor gets at each path of a zone. */
function filesOf({ storageFiles }: Account, zoneId: number): ReadonlyMap<string, Facts> {
  const own = [...storageFiles.values()].filter((file) => file.zoneId === zoneId);
  return new Map(
    own.map(({ path, checksum, contentType }) => [path, { checksum: checksum.toLowerCase(), contentType }]),
  );
}

export const storageFile: Model = {
  resource: "StorageFile",
  inForce: (account, { args }) => filesOf(account, numberOf(args.storageZoneId)).get(pathOf(args.path)),
  declares: ({ path, content, source, contentType }) => ({
    checksum: checksumOf(content === undefined ? readFileSync(textOf(source)) : textOf(content)),
    contentType: contentType ?? typeOf(pathOf(path)),
  }),
};

export const storageFolder: Model = {
  resource: "StorageFolder",
  inForce(account, { args }) {
    const prefix = folderOf(args);
    const files = [...filesOf(account, numberOf(args.storageZoneId))].filter(([path]) => path.startsWith(prefix));
    return files.length === 0 && selected(args).length > 0
      ? undefined
      : { ...Object.fromEntries(files), files: Object.fromEntries(files) };
  },
  declares: (args, program) => {
    const own = Object.fromEntries(selected(args));
    // Files that other resources have in this folder are in force as well; what left the folder stays if it may.
    return args.deleteRemoved === false ? own : { files: { ...filesOfOthers(args, program), ...own } };
  },
};

const folderOf = ({ path = "." }: Args) => [...segmentsOf(path), ""].join("/");

/** The files that the arguments select from the local folder. */
function selected({ source, include, exclude, contentTypes, ...args }: Args): [string, Facts][] {
  const folder = textOf(source);
  const isIncluded = include === undefined ? () => true : picomatch(textsOf(include), { dot: true });
  const isExcluded = exclude === undefined ? () => false : picomatch(textsOf(exclude), { dot: true });
  const chosen = argsOf(contentTypes ?? {});
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length))
    .filter((path) => isIncluded(path) && !isExcluded(path))
    .map((path) => [
      folderOf(args) + path,
      {
        checksum: checksumOf(readFileSync(join(folder, path))),
        contentType: chosen[extensionOf(path)] ?? typeOf(path),
      },
    ]);
}

function filesOfOthers(args: Args, program: Program): Facts {
  const others = program.filter((other) => other.args !== args && other.args.storageZoneId === args.storageZoneId);
  const files = others.flatMap((other): [string, Facts][] => {
    if (other.resource === "StorageFolder") return selected(other.args);
    return other.resource === "StorageFile" ? [[pathOf(other.args.path), storageFile.declares(other.args, [])]] : [];
  });
  return Object.fromEntries(files.filter(([path]) => path.startsWith(folderOf(args))));
}
