import type { IncomingHttpHeaders } from "node:http";
import fresh from "fresh";
import { parse, type Range } from "range-parser";
import type { StorageDisk } from "../../account/storage-disk";
import { emptyError } from "../../http/replies";
import type { Reply } from "../../http/route";
import { known } from "../../http/sources";
import type { StorageFileRecord } from "./records";

type Validators = Readonly<Record<"etag" | "last-modified", string>>;

/** A file to a client: as a whole, a range of it, or only that the client's copy is current. */
export function fileReply(file: StorageFileRecord, headers: IncomingHttpHeaders, disk: StorageDisk): Reply {
  const validators = validatorsOf(file);
  if (fresh(conditionsIn(headers), validators)) return { status: 304, headers: validators };
  const { length, content } = file;
  const common = { ...validators, "accept-ranges": "bytes" };
  const range = rangeIn(headers, length, validators);
  if (range === "unsatisfiable")
    return emptyError(416, outside, { ...common, "content-range": `bytes */${length}`, "content-length": "0" });
  const whole = { ...common, "content-type": file.contentType, checksum: file.checksum };
  if (!range) {
    const bytes = () => disk.read(content, { start: 0, end: length - 1 });
    return { status: 200, headers: { ...whole, "content-length": String(length) }, bytes };
  }
  const { start, end } = range;
  const part = { "content-range": `bytes ${start}-${end}/${length}`, "content-length": String(end - start + 1) };
  return { status: 206, headers: { ...whole, ...part }, bytes: () => disk.read(content, range) };
}

const outside = known("BunnyWay/bunny-adapters", "416 with the file's size for a range that is outside of it");

/** In the form of the vendor's stand-in of a zone, which says that it is the platform's: the time and the size in hex. */
function validatorsOf({ changed, length }: StorageFileRecord): Validators {
  const seconds = Math.floor(Date.parse(changed) / 1000);
  return {
    etag: `"${seconds.toString(16)}-${length.toString(16)}"`,
    "last-modified": new Date(seconds * 1000).toUTCString(),
  };
}

/**
 * What decides whether a client's copy is current. Its `Cache-Control` does not: Node's fetch sends `no-cache` with each
 * conditional request, and the vendor's stand-in answers 304 to it.
 */
function conditionsIn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return { "if-none-match": headers["if-none-match"], "if-modified-since": headers["if-modified-since"] };
}

/**
 * The range to send; undefined for the whole file, which the platform also sends for several ranges. Sources disagree on
 * two requests. A range that ends before it begins is ignored here, as RFC 9110 says, where the vendor's stand-in
 * answers 416. `HEAD` gets the headers of `GET`, as from the stand-in, where the RFC has ranges for `GET` only.
 */
function rangeIn(
  headers: IncomingHttpHeaders,
  length: number,
  validators: Validators,
): Range | "unsatisfiable" | undefined {
  const { range: sent, "if-range": version } = headers;
  if (sent === undefined || sent.includes(",") || !isVersion(version, validators)) return undefined;
  const { type, code, ranges } = parse(length, sent);
  if (type !== "bytes" || code === malformed) return undefined;
  return code === satisfiable ? ranges[0] : "unsatisfiable";
}

/** Codes of `range-parser`. */
const [satisfiable, malformed] = [0, 1];

/** Whether `If-Range` names the file as it is: its ETag, or exactly its time. */
function isVersion(version: string | string[] | undefined, { etag, "last-modified": time }: Validators): boolean {
  return version === undefined || version === etag || version === time;
}
