export interface Changes {
  readonly text: string;
  /** The heading says so, in place of a date. */
  readonly isUnreleased: boolean;
}

/** The section of a version in CHANGELOG.md. A pre-release without one has that of the version that it leads to. */
export function changesOf(changelog: string, version: string): Changes | undefined {
  const [, ...sections] = `\n${changelog}`.split("\n## ");
  const find = (wanted: string) => sections.find((section) => section.split(/[\s(]/, 1)[0] === wanted);
  const section = find(version) ?? find(version.replace(/-.*/, ""));
  if (section === undefined) return undefined;
  const [heading = "", ...lines] = section.split("\n");
  return { text: lines.join("\n").trim(), isUnreleased: /unreleased/i.test(heading) };
}
