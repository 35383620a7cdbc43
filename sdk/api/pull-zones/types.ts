/** The public types of this product. */
export type {
  EdgeRule,
  EdgeRuleAction,
  EdgeRuleSettings,
  EdgeRuleTrigger,
  OptimizerClass,
  PullZone,
  PullZoneHostname,
  PullZoneSettings,
} from ".";
