import { Area } from "../area";

/** Rules that were triggered. Reviews write into lists of the shield zone. Source: the vendor's `shield.json`. */
export class TriggeredRules extends Area {
  /** The rules, without the requests that triggered them. `GET /shield/waf/rules/review-triggered/{shieldZoneId}` */
  readonly list = this.row("GET /shield/waf/rules/review-triggered/{shieldZoneId}", {
    take: ({ triggeredRules }) => triggeredRules,
  });

  /** `GET /shield/waf/rules/review-triggered/ai-recommendation/{shieldZoneId}/{ruleId}` */
  readonly getRecommendation = this.row(
    "GET /shield/waf/rules/review-triggered/ai-recommendation/{shieldZoneId}/{ruleId}",
    { take: ({ recommendation }) => recommendation ?? undefined },
  );
}
