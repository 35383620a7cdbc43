import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { number, text, texts } from "../../wire/members";
import { listOf, mapOf, requireAnyOf } from "../../wire/schemas";
import type { Connection } from "../connection";

const triggeredRule = z.object({
  ...texts("ruleId", "ruleDescription"),
  totalTriggeredRequests: number,
  topTargetedUrls: mapOf(z.number()).nullish(),
});

const triggeredRules = requireAnyOf(z.object({ triggeredRules: listOf(triggeredRule) }));
const recommendation = requireAnyOf(z.object({ recommendation: text }));

/** A rule of the web application firewall that requests triggered, and that awaits a review. */
export type TriggeredRule = z.output<typeof triggeredRule>;

/** Rules that were triggered. Reviews write into lists of the shield zone. Source: the vendor's `shield.json`. */
export class TriggeredRules {
  constructor(private readonly connection: Connection) {}

  /** The rules, without the requests that triggered them. `GET /shield/waf/rules/review-triggered/{shieldZoneId}` */
  async list(shieldZoneId: number, options?: CallOptions): Promise<TriggeredRule[]> {
    const body = await this.connection.call("GET /shield/waf/rules/review-triggered/{shieldZoneId}", {
      ...options,
      path: { shieldZoneId },
      response: triggeredRules,
    });
    return body.triggeredRules;
  }

  /** `GET /shield/waf/rules/review-triggered/ai-recommendation/{shieldZoneId}/{ruleId}` */
  async getRecommendation(shieldZoneId: number, ruleId: string, options?: CallOptions): Promise<string | undefined> {
    const body = await this.connection.call(
      "GET /shield/waf/rules/review-triggered/ai-recommendation/{shieldZoneId}/{ruleId}",
      { ...options, path: { shieldZoneId, ruleId }, response: recommendation },
    );
    return body.recommendation ?? undefined;
  }
}
