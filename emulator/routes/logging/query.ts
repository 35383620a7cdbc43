import { z } from "zod";
import { utcTime } from "../../../sdk/internal";
import { retentionMs } from "./access-logs";

/** Parses a query of the second version; `details` are messages by parameter. */
export function readQuery(query: URLSearchParams, now: number) {
  const sent = Object.fromEntries([...query].filter(([, value]) => value !== ""));
  const parsed = parameters.safeParse(sent);
  if (!parsed.success)
    return { details: parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) };
  const { from, to = now, ...others } = parsed.data;
  const range = { from: from ?? to - 24 * 60 * 60 * 1000, to };
  const details = rangeProblems(range, now);
  return details.length > 0 ? { details } : { query: { ...others, ...range } };
}

export type LogQuery = NonNullable<ReturnType<typeof readQuery>["query"]>;

function rangeProblems({ from, to }: { from: number; to: number }, now: number): string[] {
  return [
    ...(to - from > retentionMs ? ["to: the range cannot exceed 3 days."] : []),
    ...(from < now - retentionMs ? ["from: must fall within the 3-day log retention window."] : []),
  ];
}

const commaSeparated = z.string().transform((text) => text.split(",").map((item) => item.trim()));
const lowerCase = z.string().transform((text) => text.toLowerCase());

const time = z.string().transform((text, context) => {
  const date = utcTime(text);
  if (!date) context.addIssue("must be a date and time.");
  return date?.getTime() ?? Number.NaN;
});

const parameters = z.object({
  from: time.optional(),
  to: time.optional(),
  status: commaSeparated
    .refine((all) => all.every((one) => /^[1-5](\d\d|xx)$/i.test(one)), "must hold codes (404) or classes (4xx).")
    .optional(),
  cacheStatus: commaSeparated.optional(),
  country: commaSeparated.transform((all) => all.map((code) => code.toUpperCase())).optional(),
  edgeLocation: z.string().optional(),
  remoteIp: z.string().optional(),
  urlContains: lowerCase.optional(),
  userAgentContains: lowerCase.optional(),
  refererContains: lowerCase.optional(),
  search: lowerCase
    .transform((text) => text.split(" ").filter((word) => word !== ""))
    .refine((words) => words.length <= 16, "at most 16 tokens are allowed.")
    .refine((words) => words.every((word) => word.length <= 128), "a token has at most 128 characters.")
    .optional(),
  requestId: z.string().optional(),
  includeOriginShield: z.enum(["true", "false"], "must be true or false.").default("false"),
  limit: z
    .string()
    .regex(/^-?\d{1,9}$/, "must be a whole number.")
    .transform((text) => Math.max(0, Math.min(Number(text), 10_000)))
    .default(100),
  offset: z
    .string()
    .regex(/^-?\d{1,15}$/, "must be a whole number.")
    .transform((text) => Math.max(0, Number(text)))
    .default(0),
  order: lowerCase.pipe(z.enum(["asc", "desc"], "must be asc or desc.")).default("desc"),
});
