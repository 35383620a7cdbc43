/**
 * The texts, each once, where it was first. A `Set` of a million texts takes several times as long, and 30 MB, as it goes
 * all over the memory to compare them. So hashes tell nearly all of them apart, by a bit each, and only those that share
 * their bit go into a `Set`.
 */
export function eachOnce(texts: string[]): string[] {
  const hashes = new Int32Array(texts.length);
  const size = 2 ** Math.ceil(Math.log2(32 + 16 * texts.length));
  const [taken, shared] = [new Bits(size), new Bits(size)];
  for (let at = 0; at < texts.length; at++) {
    const hash = hashOf(texts[at] ?? "") & (size - 1);
    hashes[at] = hash;
    if (taken.has(hash)) shared.add(hash);
    else taken.add(hash);
  }
  const seen = new Set<string>();
  const repeats = new Set<number>();
  for (let at = 0; at < texts.length; at++) {
    if (!shared.has(hashes[at] ?? 0)) continue;
    const text = texts[at] ?? "";
    if (seen.has(text)) repeats.add(at);
    else seen.add(text);
  }
  return repeats.size === 0 ? texts : texts.filter((_, at) => !repeats.has(at));
}

/** A set of whole numbers below a size, which is a multiple of 32. */
class Bits {
  private readonly words: Int32Array;

  constructor(size: number) {
    this.words = new Int32Array(size / 32);
  }

  has(number: number): boolean {
    return ((this.words[number >>> 5] ?? 0) & (1 << number)) !== 0;
  }

  add(number: number): void {
    this.words[number >>> 5] = (this.words[number >>> 5] ?? 0) | (1 << number);
  }
}

/** FNV-1a, over the units of UTF-16. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
