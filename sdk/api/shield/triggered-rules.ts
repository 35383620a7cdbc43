import type { CallOptions } from "../../http/call";
import type { TriggeredRule } from "../../wire/generated/shield";
import type { Connection } from "../connection";

/** Rules that were triggered. Reviews write into lists of the shield zone. Source: the vendor's `shield.json`. */
export class TriggeredRules {
  constructor(private readonly connection: Connection) {}

  /** The rules, without the requests that triggered them. `GET /shield/waf/rules/review-triggered/{shieldZoneId}` */
  async list(shieldZoneId: number, options?: CallOptions): Promise<TriggeredRule[]> {
    const body = await this.connection.call("GET /shield/waf/rules/review-triggered/{shieldZoneId}", {
      ...options,
      path: { shieldZoneId },
    });
    return body.triggeredRules;
  }

  /** `GET /shield/waf/rules/review-triggered/ai-recommendation/{shieldZoneId}/{ruleId}` */
  async getRecommendation(shieldZoneId: number, ruleId: string, options?: CallOptions): Promise<string | undefined> {
    const body = await this.connection.call(
      "GET /shield/waf/rules/review-triggered/ai-recommendation/{shieldZoneId}/{ruleId}",
      { ...options, path: { shieldZoneId, ruleId } },
    );
    return body.recommendation ?? undefined;
  }
}
