import { z } from "zod";
import type { Problem } from "../../define/problem";
import { described } from "../../define/properties";
import { isUnknown } from "../../define/unknown";

/** What every description of figures says. */
export const moving = "The figures change without a deployment: no resource should depend on them.";

/** A point in time. */
export const time = z.iso.datetime({
  offset: true,
  error: "must be a time with its zone, such as 2026-11-01T00:00:00Z",
});

/** The arguments of a period. */
export const period = {
  from: time.optional().describe("The begin of the period (ISO 8601). Default: 30 days ago."),
  to: time.optional().describe("The end of the period (ISO 8601). Default: now."),
};

export const charts = {
  charts: described(
    z.boolean().default(false),
    "Whether to return charts as well. A program that exports them stores them in the state. Default: false.",
  ),
};

export const hourly = {
  hourly: described(
    z.boolean().default(false),
    "Whether charts have a point for each hour instead of each day. Default: false.",
  ),
};

export const chart = (description: string) =>
  described(
    z.record(z.string(), z.number()).optional(),
    `${description}, by point in time (ISO 8601). Only with \`charts\`.`,
  );

/** Refuses a period that ends before it begins. */
export function checkPeriod({ from, to }: { from?: unknown; to?: unknown }): { problems: Problem[] } {
  const isReversed =
    typeof from === "string" && typeof to === "string" && !isUnknown(from) && !isUnknown(to)
      ? Date.parse(from) >= Date.parse(to)
      : false;
  return { problems: isReversed ? [{ path: ["from"], reason: () => "is not before to" }] : [] };
}

/** A period as the client takes it. */
export function periodOf({
  from,
  to,
  hourly,
}: {
  from?: string | undefined;
  to?: string | undefined;
  hourly?: boolean;
}) {
  return {
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    hourly,
  };
}

/** The figures, without charts unless they are asked for. */
export function chosenFigures<T extends object>(figures: T, charts: boolean): Partial<T> {
  const chosen = Object.entries(figures).filter(([name]) => charts || !name.endsWith("Chart"));
  return Object.fromEntries(chosen) as Partial<T>;
}
