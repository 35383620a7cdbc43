import { z } from "zod";
import type { Claim } from "../../define/claims";
import type { NormalEntry } from "../shared/normal-entry";

/** A content type, which is sent as a header. */
export const contentType = z
  .string()
  .max(255)
  .regex(/^[\w!#$&^.+-]+\/[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, "is not a content type, such as text/html");

/** The root of a zone as a folder. */
export const root = ".";

/** The path of a file in its normal form: slashes at its ends and repeated ones mean nothing to the platform. */
export function normalFilePath(text: string): NormalEntry {
  if (text.endsWith("/")) return { problem: (quote) => `${quote(text)} is a folder; give the path of a file` };
  return normalPath(text, (quote) => `${quote(text)} is not the path of a file, such as "images/logo.png"`);
}

/** The path of a folder in its normal form; the root is `.`. */
export function normalFolderPath(text: string): NormalEntry {
  if (/^[./]*$/.test(text) && !text.includes("..")) return { entry: root };
  return normalPath(text, (quote) => `${quote(text)} is not the path of a folder, such as "images"`);
}

function normalPath(text: string, problem: (quote: (value: unknown) => string) => string): NormalEntry {
  const segments = text.split("/").filter((segment) => segment !== "");
  const isPath = segments.length > 0 && !segments.some((segment) => segment === "." || segment === "..");
  return isPath && !/[\p{Cc}]/u.test(text) ? { entry: segments.join("/") } : { problem };
}

/** The path in the zone of a file in a folder. */
export function pathIn(folder: string, file: string): string {
  return folder === root ? file : `${folder}/${file}`;
}

/** The folders that a path is in, the outermost first. */
export function foldersOf(path: string): string[] {
  const segments = path.split("/");
  return segments.slice(1).map((_, at) => segments.slice(0, at + 1).join("/"));
}

/** Which paths cannot exist beside these: a file that one of these needs as a folder, or has in a folder of its name. */
export function pathsExcludedBy(paths: Iterable<string>): (path: string) => boolean {
  const files = new Set(paths);
  const folders = new Set([...files].flatMap(foldersOf));
  return (path) => folders.has(path) || foldersOf(path).some((folder) => files.has(folder));
}

/** A file's claim: whatever replaces, renames or takes over its resource, a delete keeps a file that the run has. */
export function fileClaim(storageZoneId: number, path: string): Claim & { readonly member: string } {
  return { list: `files of storage zone ${storageZoneId}`, member: path };
}

/** The claim on a file with the content and the type that a resource gives it. `checksum` is a short one. */
export function contentClaim(
  storageZoneId: number,
  path: string,
  { checksum, contentType = "" }: { checksum: string; contentType?: string },
): Claim {
  const advice = "declare it once, and leave it out of a folder by its `exclude`";
  return { ...fileClaim(storageZoneId, path), value: `${checksum} ${contentType}`, advice };
}
