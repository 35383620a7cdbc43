import { z } from "zod";
import { rateLimitAction, rateLimitBlockTime, rateLimitCounterKey, rateLimitTimeframe } from "../../../sdk/api/shield";
import { shield } from "../../http/replies";
import { routes } from "../../http/route";
import { documented } from "../../http/sources";
import { oneOf, ruleConfiguration, ruleHandlers } from "./zone-rules";

const tooManyRules = documented("shield", "rateLimitRulesLimit");

const handlers = ruleHandlers({
  name: "rate limit",
  notFoundKey: "not_found_or_unauthorised_access.rate_limit",
  configuration: ruleConfiguration.extend({
    actionType: oneOf(rateLimitAction, "an action"),
    requestCount: z.int32().default(0),
    counterKeyType: oneOf(rateLimitCounterKey, "a counter key"),
    timeframe: oneOf(rateLimitTimeframe, "a timeframe"),
    blockTime: oneOf(rateLimitBlockTime, "a block time"),
  }),
  of: ({ rateLimits }) => rateLimits,
  refuseOneMore({ rateLimits, rateLimitRulesLimit }) {
    if (rateLimits.size < rateLimitRulesLimit) return undefined;
    const message = `The plan allows ${rateLimitRulesLimit} rate limits.`;
    return shield.ruleError(400, message, "plan_limit_restriction.rate_limit", tooManyRules);
  },
  own: ({ requestCount, counterKeyType, timeframe, blockTime }) => ({
    requestCount,
    counterKeyType,
    timeframe,
    blockTime,
  }),
});

export const rateLimitRoutes = routes(shield.unauthorizedResult, {
  "GET /shield/rate-limits/{shieldZoneId}": handlers.list,
  "POST /shield/rate-limit": handlers.create,
  "GET /shield/rate-limit/{id}": handlers.get,
  "PATCH /shield/rate-limit/{id}": handlers.update,
  "DELETE /shield/rate-limit/{id}": handlers.delete,
});
