import type { Change } from "./compare";

/**
 * Whether a version may break what works with the one before, by semantic versioning: from 1.0.0 on only a major
 * version, and before it a minor one.
 */
export function mayBreak(before: string, after: string): boolean {
  const [oldMajor = 0, oldMinor = 0] = numbersOf(before);
  const [major = 0, minor = 0] = numbersOf(after);
  return major > oldMajor || (oldMajor === 0 && major === 0 && minor > oldMinor);
}

/** The changes as a section of release notes. */
export function releaseNotes(changes: readonly Change[], since: string): string {
  const breaking = changes.filter(({ isBreaking }) => isBreaking);
  const others = changes.filter(({ isBreaking }) => !isBreaking);
  const list = (title: string, of: readonly Change[]) =>
    of.length > 0 ? [`### ${title}`, of.map(({ text }) => `- ${text}`).join("\n")] : [];
  const lists = [...list("Breaking", breaking), ...list("Others", others)];
  return [`## Changes of the schema since ${since}`, ...(lists.length > 0 ? lists : ["None."])].join("\n\n");
}

function numbersOf(version: string): number[] {
  return version.replace(/^v/, "").split(/[.-]/).slice(0, 3).map(Number);
}
