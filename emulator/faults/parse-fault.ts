import { allRoutes } from "../generated/routes";
import { nearestOperations } from "../http/nearest-operations";
import { documentFolders } from "../http/routes-in-folder";
import { canAffect, type Fault, matchesOperation } from "./fault";
import { faultKinds, type Kind, type KindOptions } from "./kinds";

/** An option of a rule: it sets a property of the fault, or an option of its kind. */
export interface RuleOption {
  /** An example of its value; undefined if it has none. */
  readonly value?: string;
  readonly what: string;
  /** The option of a kind that it sets; only some kinds take it. */
  readonly of?: keyof KindOptions;
  read(value: string): { fault?: Partial<Fault>; kind?: KindOptions } | undefined;
}

/** Every option of a rule, by name. */
export const faultOptions = {
  nth: {
    value: "2",
    what: "the first matching request that it affects. Default: 1",
    read: (text) => ifDefined(wholeNumber(text, 1), (nth) => ({ fault: { after: nth - 1 } })),
  },
  times: {
    value: "3",
    what: "how many requests it affects, or `all`. Default: 1, or `all` with a probability or a kind that lasts",
    read: (text) =>
      ifDefined(text === "all" ? Number.POSITIVE_INFINITY : wholeNumber(text, 1), (times) => ({ fault: { times } })),
  },
  probability: {
    value: "0.1",
    what: "the probability for each matching request, above 0 and at most 1. Default: 1",
    read: (text) =>
      ifDefined(/^(0?\.\d{1,9}|1)$/.test(text) && Number(text) > 0 ? Number(text) : undefined, (probability) => ({
        fault: { probability },
      })),
  },
  seed: {
    value: "7",
    what: "the seed of the choice by probability; the same seed affects the same requests. Default: 0",
    read: (text) => ifDefined(wholeNumber(text, 0), (seed) => ({ fault: { seed } })),
  },
  for: {
    value: "500ms",
    what: "the duration, with `ms`, `s` or `m`",
    of: "forMs",
    read: (text) => ifDefined(milliseconds(text), (forMs) => ({ kind: { forMs } })),
  },
  "retry-after": {
    value: "2",
    what: "the Retry-After header, in seconds",
    of: "retryAfter",
    read: (text) =>
      ifDefined(wholeNumber(text, 0), (seconds) => ({ kind: { retryAfter: { seconds, asDate: false } } })),
  },
  "retry-after-date": {
    value: "2",
    what: "the same, written as a date",
    of: "retryAfter",
    read: (text) => ifDefined(wholeNumber(text, 0), (seconds) => ({ kind: { retryAfter: { seconds, asDate: true } } })),
  },
  "carried-out": {
    what: "the operation runs all the same",
    of: "carriedOut",
    read: (text) => (text === "" ? { kind: { carriedOut: true } } : undefined),
  },
} satisfies Record<string, RuleOption>;

/** The syntax of a rule. */
export const faultSyntax = "<kind> [on <operation>] [<option>=<value> …]";

/**
 * Reads a rule such as `503 on POST /compute/* times=2 retry-after=1`.
 *
 * @throws Error that quotes the wrong word and gives a valid one.
 */
export function parseFault(rule: string): Fault {
  const [name = "", ...words] = rule.trim().split(/\s+/);
  const kind = ownValue<Kind>(faultKinds, name);
  if (!kind)
    throw invalid(rule, `${quoted(name)} is not a kind of fault. Kinds are ${Object.keys(faultKinds).join(", ")}`);
  const on = words.indexOf("on");
  const next = words.findIndex((word, n) => n > on && isOption(word));
  const end = next < 0 ? words.length : next;
  const operation = on < 0 ? [] : words.slice(on + 1, end);
  if (on >= 0 && operation.length === 0) throw invalid(rule, `there is no operation after "on"`);
  const fault: Fault = { operation: on < 0 ? "*" : asDocumented(operation.join(" ")) };
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

/** An operation as its document has it, also where it is given with the document's folder, as the call log shows it. */
const asDocumented = (operation: string) =>
  operation.replace(new RegExp(`(^| )(?:${Object.values(documentFolders).join("|")})/`), "$1/");

function readOption(rule: string, kindName: string, kind: Kind, word: string) {
  const [name = "", ...rest] = word.split("=");
  const value = rest.join("=");
  const option = ownValue<RuleOption>(faultOptions, name);
  if (!option)
    throw invalid(rule, `${quoted(word)} is not an option. Options are ${Object.keys(faultOptions).join(", ")}`);
  if (option.of && !kind.takes.includes(option.of)) throw invalid(rule, `${kindName} does not take ${quoted(name)}`);
  const read = option.read(value);
  if (!read)
    throw invalid(rule, `${quoted(word)} is invalid. Write ${option.value ? `${name}=${option.value}` : name}`);
  return read;
}

function requireOperation(rule: string, fault: Fault): void {
  const operations = allRoutes.map((route) => route.operation);
  if (operations.some((operation) => canAffect(fault, operation))) return;
  if (operations.some((operation) => matchesOperation(fault.operation, operation)))
    throw invalid(
      rule,
      `it cannot affect ${quoted(fault.operation)}: ${fault.staleMs === undefined ? "writes" : "reads"} only`,
    );
  const near = nearestOperations(fault.operation, operations);
  throw invalid(rule, `no operation matches ${quoted(fault.operation)}. The nearest are ${near.join(", ")}`);
}

function isOption(word: string): boolean {
  return word.includes("=") || Object.hasOwn(faultOptions, word);
}

function ownValue<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
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

function ifDefined<T, U>(value: T | undefined, use: (value: T) => U): U | undefined {
  return value === undefined ? undefined : use(value);
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function invalid(rule: string, why: string): Error {
  return new Error(`The fault ${quoted(rule)} is invalid: ${why}. The syntax is ${quoted(faultSyntax)}.`);
}
