import { z } from "zod";
import { formatOneLine } from "./differences";
import { notesOf, titleOf } from "./labels";
import { type Report, report as reportSchema } from "./report";
import { type Drift, lastingDrift } from "./since";

/** The version of the JSON payload. Within a version properties may be added; existing ones keep their meaning. */
const payloadVersion = 1;

const item = z.object({
  stack: z.string().meta({ description: "The fully qualified name of the stack." }),
  type: z.string().meta({ description: "The resource's type in the state." }),
  name: z.string().meta({ description: "The name that the program gave the resource." }),
  id: z.string().meta({ description: "The id of the object on the platform." }),
  property: z.string().optional().meta({ description: "Left out for an object that is or was gone." }),
  text: z.string().meta({ description: "The difference for people, on one line. Secrets are masked." }),
  firstSeenAt: z.iso.datetime().optional().meta({ description: "When the first report had it." }),
});

/** The payload of `--format json`. */
export const payload = z.object({
  version: z.literal(payloadVersion),
  checkedAt: reportSchema.shape.checkedAt,
  summary: reportSchema.shape.summary,
  new: z.array(item).meta({ description: "Drift that is new. All drift, where the report was compared with none." }),
  changed: z.array(item).meta({ description: "Drift that has other values than in the earlier report." }),
  resolved: z.array(item).meta({ description: "Drift of the earlier report that is none in this one." }),
  link: z.url().optional().meta({ description: "Where the whole report is." }),
});

export type Payload = z.output<typeof payload>;
export type NewsItem = z.output<typeof item>;

/** What there is to tell about a report; undefined where that is nothing. */
export function newsOf(report: Report, link: string | undefined): Payload | undefined {
  const drifts = report.stacks.flatMap(lastingDrift);
  const which = (since: Drift["since"]) => drifts.filter((one) => one.since === since).map(asItem);
  const news = {
    new: [...which("new"), ...which(undefined)],
    changed: which("changed"),
    resolved: (report.since?.resolved ?? []).map((one) => ({
      ...one,
      text: one.property === undefined ? "was gone" : `${one.property} is as deployed`,
    })),
  };
  if (news.new.length + news.changed.length + news.resolved.length === 0) return undefined;
  const { checkedAt, summary } = report;
  return { version: payloadVersion, checkedAt, summary, ...news, ...(link !== undefined && { link }) };
}

function asItem({ stack, type, name, id, drift, since, firstSeenAt }: Drift): NewsItem {
  const notes = notesOf({ firstSeenAt: since === "changed" ? firstSeenAt : undefined, since: undefined });
  const what = drift ? `${drift.property}: ${formatOneLine(drift) ?? "another value, see the report"}` : "is gone";
  return {
    stack,
    type,
    name,
    id,
    ...(drift && { property: drift.property }),
    text: [what, ...notes].join("; "),
    ...(firstSeenAt !== undefined && { firstSeenAt }),
  };
}

/** `Drift: 2 new, 1 resolved` */
export function newsTitle({ new: fresh, changed, resolved }: Payload): string {
  const parts = [
    ...(fresh.length > 0 ? [`${fresh.length} new`] : []),
    ...(changed.length > 0 ? [`${changed.length} changed again`] : []),
    ...(resolved.length > 0 ? [`${resolved.length} resolved`] : []),
  ];
  return `Drift: ${parts.join(", ")}`;
}

/** What a chat shows at most: a longer message is one that nobody reads, and the vendors refuse it. */
const mostItems = 20;

/** The items that a chat shows, by kind and stack, and how many more there are. */
export function shownItems(news: Payload): {
  groups: { title: string; items: readonly NewsItem[] }[];
  more: number;
} {
  const kinds = [
    ["New", news.new],
    ["Changed again", news.changed],
    ["Resolved", news.resolved],
  ] as const;
  let left = mostItems;
  const groups = kinds.flatMap(([kind, all]) => {
    const shown = all.slice(0, left);
    left -= shown.length;
    return [...Map.groupBy(shown, ({ stack }) => stack)].map(([stack, items]) => ({
      title: `${kind} in ${stack}`,
      items,
    }));
  });
  const total = kinds.reduce((sum, [, all]) => sum + all.length, 0);
  return { groups, more: Math.max(0, total - mostItems) };
}

/** `CustomAccessList office` */
export const itemTitle: (item: NewsItem) => string = titleOf;
