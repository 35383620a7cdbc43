/** A pattern that takes longer than any request may, or that Lua refuses. */
export class LuaPatternError extends Error {
  override readonly name = "LuaPatternError";
}

/** More than any sensible pattern takes on a long URL; backtracking of a hostile one ends here. */
const mostSteps = 200_000;
/** As in Lua. */
const mostCaptures = 32;

const classes: Readonly<Record<string, RegExp>> = {
  a: /[A-Za-z]/,
  c: /[^ -~\u0080-\u00ff]/,
  d: /[0-9]/,
  g: /[\x21-\x7e]/,
  l: /[a-z]/,
  p: /[!-/:-@[-`{-~]/,
  s: /[\t-\r ]/,
  u: /[A-Z]/,
  w: /[A-Za-z0-9]/,
  x: /[A-Fa-f0-9]/,
  z: /\0/,
};

interface Capture {
  readonly start: number;
  /** -1 while it is open, -2 for one of a position. */
  readonly length: number;
}

/** Whether Lua's `string.find` finds the pattern in the text. Both are compared byte by byte, as Lua does. */
export function luaFind(text: string, pattern: string): boolean {
  const matcher = new Matcher(bytesOf(text), bytesOf(pattern));
  return matcher.find();
}

/** One character for each byte. */
const bytesOf = (text: string) => (/[^ -~]/.test(text) ? Buffer.from(text, "utf8").toString("latin1") : text);

class Matcher {
  #steps = 0;
  #captures: Capture[] = [];

  constructor(
    private readonly text: string,
    private readonly pattern: string,
  ) {}

  find(): boolean {
    // As in Lua, a text without these is searched for as it is: an unmatched parenthesis in it is none.
    if (!/[\^$*+?.([%-]/.test(this.pattern)) return this.text.includes(this.pattern);
    const isAnchored = this.pattern.startsWith("^");
    for (let start = 0; start <= this.text.length; start++) {
      this.#captures = [];
      if (this.match(start, isAnchored ? 1 : 0, 0) !== undefined) {
        if (this.#captures.some(({ length }) => length === -1)) throw new LuaPatternError("a capture does not end");
        return true;
      }
      if (isAnchored) return false;
    }
    return false;
  }

  /** The end of the match of the rest of the pattern, at a place of the text. */
  private match(start: number, from: number, depth: number): number | undefined {
    if (depth > 200) throw new LuaPatternError("the pattern is too complex");
    let at = start;
    let p = from;
    for (;;) {
      this.step();
      if (p >= this.pattern.length) return at;
      const char = this.pattern[p];
      if (char === "(") return this.open(at, p, depth);
      if (char === ")") return this.close(at, p, depth);
      if (char === "$" && p + 1 === this.pattern.length) return at === this.text.length ? at : undefined;
      if (char === "%") {
        const next = this.pattern[p + 1] ?? "";
        if (next === "b") {
          const end = this.balanced(at, p + 2);
          if (end === undefined) return undefined;
          at = end;
          p += 4;
          continue;
        }
        if (next === "f") {
          p += 2;
          if (this.pattern[p] !== "[") throw new LuaPatternError("%f is not followed by a set");
          const end = this.itemEnd(p);
          const before = at === 0 ? "\0" : (this.text[at - 1] ?? "\0");
          if (this.inSet(before, p, end) || !this.inSet(this.text[at] ?? "\0", p, end)) return undefined;
          p = end;
          continue;
        }
        if (/\d/.test(next)) {
          const captured = this.captured(next);
          if (captured === undefined || !this.text.startsWith(captured, at)) return undefined;
          at += captured.length;
          p += 2;
          continue;
        }
      }
      const end = this.itemEnd(p);
      const repeat = this.pattern[end];
      if (repeat === "?") {
        if (this.matchesItem(at, p, end)) {
          const rest = this.match(at + 1, end + 1, depth + 1);
          if (rest !== undefined) return rest;
        }
        p = end + 1;
      } else if (repeat === "+") {
        return this.matchesItem(at, p, end) ? this.longest(at + 1, p, end, depth) : undefined;
      } else if (repeat === "*") {
        return this.longest(at, p, end, depth);
      } else if (repeat === "-") {
        return this.shortest(at, p, end, depth);
      } else {
        if (!this.matchesItem(at, p, end)) return undefined;
        at++;
        p = end;
      }
    }
  }

  private step(): void {
    if (++this.#steps > mostSteps) throw new LuaPatternError("the pattern takes too long on this text");
  }

  private longest(start: number, p: number, end: number, depth: number): number | undefined {
    let count = 0;
    while (this.matchesItem(start + count, p, end)) count++;
    for (; count >= 0; count--) {
      const rest = this.match(start + count, end + 1, depth + 1);
      if (rest !== undefined) return rest;
    }
    return undefined;
  }

  private shortest(start: number, p: number, end: number, depth: number): number | undefined {
    for (let at = start; ; at++) {
      const rest = this.match(at, end + 1, depth + 1);
      if (rest !== undefined) return rest;
      if (!this.matchesItem(at, p, end)) return undefined;
    }
  }

  private open(at: number, p: number, depth: number): number | undefined {
    if (this.#captures.length >= mostCaptures) throw new LuaPatternError("the pattern has too many captures");
    const isPosition = this.pattern[p + 1] === ")";
    this.#captures.push({ start: at, length: isPosition ? -2 : -1 });
    const rest = this.match(at, p + (isPosition ? 2 : 1), depth + 1);
    if (rest === undefined) this.#captures.pop();
    return rest;
  }

  private close(at: number, p: number, depth: number): number | undefined {
    const index = this.#captures.findLastIndex(({ length }) => length === -1);
    const open = this.#captures[index];
    if (!open) throw new LuaPatternError("a capture ends that did not begin");
    this.#captures[index] = { start: open.start, length: at - open.start };
    const rest = this.match(at, p + 1, depth + 1);
    if (rest === undefined) this.#captures[index] = open;
    return rest;
  }

  /** Undefined for a position, which equals no text. */
  private captured(digit: string): string | undefined {
    const capture = this.#captures[Number(digit) - 1];
    if (!capture || capture.length === -1) throw new LuaPatternError(`%${digit} names no capture`);
    if (capture.length === -2) return undefined;
    return this.text.slice(capture.start, capture.start + capture.length);
  }

  private balanced(at: number, p: number): number | undefined {
    const [open, close] = [this.pattern[p], this.pattern[p + 1]];
    if (open === undefined || close === undefined) throw new LuaPatternError("%b lacks its two characters");
    if (this.text[at] !== open) return undefined;
    let depth = 1;
    for (let end = at + 1; end < this.text.length; end++) {
      this.step();
      if (this.text[end] === close) depth--;
      else if (this.text[end] === open) depth++;
      if (depth === 0) return end + 1;
    }
    return undefined;
  }

  /** Where a single character, class or set of the pattern ends. */
  private itemEnd(p: number): number {
    const char = this.pattern[p];
    if (char === "%") {
      if (p + 1 >= this.pattern.length) throw new LuaPatternError("it ends with %");
      return p + 2;
    }
    if (char !== "[") return p + 1;
    let end = p + (this.pattern[p + 1] === "^" ? 2 : 1);
    do {
      if (end >= this.pattern.length) throw new LuaPatternError("a set lacks its ]");
      end += this.pattern[end] === "%" ? 2 : 1;
    } while (this.pattern[end] !== "]");
    return end + 1;
  }

  private matchesItem(at: number, p: number, end: number): boolean {
    this.step();
    const char = this.text[at];
    if (char === undefined) return false;
    const item = this.pattern[p];
    if (item === ".") return true;
    if (item === "%") return this.inClass(char, this.pattern[p + 1] ?? "");
    if (item === "[") return this.inSet(char, p, end);
    return item === char;
  }

  private inClass(char: string, name: string): boolean {
    const known = classes[name.toLowerCase()];
    if (!known) return name === char;
    return known.test(char) === (name === name.toLowerCase());
  }

  private inSet(char: string, p: number, end: number): boolean {
    const isNegated = this.pattern[p + 1] === "^";
    const last = end - 1;
    for (let at = p + (isNegated ? 2 : 1); at < last; at++) {
      const item = this.pattern[at] ?? "";
      if (item === "%") {
        at++;
        if (this.inClass(char, this.pattern[at] ?? "")) return !isNegated;
      } else if (this.pattern[at + 1] === "-" && at + 2 < last) {
        if (item <= char && char <= (this.pattern[at + 2] ?? "")) return !isNegated;
        at += 2;
      } else if (item === char) {
        return !isNegated;
      }
    }
    return isNegated;
  }
}
