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
