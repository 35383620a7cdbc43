import { ok, shield } from "../../http/replies";
import { type RouteRequest, routes } from "../../http/route";
import { documented } from "../../http/sources";
import { wafRuleConfiguration } from "./rule-settings";
import { shieldZoneOf } from "./shield-zones";
import { engineDefaults, wafProfiles } from "./waf-defaults";
import { managedRulesets } from "./waf-rulesets";
import { ruleHandlers } from "./zone-rules";

const tooManyRules = documented("shield", "customWafRulesLimit");

const customRules = ruleHandlers({
  name: "WAF rule",
  notFoundKey: "not_found_or_unauthorised_access.waf_rule",
  configuration: wafRuleConfiguration,
  of: ({ wafRules }) => wafRules,
  refuseOneMore({ wafRules, customWafRulesLimit }) {
    if (wafRules.size < customWafRulesLimit) return undefined;
    const message = `The plan allows ${customWafRulesLimit} custom WAF rules.`;
    // The document has no error status for this operation: it refuses with 202.
    return shield.ruleError(202, message, "plan_limit_restriction.waf_rule", tooManyRules);
  },
});

export const wafRoutes = routes(shield.unauthorizedResult, {
  "GET /shield/waf/custom-rules/{shieldZoneId}": customRules.list,
  "POST /shield/waf/custom-rule": customRules.create,
  "GET /shield/waf/custom-rule/{id}": customRules.get,
  "PATCH /shield/waf/custom-rule/{id}": customRules.update,
  // The document gives both the same request and the same response.
  "PUT /shield/waf/custom-rule/{id}": customRules.update,
  "DELETE /shield/waf/custom-rule/{id}": customRules.delete,

  "GET /shield/waf/profiles": () => ok({ data: wafProfiles }),

  "GET /shield/waf/engine-config": () => ok({ data: engineDefaults }),

  "GET /shield/waf/rules/{shieldZoneId}": (request: RouteRequest) => {
    shieldZoneOf(request);
    return ok(managedRulesets);
  },
});
