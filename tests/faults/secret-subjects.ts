import { metaOf, propertiesOf } from "../../provider/define/zod-schema";
import { resourceNamed } from "../../provider/registry";
import { type Args, type Case, isFreeText } from "../conformance/case";
import { allCases } from "../conformance/cases";

/** A resource of which one argument is marked secret. */
export interface Subject {
  readonly name: string;
  readonly suite: Case;
  readonly secret: string;
  readonly args: Args;
}

export const mark = "do-not-show";

/**
 * Every argument of every resource, but for those that a program leaves out since the check calculates them from the
 * others. Those that accept any text get a unique one.
 */
export const subjects = allCases.flatMap((suite) => {
  const given = propertiesOf(resourceNamed(suite.resource).inputs).filter(([, schema]) => !metaOf(schema).calculated);
  return given.map(([secret], n): Subject => {
    const name = `${suite.resource}-${secret}`;
    const args = argsWith(suite, n, secret);
    const value = isFreeText(suite, secret) ? `${mark} ${name}` : args[secret];
    return { name, suite, secret, args: { ...args, [secret]: value } };
  });
});

/** The case's nth arguments, with one that they may leave out. */
function argsWith({ args, updates, replacements, sameAs, drift }: Case, n: number, name: string): Args {
  const all = [{}, ...updates, ...replacements, ...sameAs, ...drift.map(({ from }) => ({ from }))].map(
    (change: { from?: Args; args?: Args }) => ({
      ...args(n),
      ...change.from,
      ...change.args,
    }),
  );
  return all.find((each) => each[name] !== undefined) ?? args(n);
}

/** The texts in a value, without those so short that they may occur by chance. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return String(value).length > 2 ? [String(value)] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The texts of its secret argument, without those that another argument shows as well. */
export function secretTexts({ args, secret }: Subject): string[] {
  const { [secret]: marked, ...others } = args;
  const shown = new Set(textsIn(others));
  return textsIn(marked).filter((text) => !shown.has(text));
}

/** Whether a text contains another as a whole word. */
export function containsWord(message: string, secret: string): boolean {
  const escaped = secret.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "u").test(message);
}
