import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Properties, ResourceDefinition } from "./definition";
import { signature } from "./engine-constants";
import { isRecord } from "./is-record";
import { markAt } from "./secret-paths";
import { pathsWith } from "./zod-schema";

/**
 * A text or file as the engine passes it: the SHA-256 of its bytes, and the text or where it is. Where contents do not
 * matter, and of all prior states, the engine sends the hash alone.
 */
export interface Asset {
  readonly [signature]: typeof assetSignature;
  readonly hash?: string;
  readonly text?: string;
  readonly path?: string;
  readonly uri?: string;
}

const assetSignature = "c44067f5952c0a294b673a41bacd8c17";
const archiveSignature = "0def7320c3a5731c473e5ecbe6d01bc7";

export function isAsset(value: unknown): value is Asset {
  return isRecord(value) && value[signature] === assetSignature;
}

export function isArchive(value: unknown): boolean {
  return isRecord(value) && value[signature] === archiveSignature;
}

/** The text of an asset, or why there is none. Relative paths begin in the folder of the program, as in the engine. */
export function readAsset({ text, path, uri, hash }: Asset): { text: string } | { problem: string } {
  if (path) return readText(path);
  if (uri)
    return { problem: "is a remote asset, whose content may change at any time: use a FileAsset or a StringAsset" };
  if (text || hash === hashOfText("")) return { text: text ?? "" };
  return { problem: "is an asset without its content" };
}

function readText(path: string): { text: string } | { problem: string } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path)) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return { problem: "is a file that is not UTF-8 text" };
    return { problem: `is the file ${JSON.stringify(path)}, which cannot be read (${code})` };
  }
}

/** The hash of a text or asset, by which contents are compared. Undefined for any other value. */
export function contentHash(value: unknown): string | undefined {
  if (typeof value === "string") return standIn.exec(value)?.[1] ?? hashOfText(value);
  if (!isAsset(value)) return undefined;
  if (value.hash) return value.hash;
  const read = readAsset(value);
  return "text" in read ? hashOfText(read.text) : undefined;
}

function hashOfText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Whether two texts are the same. That of a prior state may stand for an asset. */
export function isSameText(a: unknown, b: unknown): boolean {
  return contentHash(a) === contentHash(b);
}

/** A text that was read, as an asset like the prior one: the prior one itself where the content is the same. */
export function likeAsset(prior: Asset, text: string): Asset {
  const hash = contentHash(text);
  return hash === contentHash(prior) ? prior : { [signature]: assetSignature, hash, text };
}

type WithInputs = Pick<ResourceDefinition, "inputs">;

/** Checked inputs as handlers get them, with the texts of assets. */
export function resolveAssets({ inputs }: WithInputs, values: Properties): Properties {
  return markAt(values, pathsWith(inputs, "asset"), (value) => {
    if (!isAsset(value)) return value;
    const read = readAsset(value);
    if ("problem" in read) throw new Error(`An argument ${read.problem}.`);
    return read.text;
  });
}

const standIn = new RegExp(`^${assetSignature}:([0-9a-f]+)$`);

/** Prior inputs as handlers get them: a string stands for each asset, whose text is not in a state. */
export function hashAssets({ inputs }: WithInputs, values: Properties): Properties {
  return markAt(values, pathsWith(inputs, "asset"), (value) =>
    isAsset(value) ? `${assetSignature}:${contentHash(value)}` : value,
  );
}

/** What handlers return, with the assets of `known` in place of their texts and of what stands for them. */
export function restoreAssets({ inputs }: WithInputs, values: Properties, ...known: readonly Properties[]): Properties {
  const paths = pathsWith(inputs, "asset");
  const assets = new Map<string | undefined, Asset>();
  for (const each of known)
    markAt(each, paths, (value) => {
      // The first one wins: prior ones have no contents, without which an SDK refuses them.
      if (isAsset(value) && !assets.has(contentHash(value))) assets.set(contentHash(value), value);
    });
  return markAt(values, paths, (value) => assets.get(contentHash(value)) ?? value);
}
