import { z } from "zod";
import { planType } from "../../../sdk/api/shield";
import { defineDataSource, enumOutput } from "../../define/define";
import { shieldZoneId } from "../shared/ids";

const year = z.int().min(2000).max(9999).describe("The calendar year, 2000 to 9999.");
const month = z.int().min(1).max(12).describe("The calendar month, 1 to 12.");

export const getOverageReport = defineDataSource({
  name: "getOverageReport",
  description:
    "Reads how many requests of a month exceeded the plan of a shield zone, with a segment for each plan that was in force.",
  vendorPage: "shield/pricing",
  example: {
    name: "october",
    args: { shieldZoneId: 2001, year: 2026, month: 10 },
    exports: { overage: "totalOverage" },
  },
  inputs: z.object({ shieldZoneId, year, month }),
  outputs: z.object({
    shieldZoneId: z.int().describe("The id of the shield zone."),
    year: z.int().describe("The calendar year."),
    month: z.int().describe("The calendar month."),
    totalOverage: z.number().describe("The number of requests over the allowance in the whole month."),
    totalCleanRequests: z.number().describe("The number of clean requests in the whole month."),
    segments: z
      .array(
        z.object({
          periodStart: z.string().describe("The start of the segment (ISO 8601, UTC)."),
          periodEnd: z.string().describe("The end of the segment (ISO 8601, UTC)."),
          planType: enumOutput(planType).describe("The plan that was in force."),
          overageAllowance: z.number().describe("The number of requests that the plan includes."),
          overage: z.number().describe("The number of requests over the allowance."),
        }),
      )
      .describe("One segment for each plan that was in force."),
  }),
  read: ({ inputs: { shieldZoneId, year, month } }, { api }) => api.overages.get(shieldZoneId, { year, month }),
});
