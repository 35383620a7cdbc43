/** The public types of this product. */
export type {
  EdgeRule,
  EdgeRuleAction,
  EdgeRuleSettings,
  EdgeRuleTrigger,
  OptimizerClass,
  OptimizerStatistics,
  OriginShieldQueueStatistics,
  PullZone,
  PullZoneHostname,
  PullZoneSettings,
  SafeHopStatistics,
} from ".";
