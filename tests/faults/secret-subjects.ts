import { metaOf, propertiesOf } from "../../provider/define/zod-schema";
import { resourceNamed } from "../../provider/registry";
import { type Args, type Case, isFreeText } from "../conformance/case";
import { allCases } from "../conformance/cases";

/** A resource of which some arguments are marked secret. */
export interface Marked {
  readonly name: string;
  readonly testCase: Case;
  readonly secrets: readonly string[];
  readonly args: Args;
}

/** A resource of which one argument is marked secret. */
export interface Subject extends Marked {
  readonly secret: string;
}

export const mark = "do-not-show";

/**
 * Every argument of every resource, but for those that a program leaves out since the check calculates them from the
 * others. Those that accept any text get a unique one.
 */
export const subjects = allCases.flatMap((testCase) =>
  argumentsOf(testCase).map((secret, n): Subject => {
    const args = variantsOf(testCase, n)[variantWith(testCase, secret)] ?? testCase.args(n);
    return { ...markedIn(testCase, [secret], args, `${testCase.resource}-${secret}`), secret };
  }),
);

/** The same arguments, all of a resource at once: a resource for each of the case's variants that it takes to give all. */
export const wholes = allCases.flatMap((testCase) => {
  const names = argumentsOf(testCase);
  const places = [...new Set(names.map((name) => variantWith(testCase, name)))];
  return places.map((place, n): Marked => {
    const args = variantsOf(testCase, n)[place] ?? testCase.args(n);
    const secrets = names.filter((name) => args[name] !== undefined);
    return markedIn(testCase, secrets, args, `${testCase.resource}-${n}`);
  });
});

function argumentsOf({ resource }: Case): string[] {
  const given = propertiesOf(resourceNamed(resource).inputs).filter(([, schema]) => !metaOf(schema).calculated);
  return given.map(([name]) => name);
}

function markedIn(testCase: Case, secrets: readonly string[], args: Args, name: string): Marked {
  const texts = secrets
    .filter((secret) => isFreeText(testCase, secret) || isCredential(testCase, secret))
    .map((secret) => [secret, `${mark} ${name} ${secret}`]);
  return { name, testCase, secrets, args: { ...args, ...Object.fromEntries(texts) } };
}

/** Whether an argument only signs in: a case leaves it out, and the platform refuses any other text than the right one. */
export function isCredential({ resource }: Case, name: string): boolean {
  return propertiesOf(resourceNamed(resource).inputs).some(
    ([key, schema]) => key === name && metaOf(schema).credential,
  );
}

/** The case's nth arguments, as they are and with each of its changes. */
function variantsOf({ args, updates, replacements, sameAs, drift }: Case, n: number): Args[] {
  const changes = [{}, ...updates, ...replacements, ...sameAs, ...drift.map(({ from }) => ({ from }))];
  return changes.map((change: { from?: Args; args?: Args }) => ({ ...args(n), ...change.from, ...change.args }));
}

/** The first of a case's variants that gives an argument, which its own arguments may leave out. */
function variantWith(testCase: Case, name: string): number {
  return Math.max(
    0,
    variantsOf(testCase, 0).findIndex((args) => args[name] !== undefined),
  );
}

/** The texts in a value, without those so short that they may occur by chance. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return String(value).length > 2 ? [String(value)] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The texts of its secret arguments, without those that another argument shows as well. */
export function secretTexts({ args, secrets }: Marked): string[] {
  const texts = (isMarked: boolean) =>
    Object.entries(args).flatMap(([name, value]) => (secrets.includes(name) === isMarked ? textsIn(value) : []));
  const shown = new Set(texts(false));
  return texts(true).filter((text) => !shown.has(text));
}

/** Whether a text contains another as a whole word. */
export function containsWord(message: string, secret: string): boolean {
  return anyWord([secret]).test(message);
}

/** A pattern of any of these texts as a whole word. */
export function anyWord(texts: readonly string[]): RegExp {
  if (texts.length === 0) return /(?!)/;
  const escaped = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "u");
}
