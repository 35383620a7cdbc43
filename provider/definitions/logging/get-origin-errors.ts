import { z } from "zod";
import { defineDataSource, described, int, text } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { moving } from "../shared/statistics";

const error = z.object({
  timestamp: z.string().describe("When it occurred (ISO 8601, UTC)."),
  logId: text("The id of the entry."),
  requestUrl: text("The URL that was requested."),
  message: text("What failed, in the platform's words."),
  errorCode: text("The kind of failure, such as `dns_lookup`."),
  statusCode: int("The HTTP status code of the response."),
  serverZone: text("The edge location, by its code."),
});

export const getOriginErrors = defineDataSource({
  name: "getOriginErrors",
  description: `Reads the requests of a day that a pull zone's origin failed. ${moving}`,
  vendorPage: "cdn/logging",
  example: {
    name: "originErrors",
    args: { pullZoneId: 1001, date: "2026-10-31", limit: 50 },
    exports: { failuresOfTheDay: "total", originFailures: "errors" },
  },
  inputs: z.object({
    pullZoneId,
    date: z.iso.date().describe("The day, in UTC: `2026-10-31`."),
    limit: described(
      z.int().min(0).max(10_000),
      "The maximum number of errors to return, 0 to 10,000. Errors that a program exports are stored in the state.",
    ),
  }),
  outputs: z.object({
    errors: z.array(error).describe("The errors, in the platform's order."),
    total: z.int().describe("The number of errors of the day, of which `errors` has at most `limit`."),
  }),
  async read({ inputs: { pullZoneId, date, limit } }, { api }) {
    const errors = await api.originErrors.list(pullZoneId, date);
    return {
      errors: errors
        .slice(0, limit)
        .map(({ timestamp, ...error }) => ({ ...error, timestamp: new Date(timestamp).toISOString() })),
      total: errors.length,
    };
  },
});
