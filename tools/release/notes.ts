import { changesOf } from "./changelog.mts";

/**
 * The notes of a release: its section of CHANGELOG.md.
 *
 * @param files Where the repository's files of that version are. Beside a release, nothing is relative to them.
 */
export function notesOf(changelog: string, version: string, files: string): string {
  const changes = changesOf(changelog, version);
  if (!changes) throw new Error(`CHANGELOG.md has no section "## ${version}".`);
  return `${changes.text.replaceAll(/\]\((?!https?:|#)/g, `](${files}/`)}\n`;
}
