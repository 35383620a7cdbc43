import { z } from "zod";
import { defineDataSource } from "../../define/define";
import { describeRateLimit, rateLimitOutput } from "./rate-limit-outputs";

export const getRateLimit = defineDataSource({
  name: "getRateLimit",
  description: "Reads a rate limit by its id.",
  vendorPage: "shield/custom-rate-limit-rule",
  example: { name: "checkout", args: { rateLimitId: 7 }, exports: { allowedRequests: "requestCount" } },
  inputs: z.object({ rateLimitId: z.int().positive().describe("The rate limit's id.") }),
  outputs: rateLimitOutput,
  read: async ({ inputs }, { api }) => describeRateLimit(await api.rateLimits.get(inputs.rateLimitId)),
});
