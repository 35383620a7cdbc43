import { z } from "zod";
import { defineDataSource, described, enumInput, text, texts } from "../../define/define";
import { isRecord } from "../../define/is-record";

const values = (what: string) =>
  z.array(z.string().min(1)).default([]).describe(`Entries with one of these ${what}. Default: all.`);

const entry = z.object({
  timestamp: z.string().describe("When it was written (ISO 8601, UTC)."),
  product: text("The product."),
  resourceType: text("The kind of the object."),
  resourceId: text("The id of the object."),
  action: text("What was done."),
  actorId: text("The id of who did it."),
  actorType: text("What did it: a user, an API key."),
  changed: texts("The names of what changed, where the platform reports them as a JSON object."),
});

export const getAuditLog = defineDataSource({
  name: "getAuditLog",
  description:
    "Reads who changed what in the account on a day. Old and new values may hold secrets: only the names of what changed are returned. `pulumi-bunny drift --who` tells the same of each drift.",
  vendorPage: "api-reference/core",
  example: {
    name: "changes",
    args: { date: "2026-10-31", limit: 50, order: "Descending" },
    exports: { changesOfTheDay: "entries" },
  },
  inputs: z.object({
    date: z.iso.date().describe("The day, in UTC: `2026-10-31`."),
    limit: described(
      z.int().min(1).max(10_000),
      "The maximum number of entries, 1 to 10,000. Entries that a program exports are stored in the state.",
    ),
    order: enumInput(["Ascending", "Descending"], {
      Ascending: "The oldest entry comes first.",
      Descending: "The newest entry comes first.",
    })
      .default("Ascending")
      .describe("The order of the entries."),
    products: values("products"),
    resourceTypes: values("kinds of objects"),
    resourceIds: values("ids of objects"),
    actorIds: values("ids of actors"),
  }),
  outputs: z.object({ entries: z.array(entry).describe("The entries.") }),
  async read({ inputs: { date, limit, order, products, resourceTypes, resourceIds, actorIds } }, { api }) {
    const filter = { product: products, resourceType: resourceTypes, resourceId: resourceIds, actorId: actorIds };
    const entries = [];
    for await (const page of api.auditLog.pages(date, { limit, order, ...filter })) {
      entries.push(...page);
      if (entries.length >= limit) break;
    }
    return {
      entries: entries.slice(0, limit).map(({ diff, timestamp, ...entry }) => ({
        ...entry,
        timestamp: new Date(timestamp).toISOString(),
        changed: namesIn(diff),
      })),
    };
  },
});

function namesIn(diff: string | null | undefined): string[] {
  try {
    const parsed: unknown = JSON.parse(diff ?? "");
    return isRecord(parsed) ? Object.keys(parsed) : [];
  } catch {
    return [];
  }
}
