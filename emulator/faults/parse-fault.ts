import { allRoutes } from "../routes";
import { nearestOperations } from "../server/nearest-operations";
import { canHappenTo, type Fault, matchesOperation } from "./fault";
import { faultKinds, type Kind, type KindOptions } from "./kinds";

/** An option of a rule: what it sets in the fault itself, or in what its kind makes of it. */
export interface RuleOption {
  /** How its value is written; nothing where it has none. */
  readonly value?: string;
  readonly what: string;
  /** The option of a kind that it is, so that only some kinds take it. */
  readonly of?: keyof KindOptions;
  read(value: string): { fault?: Partial<Fault>; kind?: KindOptions } | undefined;
}

/** Every option of a rule, by name. */
export const faultOptions = {
  nth: {
    value: "2",
    what: "from which matching request on. Default: 1",
    read: (text) => ifSound(wholeNumber(text, 1), (nth) => ({ fault: { after: nth - 1 } })),
  },
  times: {
    value: "3",
    what: "how often, or `all`. Default: 1, or `all` where a probability is given or the kind lasts",
    read: (text) =>
      ifSound(text === "all" ? Number.POSITIVE_INFINITY : wholeNumber(text, 1), (times) => ({ fault: { times } })),
  },
  probability: {
    value: "0.1",
    what: "how likely it is for each matching request, above 0 and at most 1. Default: 1",
    read: (text) =>
      ifSound(/^(0?\.\d{1,9}|1)$/.test(text) && Number(text) > 0 ? Number(text) : undefined, (probability) => ({
        fault: { probability },
      })),
  },
  seed: {
    value: "7",
    what: "makes the same choice each time where a probability is given. Default: 0",
    read: (text) => ifSound(wholeNumber(text, 0), (seed) => ({ fault: { seed } })),
  },
  for: {
    value: "500ms",
    what: "how long, with `ms`, `s` or `m`",
    of: "forMs",
    read: (text) => ifSound(milliseconds(text), (forMs) => ({ kind: { forMs } })),
  },
  "retry-after": {
    value: "2",
    what: "the Retry-After header, in seconds",
    of: "retryAfter",
    read: (text) => ifSound(wholeNumber(text, 0), (seconds) => ({ kind: { retryAfter: { seconds, asDate: false } } })),
  },
  "retry-after-date": {
    value: "2",
    what: "the same, written as a date",
    of: "retryAfter",
    read: (text) => ifSound(wholeNumber(text, 0), (seconds) => ({ kind: { retryAfter: { seconds, asDate: true } } })),
  },
  "carried-out": {
    what: "what was asked is done all the same",
    of: "carriedOut",
    read: (text) => (text === "" ? { kind: { carriedOut: true } } : undefined),
  },
} satisfies Record<string, RuleOption>;

/** How a rule is written. */
export const faultSyntax = "<kind> [on <operation>] [<option>=<value> …]";

/**
 * Reads a rule such as `503 on POST /compute/* times=2 retry-after=1`.
 *
 * @throws Error that says which word is wrong and what would be right.
 */
export function parseFault(rule: string): Fault {
  const [name = "", ...words] = rule.trim().split(/\s+/);
  const kind = memberNamed<Kind>(faultKinds, name);
  if (!kind) throw wrong(rule, `${quoted(name)} is no kind of fault. Kinds are ${Object.keys(faultKinds).join(", ")}`);
  const on = words.indexOf("on");
  const next = words.findIndex((word, n) => n > on && isOption(word));
  const end = next < 0 ? words.length : next;
  const operation = on < 0 ? [] : words.slice(on + 1, end);
  if (on >= 0 && operation.length === 0) throw wrong(rule, `there is no operation after "on"`);
  const fault: Fault = { operation: on < 0 ? "*" : operation.join(" ") };
  const options: KindOptions = { forMs: kind.forMs };
  for (const word of on < 0 ? words : words.toSpliced(on, end - on)) {
    const { fault: ofFault, kind: ofKind } = readOption(rule, name, kind, word);
    Object.assign(fault, ofFault);
    Object.assign(options, ofKind);
  }
  Object.assign(fault, kind.misbehave(options));
  fault.times ??= kind.lasts || fault.probability !== undefined ? Number.POSITIVE_INFINITY : 1;
  requireOperation(rule, fault);
  return fault;
}

function readOption(rule: string, kindName: string, kind: Kind, word: string) {
  const [name = "", ...rest] = word.split("=");
  const value = rest.join("=");
  const option = memberNamed<RuleOption>(faultOptions, name);
  if (!option) throw wrong(rule, `${quoted(word)} is no option. Options are ${Object.keys(faultOptions).join(", ")}`);
  if (option.of && !kind.takes.includes(option.of)) throw wrong(rule, `${kindName} does not take ${quoted(name)}`);
  const read = option.read(value);
  if (!read)
    throw wrong(rule, `${quoted(word)} cannot be read. Write ${option.value ? `${name}=${option.value}` : name}`);
  return read;
}

function requireOperation(rule: string, fault: Fault): void {
  const operations = allRoutes.map((route) => route.operation);
  if (operations.some((operation) => canHappenTo(fault, operation))) return;
  if (operations.some((operation) => matchesOperation(fault.operation, operation)))
    throw wrong(
      rule,
      `it never happens to ${quoted(fault.operation)}: ${fault.staleMs === undefined ? "writes" : "reads"} only`,
    );
  const near = nearestOperations(fault.operation, operations);
  throw wrong(rule, `no operation matches ${quoted(fault.operation)}. The nearest are ${near.join(", ")}`);
}

function isOption(word: string): boolean {
  return word.includes("=") || Object.hasOwn(faultOptions, word);
}

function memberNamed<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function wholeNumber(text: string, least: number): number | undefined {
  return /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : undefined;
}

const unitsMs = { ms: 1, s: 1_000, m: 60_000 };

function milliseconds(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})(ms|s|m)$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * unitsMs[unit as keyof typeof unitsMs];
}

function ifSound<T, U>(value: T | undefined, use: (value: T) => U): U | undefined {
  return value === undefined ? undefined : use(value);
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function wrong(rule: string, why: string): Error {
  return new Error(`The fault ${quoted(rule)} cannot be set: ${why}. A rule is written ${quoted(faultSyntax)}.`);
}
