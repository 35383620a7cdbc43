import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { int, text, texts } from "../../wire/members";
import { type Page, type PageOptions, shieldPageOf } from "../../wire/pagination";
import { listOf } from "../../wire/schemas";
import type { Connection } from "../connection";
import {
  configurationToWire,
  type WafRuleConfiguration,
  wafRuleAction,
  wafRuleConfiguration,
} from "./rule-configuration";
import { type RuleKind, ZoneRules } from "./zone-rules";

const wafRule = z.object({
  id: z.int(),
  shieldZoneId: int,
  ...texts("userId", "ruleName", "ruleDescription", "ruleJson"),
  ruleConfiguration: wafRuleConfiguration.nullish(),
});

/** The rule, or the content negotiation object of a 202 around it. */
const wafRuleResponse = z.union([wafRule, z.object({ value: wafRule }).transform(({ value }) => value)]);

const managedGroup = z.object({
  id: int,
  ...texts("name", "code", "fileName", "mainGroup", "ruleset", "description"),
  rules: listOf(z.object({ ruleId: text, description: text })),
});

const managedRuleset = z.object({ name: text, ruleset: text, ruleGroups: listOf(managedGroup) });
const managedRulesets = z.array(managedRuleset);

/** A custom WAF rule of a shield zone. Properties missing in the response are absent. */
export type WafRule = z.output<typeof wafRule>;

/** Reads a custom WAF rule in the wire format. */
export const wafRuleFromWire = (record: unknown): WafRule => wafRule.parse(record);
/** Rules that the platform maintains, in groups. */
export type ManagedWafRuleset = z.output<typeof managedRuleset>;

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
  page: shieldPageOf(wafRule),
  response: wafRuleResponse,
  toWire: ({ ruleConfiguration, ...rest }) => ({
    ...rest,
    ruleConfiguration: ruleConfiguration && configurationToWire(ruleConfiguration, { actionType: wafRuleAction }),
  }),
};

/** Custom WAF rules of shield zones, and the managed ones that a zone can have. Source: the vendor's `shield.json`. */
export class WafRules {
  private readonly rules: ZoneRules<WafRule, WafRuleSettings>;

  constructor(private readonly connection: Connection) {
    this.rules = new ZoneRules(connection, wafRuleKind);
  }

  /** All custom WAF rules of a zone, page after page. `GET /shield/waf/custom-rules/{shieldZoneId}` */
  list(shieldZoneId: number, options?: CallOptions): AsyncGenerator<WafRule, void, undefined> {
    return this.rules.list(shieldZoneId, options);
  }

  /** One page of the custom WAF rules of a zone, 10 by default. `GET /shield/waf/custom-rules/{shieldZoneId}` */
  listPage(shieldZoneId: number, options?: PageOptions & CallOptions): Promise<Page<WafRule>> {
    return this.rules.listPage(shieldZoneId, options);
  }

  /**
   * The cached custom WAF rules of a zone: at most 30 s old, and read after this client's last write to the zone.
   * `GET /shield/waf/custom-rules/{shieldZoneId}`
   */
  snapshot(shieldZoneId: number): Promise<readonly WafRule[]> {
    return this.rules.snapshot(shieldZoneId);
  }

  /** Reads a custom WAF rule. `GET /shield/waf/custom-rule/{id}` */
  get(id: number, options?: CallOptions): Promise<WafRule> {
    return this.rules.get(id, options);
  }

  /**
   * Creates a custom WAF rule, exactly once. If the response is lost or lacks the rule (202), the zone's rules are read
   * until exactly one that was not known before equals the requested one. The rule is read back, and created again where
   * the platform has lost it.
   * `POST /shield/waf/custom-rule`, then `GET /shield/waf/custom-rules/{shieldZoneId}`, rarely then
   * `DELETE /shield/waf/custom-rule/{id}`
   *
   * @throws BunnyError `accepted`, with `mayHaveHappened`, where no rule or several rules could be it; `not_applied`
   *   where it is lost repeatedly; `rejected` where the platform refuses it, as with more rules than the plan allows.
   */
  create(shieldZoneId: number, rule: WafRuleSettings, options?: CallOptions): Promise<WafRule> {
    return this.rules.create(shieldZoneId, rule, options);
  }

  /**
   * Changes a custom WAF rule; omitted properties stay, except inside the configuration, which is replaced as a whole.
   * If the platform accepts the change without its result (202), the rule is read until it equals the requested one.
   * `PATCH /shield/waf/custom-rule/{id}`, rarely then `GET /shield/waf/custom-rule/{id}`, then
   * `GET /shield/waf/custom-rules/{shieldZoneId}`
   *
   * @throws BunnyError `accepted`, with `mayHaveHappened`, where it never equals the requested one; `not_applied` where
   *   it is lost repeatedly.
   */
  update(shieldZoneId: number, id: number, changes: Partial<WafRuleSettings>, options?: CallOptions): Promise<WafRule> {
    return this.rules.update(shieldZoneId, id, changes, options);
  }

  /**
   * Deletes a custom WAF rule. `DELETE /shield/waf/custom-rule/{id}`, then `GET /shield/waf/custom-rules/{shieldZoneId}`
   */
  delete(shieldZoneId: number, id: number, options?: CallOptions): Promise<void> {
    return this.rules.delete(shieldZoneId, id, options);
  }

  /** The rules that the platform maintains for a zone, in rulesets and groups. `GET /shield/waf/rules/{shieldZoneId}` */
  managed(shieldZoneId: number, options?: CallOptions): Promise<ManagedWafRuleset[]> {
    return this.connection.call("GET /shield/waf/rules/{shieldZoneId}", {
      ...options,
      path: { shieldZoneId },
      response: managedRulesets,
    });
  }
}
