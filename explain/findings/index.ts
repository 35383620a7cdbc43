import { watch } from "../unknown";
import type { Unknown, Zone } from "../zone";
import type { Finder, Finding } from "./finding";
import { neverFires } from "./never-fires";
import { extensionOnFolders, patternWithoutEnd, queryInUrl, tokenNeverRequired, tooManyPatterns } from "./of-rules";
import { privateStored } from "./private-stored";
import { redirectLoop } from "./redirect-loop";
import { shadowed, unreached } from "./shadowed";

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
  return lintPlanned(zone).findings;
}

/** The findings of a zone, and the kinds of findings that nobody can tell before what they rest on is known. */
export interface PlannedFindings {
  readonly findings: Finding[];
  readonly open: readonly { readonly id: string; readonly unknown: readonly Unknown[] }[];
}

/** What is wrong with a zone of which a part may be unknown. */
export function lintPlanned(zone: Zone): PlannedFindings {
  const looked = finders.map(({ id, source, find }) => {
    const watched = watch(zone);
    const findings = [...find(watched.zone)].map((one) => ({ id, ...one, source }));
    return { id, findings, unknown: [...watched.met] };
  });
  return {
    findings: looked.flatMap(({ findings, unknown }) => (unknown.length === 0 ? findings : [])),
    open: looked.flatMap(({ id, unknown }) => (unknown.length === 0 ? [] : [{ id, unknown }])),
  };
}
