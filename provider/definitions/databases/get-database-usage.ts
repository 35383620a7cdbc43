import { z } from "zod";
import { defineDataSource, number, outputOf } from "../../define/define";
import { time } from "../shared/statistics";

export const getDatabaseUsage = defineDataSource({
  name: "getDatabaseUsage",
  description:
    "Reads how much of a database was read and written in a period. The figures change without a deployment: no resource should depend on them.",
  vendorPage: "database",
  example: [
    { type: "getDatabase", name: "customers", args: { name: "customers" } },
    {
      type: "getDatabaseUsage",
      name: "november",
      args: {
        databaseId: outputOf("customers.databaseId"),
        from: "2026-11-01T00:00:00Z",
        to: "2026-12-01T00:00:00Z",
      },
      exports: { rowsRead: "rowsRead" },
    },
  ],
  inputs: z.object({
    databaseId: z.string().min(1).describe("The database's id."),
    from: time.describe("The begin of the period (ISO 8601)."),
    to: time.describe("The end of the period (ISO 8601)."),
  }),
  outputs: z.object({
    rowsRead: number("How many rows were read."),
    rowsWritten: number("How many rows were written."),
    averageLatencyMs: number("The average latency in milliseconds."),
  }),
  async read({ inputs: { databaseId, from, to } }, { api }) {
    const usage = await api.databases.getUsage(databaseId, { from: new Date(from), to: new Date(to) });
    const { avgLatencyMs, ...rows } = usage;
    return { ...rows, averageLatencyMs: avgLatencyMs };
  },
});
