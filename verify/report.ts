import { z } from "zod";
import type { Question } from "./question";

const exchange = z.strictObject({
  operation: z.string(),
  sent: z.unknown().optional(),
  status: z.int(),
  received: z.unknown().optional(),
});

/** What became of one question. */
export const result = z.discriminatedUnion("outcome", [
  z.strictObject({
    question: z.string(),
    outcome: z.enum(["as-assumed", "otherwise"]),
    answer: z.string(),
    exchanges: z.array(exchange),
  }),
  z.strictObject({
    question: z.string(),
    outcome: z.literal("not-asked"),
    reason: z.string(),
    exchanges: z.array(exchange),
  }),
]);

/** A report of a run. */
export const report = z.strictObject({
  version: z.literal(1),
  /** Of this package. */
  package: z.string(),
  /** `live` for the platform's own address. */
  platform: z.enum(["live", "emulator", "other"]),
  date: z.iso.date(),
  results: z.array(result),
});

export type Exchanged = z.output<typeof exchange>;
export type Result = z.output<typeof result>;
export type Report = z.output<typeof report>;

const titles = {
  otherwise: "Answered otherwise than assumed",
  "as-assumed": "Answered as assumed",
  "not-asked": "Could not be asked",
} as const satisfies Record<Result["outcome"], string>;

/** A report as Markdown, for an issue. */
export function markdown({ platform, date, results, ...of }: Report, questions: readonly Question[]): string {
  const parts = Object.entries(titles).flatMap(([outcome, title]) => {
    const found = results.filter((one) => one.outcome === outcome);
    return found.length > 0 ? [`## ${title}`, ...found.map((one) => section(one, questions))] : [];
  });
  return [`# Answers of ${platform} on ${date} to pulumi-bunny ${of.package}`, ...parts, ""].join("\n\n");
}

function section(one: Result, questions: readonly Question[]): string {
  const asked = questions.find(({ id }) => id === one.question);
  const says =
    one.outcome === "not-asked" ? one.reason : `**${one.answer}**: ${asked?.answers[one.answer] ?? "(unknown here)"}`;
  const assumed = one.outcome === "otherwise" && asked ? `Assumed was ${asked.assumed}, in \`${asked.place}\`.` : "";
  const shown = one.exchanges.length > 0 ? `\`\`\`text\n${one.exchanges.map(line).join("\n")}\n\`\`\`` : "";
  return [`### ${one.question}`, asked?.asks ?? "", says, assumed, shown].filter((part) => part !== "").join("\n\n");
}

function line({ operation, sent, status, received }: Exchanged): string {
  const json = (value: unknown) => (value === undefined ? "" : ` ${JSON.stringify(value)}`);
  return `${operation}${json(sent)} → ${status}${json(received)}`;
}
