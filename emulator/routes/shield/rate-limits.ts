import { shield } from "../../http/replies";
import { routes } from "../../http/route";
import { documented } from "../../http/sources";
import { rateLimitConfiguration } from "./rule-settings";
import { ruleHandlers } from "./zone-rules";

const tooManyRules = documented("shield", "rateLimitRulesLimit");

const handlers = ruleHandlers({
  name: "rate limit",
  notFoundKey: "not_found_or_unauthorised_access.rate_limit",
  configuration: rateLimitConfiguration,
  of: ({ rateLimits }) => rateLimits,
  refuseOneMore({ rateLimits, rateLimitRulesLimit }) {
    if (rateLimits.size < rateLimitRulesLimit) return undefined;
    const message = `The plan allows ${rateLimitRulesLimit} rate limits.`;
    return shield.ruleError(400, message, "plan_limit_restriction.rate_limit", tooManyRules);
  },
});

export const rateLimitRoutes = routes(shield.unauthorizedResult, {
  "GET /shield/rate-limits/{shieldZoneId}": handlers.list,
  "POST /shield/rate-limit": handlers.create,
  "GET /shield/rate-limit/{id}": handlers.get,
  "PATCH /shield/rate-limit/{id}": handlers.update,
  "DELETE /shield/rate-limit/{id}": handlers.delete,
});
