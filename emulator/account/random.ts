/** A seeded generator of pseudorandom numbers: the same seed, the same sequence. */
export class Random {
  #state: number;

  constructor(...seed: readonly number[]) {
    this.#state = seed.reduce((state, number) => mix(state ^ number), 0x9e3779b9);
  }

  /** The next number, in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    return (mix(this.#state) >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** Lower-case hex digits. */
  hex(digits: number): string {
    let digitsSoFar = "";
    while (digitsSoFar.length < digits)
      digitsSoFar += Math.floor(this.next() * 2 ** 32)
        .toString(16)
        .padStart(8, "0");
    return digitsSoFar.slice(0, digits);
  }
}

/** Spreads each bit of a 32-bit number over all of them. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return mixed ^ (mixed >>> 15);
}

/** Chooses among values, each as likely as its weight. */
export function weighted<T>(...options: readonly [T, number][]): (random: Random) => T {
  const total = options.reduce((sum, [, weight]) => sum + weight, 0);
  return (random) => {
    let left = random.next() * total;
    for (const [value, weight] of options) {
      left -= weight;
      if (left < 0) return value;
    }
    throw new Error("The weights do not add up.");
  };
}
