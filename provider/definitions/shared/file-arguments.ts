import { extname } from "node:path";
import { z } from "zod";
import type { Problem } from "../../define/define";
import { unknownValue } from "../../define/unknown";
import { readAhead, readLocalFile, reasonOf, textChecksum } from "./local-files";

/** Reads the file of a resource's `source` before its check, which tells why one cannot be read. */
export async function readSourceAhead({ source }: { readonly source?: string | undefined }): Promise<void> {
  if (source !== undefined) await readAhead(source).catch(() => {});
}

/** The check of a resource whose content is a local file: its `source`, and the `checksum` of that. */
export function checkSource(
  { source, checksum }: { readonly source?: string | undefined; readonly checksum?: string | undefined },
  given: ReadonlySet<string>,
): { problems: Problem[]; normal: { checksum?: string } } {
  const problems: Problem[] = [];
  const known = checkedSource(source, { isGiven: given.has("checksum"), checksum }, problems);
  return { problems, normal: known === undefined ? {} : { checksum: known } };
}

/** The checksum of a local file that is an argument, beside which its checksum may be given. */
export function checkedSource(
  source: string | undefined,
  given: GivenChecksum,
  problems: Problem[],
  names = { source: "source", checksum: "checksum" },
): string | undefined {
  const actual = source && sourceChecksum(source, problems, names.source);
  return checkedChecksum(actual, given, problems, names.checksum);
}

const ofNothing = textChecksum("");
/** The extensions of images, and none, which says nothing. */
const imageExtension = /^(\.(avif|bmp|gif|hei[cf]|jpe?g|jxl|png|svg|tiff?|webp))?$/i;

/** Whether a file that is this argument can be what it stands for: a file of nothing is no video and no image. */
export function contentProblems(
  source: string | undefined,
  known: string | undefined,
  kind: "video" | "image",
  argument = "source",
): Problem[] {
  if (source === undefined) return [];
  const report = (why: string): Problem[] => [{ path: [argument], reason: (quote) => `${quote(source)} ${why}` }];
  if (known === ofNothing) return report(`is empty, and so no ${kind}`);
  return kind === "image" && !imageExtension.test(extname(source))
    ? report("is no image by its extension, such as .jpg or .png")
    : [];
}

interface GivenChecksum {
  readonly isGiven: boolean;
  /** Undefined where it is unknown. */
  readonly checksum: string | undefined;
}

/** The argument that decides whether a content is uploaded. */
export const checksum = z.string().regex(/^[0-9a-fA-F]{64}$/, "is not a SHA-256 in hex");

/** The checksum of a local file that is this argument, or undefined with a problem where it cannot be read. */
export function sourceChecksum(source: string, problems: Problem[], argument = "source"): string | undefined {
  try {
    return readLocalFile(source).checksum;
  } catch (error) {
    problems.push({ path: [argument], reason: (quote) => `${quote(source)} cannot be uploaded: ${reasonOf(error)}` });
    return undefined;
  }
}

/**
 * The `checksum` argument in its normal form, calculated where it is left out: unknown while the content is. A given one
 * that is not the content's is a problem.
 *
 * @param actual The content's own; undefined where it is unknown.
 * @param given Whether the argument is given, and what it is if known.
 * @param argument Its name.
 */
export function checkedChecksum(
  actual: string | undefined,
  given: GivenChecksum,
  problems: Problem[],
  argument = "checksum",
): string | undefined {
  const normal = given.isGiven ? given.checksum?.toLowerCase() : undefined;
  if (actual === undefined) return problems.length === 0 && !given.isGiven ? unknownValue : normal;
  if (normal === undefined || normal === actual) return actual;
  problems.push({ path: [argument], reason: otherChecksum(actual) });
  return normal;
}

/** `ignoreChanges` gives the argument the checksum of the state. */
function otherChecksum(actual: string): string {
  return `is not the one of the content, which is ${actual} (\`ignoreChanges\` can name \`content\`, but not \`checksum\`: a local file is read in each run)`;
}

/**
 * The checksum of a file that no read returns: that of the state while the platform has the version in the state, and
 * none of any file otherwise. A create that failed half-way, or a read that was late, has left no version there.
 */
export function checksumByVersion(
  checksum: string | undefined,
  { before, now, importing }: { before: number | undefined; now: number | undefined; importing: boolean },
): string | undefined {
  const isSame = importing || before === undefined || now === undefined || before === now;
  return isSame ? checksum : "";
}
