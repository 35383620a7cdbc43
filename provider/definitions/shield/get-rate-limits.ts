import { z } from "zod";
import { collect } from "../../../sdk/internal";
import { defineDataSource } from "../../define/define";
import { shieldZoneId } from "../shared/ids";
import { describeRateLimit, rateLimitOutput } from "./rate-limit-outputs";

export const getRateLimits = defineDataSource({
  name: "getRateLimits",
  description:
    "Lists all rate limits of a shield zone. The number that its plan allows is `rateLimitRulesLimit` of `getShieldZone`.",
  vendorPage: "shield/custom-rate-limit-rule",
  example: { name: "limits", args: { shieldZoneId: 2001 }, exports: { rateLimits: "rateLimits" } },
  inputs: z.object({ shieldZoneId }),
  outputs: z.object({ rateLimits: z.array(rateLimitOutput).describe("The rate limits.") }),
  async read({ inputs }, { api }) {
    return { rateLimits: await collect(api.rateLimits.list(inputs.shieldZoneId), describeRateLimit) };
  },
});
