/** A number of things and their size in words: `12 files (3.4 MB)`. */
export function countAndSize(count: number, noun: string, bytes: number): string {
  return `${countOf(count, noun)} (${formatSize(bytes)})`;
}

export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const units = ["kB", "MB", "GB", "TB"];

export function formatSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  let [size, at] = [bytes / 1000, 0];
  for (; size >= 999.95 && at < units.length - 1; at++) size /= 1000;
  return `${size.toFixed(1)} ${units[at]}`;
}
