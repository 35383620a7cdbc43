import type { Zone } from "../zone";
import { extensionOnFolders } from "./extension-on-folders";
import type { Finder, Finding } from "./finding";
import { neverFires } from "./never-fires";
import { patternWithoutEnd, queryInUrl, tooManyPatterns } from "./patterns";
import { privateStored } from "./private-stored";
import { redirectLoop } from "./redirect-loop";
import { shadowed, unreached } from "./shadowed";
import { tokenNeverRequired } from "./token-never-required";

export type { Finder, Finding } from "./finding";

/** Every kind of finding. */
export const finders: readonly Finder[] = [
  neverFires,
  shadowed,
  unreached,
  redirectLoop,
  extensionOnFolders,
  queryInUrl,
  privateStored,
  tokenNeverRequired,
  tooManyPatterns,
  patternWithoutEnd,
];

/** What is wrong with a zone, as can be seen without any request. Only what is certain by its source is told. */
export function lint(zone: Zone): Finding[] {
  return finders.flatMap(({ id, source, find }) => [...find(zone)].map((one) => ({ id, ...one, source })));
}
