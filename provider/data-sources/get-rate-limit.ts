import { z } from "zod";
import { defineDataSource } from "../define";
import { describeRateLimit, rateLimitOutput } from "./rate-limit-output";

export const getRateLimit = defineDataSource({
  name: "getRateLimit",
  description: "A rate limit, by its id.",
  example: `const login = bunny.getRateLimitOutput({ rateLimitId: 7 });
export const allowed = login.requestCount;`,
  inputs: z.object({ rateLimitId: z.int().positive().meta({ description: "The rate limit's id." }) }),
  outputs: rateLimitOutput,
  read: async ({ inputs }, { api }) => describeRateLimit(await api.rateLimits.get(inputs.rateLimitId)),
});
