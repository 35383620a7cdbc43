import { z } from "zod";
import { type WafRule, wafRule, wafRuleAction } from "../../wire/generated/shield";
import { shieldPageOf } from "../../wire/pagination";
import type { Connection } from "../connection";
import { configurationToWire, type WafRuleConfiguration } from "./rule-configuration";
import { type RuleKind, ZoneRules } from "./zone-rules";

/** The rule, or the content negotiation object of a 202 around it. */
const wafRuleResponse = z.union([wafRule(), z.object({ value: wafRule() }).transform(({ value }) => value)]);

/** Reads a custom WAF rule in the wire format. */
export const wafRuleFromWire = (record: unknown): WafRule => wafRule().parse(record);

/** The settings of a custom WAF rule. */
export interface WafRuleSettings {
  ruleName: string;
  ruleDescription?: string;
  ruleConfiguration: WafRuleConfiguration;
}

const wafRuleKind: RuleKind<WafRule, WafRuleSettings> = {
  operations: {
    list: "GET /shield/waf/custom-rules/{shieldZoneId}",
    get: "GET /shield/waf/custom-rule/{id}",
    create: "POST /shield/waf/custom-rule",
    update: "PATCH /shield/waf/custom-rule/{id}",
    delete: "DELETE /shield/waf/custom-rule/{id}",
  },
  name: "WAF rule",
  plural: "WAF rules",
  page: shieldPageOf(wafRule()),
  response: wafRuleResponse,
  toWire: ({ ruleConfiguration, ...rest }) => ({
    ...rest,
    ruleConfiguration: ruleConfiguration && configurationToWire(ruleConfiguration, { actionType: wafRuleAction }),
  }),
};

/** Custom WAF rules of shield zones. Source: the vendor's `shield.json`. */
export class WafRules extends ZoneRules<WafRule, WafRuleSettings> {
  constructor(connection: Connection) {
    super(connection, wafRuleKind);
  }

  /** The rules that the platform maintains for a zone, in rulesets and groups. `GET /shield/waf/rules/{shieldZoneId}` */
  readonly managed = this.row("GET /shield/waf/rules/{shieldZoneId}");
}
