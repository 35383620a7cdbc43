import { z } from "zod";
import { type Alternative, type Answer, hasOpenStatus, undocumented } from "./answer";
import { decide } from "./decide";
import { wildcard } from "./patterns/wildcard";
import { factsSchema, questionSchema } from "./question";
import { type ReadingId, readings } from "./readings";
import type { Zone } from "./zone";

const expected = z
  .strictObject({
    outcome: z.enum(["served", "redirected", "refused", "challenged", "limited", "unreachable"]).optional(),
    status: z.int().min(100).max(599).optional(),
    location: z.string().optional().meta({ description: "Where it redirects to; `*` stands for any text." }),
    by: z
      .string()
      .optional()
      .meta({ description: "The name of the rule, list or zone that decides; `*` stands for any text." }),
    stored: z.enum(["yes", "no", "origin"]).optional(),
    seconds: z.int().optional().meta({ description: "For how long it is stored at the edge." }),
    browser: z.string().optional().meta({ description: "Cache-Control for browsers, as far as the zone sets it." }),
    origin: z.string().optional().meta({ description: "Where it comes from on a miss; `*` stands for any text." }),
    headers: z
      .record(z.string(), z.string().nullable())
      .optional()
      .meta({ description: "Headers that the zone sets; null: not this one." }),
  })
  .refine((all) => Object.values(all).some((value) => value !== undefined), "expects nothing");

const request = z.string().regex(/^([A-Za-z]+ )?https?:\/\/\S+$/, "is not a URL, or a method and a URL");
const byReading = Object.fromEntries(
  Object.entries(readings).map(([id, { options }]) => [id, z.enum(Object.keys(options)).optional()]),
) as Record<ReadingId, z.ZodOptional<z.ZodEnum<Record<string, string>>>>;

/** The form of assumptions. */
export const assumptionsSchema = z.strictObject({
  default: z.boolean().optional().meta({ description: "The default of every other open question, a guess." }),
  ...byReading,
});

/** The form of a file of expectations. */
export const expectationsSchema = z
  .strictObject({
    $schema: z.string().optional(),
    pullZone: z
      .int()
      .optional()
      .meta({ description: "The id of the pull zone. Default: that of each URL's hostname." }),
    assume: assumptionsSchema
      .optional()
      .meta({ description: "Readings of open questions that somebody has measured." }),
    defaults: factsSchema.optional().meta({ description: "Facts of every request that does not give its own." }),
    tests: z
      .array(
        factsSchema.extend({
          name: z.string().optional(),
          request: request.meta({ description: "A URL, or a method and a URL." }),
          expect: expected,
        }),
      )
      .min(1),
  })
  .meta({ title: "Expectations of what pull zones do with requests" });

export type Expectations = z.output<typeof expectationsSchema>;
type Expectation = Expectations["tests"][number];

/** Whether an answer is as expected. An answer that depends, or is not judged, never counts as one that is. */
export interface Checked {
  readonly name: string;
  readonly result: "pass" | "fail" | "depends" | "not judged";
  /** What was expected, and what is. */
  readonly differences: readonly string[];
  readonly answer: Answer;
  /** Of a zone after a plan: what the result is without the plan. */
  readonly before?: Checked["result"] | "no zone";
}

/** Compares the zone of each request with what is expected of it. */
export function check(
  { assume, defaults, tests }: Expectations,
  zoneFor: (hostname: string) => Zone,
): readonly Checked[] {
  return tests.map((one) => {
    const { name, request, expect, ...own } = one;
    const at = request.lastIndexOf(" ");
    const question = questionSchema.parse({
      ...defaults,
      ...own,
      headers: { ...defaults?.headers, ...own.headers },
      url: request.slice(at + 1),
      method: at < 0 ? "GET" : request.slice(0, at),
    });
    const answer = decide(zoneFor(new URL(question.url).hostname), question, assume);
    return { name: name ?? request, answer, ...compare(expect, answer) };
  });
}

function compare(expect: Expectation["expect"], answer: Answer): Pick<Checked, "result" | "differences"> {
  if (answer.verdict === "not judged")
    return { result: "not judged", differences: answer.notJudged.map(({ why }) => why) };
  const all = answer.alternatives.map((one) => differencesOf(expect, one));
  const differences = [...new Set(all.flat().map(({ text }) => text))];
  if (all.every((some) => some.length === 0)) return { result: "pass", differences: [] };
  return { result: all.every((some) => some.some(({ isOpen }) => !isOpen)) ? "fail" : "depends", differences };
}

interface Difference {
  readonly text: string;
  /** Whether nobody documents what it is, so that it may be as expected. */
  readonly isOpen?: boolean;
}

function differencesOf(
  expect: Expectation["expect"],
  { outcome, by, cache, origin, headers, open }: Alternative,
): readonly Difference[] {
  const differences: Difference[] = [];
  const same = (what: string, wanted: unknown, actual: unknown, isSame = wanted === actual) => {
    if (wanted === undefined || isSame) return;
    const isOpen = actual === undocumented || open.some((one) => String(actual).includes(one.what));
    differences.push({ text: `${what}: expected ${wanted}, is ${actual ?? "none"}`, isOpen });
  };
  const like = (what: string, wanted: string | undefined, actual: string | undefined) =>
    same(what, wanted, actual, wanted !== undefined && actual !== undefined && wildcard(wanted)(actual));
  same("outcome", expect.outcome, outcome.kind);
  if (expect.status !== undefined && hasOpenStatus(outcome))
    differences.push({
      text: `status: expected ${expect.status}, which no document says`,
      isOpen: true,
    });
  else same("status", expect.status, outcome.status);
  like("location", expect.location, outcome.location);
  like("by", expect.by, by.by?.name);
  if (expect.stored !== undefined && cache?.stored === "origin" && expect.stored !== "origin")
    differences.push({ text: `stored: expected ${expect.stored}, is as the origin's headers say`, isOpen: true });
  else same("stored", expect.stored, cache?.stored ?? (outcome.kind === "served" ? undefined : "no"));
  same("seconds", expect.seconds, cache?.seconds);
  same("browser", expect.browser, cache?.browser);
  like("origin", expect.origin, origin?.from);
  for (const [name, value] of Object.entries(expect.headers ?? {})) {
    const actual = headers[name.toLowerCase()];
    if (value !== null) same(name, value, actual);
    else if (actual !== undefined) differences.push({ text: `${name}: expected none, is ${actual}` });
  }
  return differences;
}
