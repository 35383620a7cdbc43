import { z } from "zod";
import {
  type RateLimit,
  rateLimit,
  rateLimitAction,
  rateLimitBlockTime,
  rateLimitCounterKey,
  rateLimitTimeframe,
} from "../../wire/generated/shield";
import { shieldPageOf } from "../../wire/pagination";
import type { Connection } from "../connection";
import { configurationToWire, type RateLimitConfiguration } from "./rule-configuration";
import { type RuleKind, ZoneRules } from "./zone-rules";

/** The rule, or the content negotiation object of a 202 around it. */
const rateLimitResponse = z.union([rateLimit(), z.object({ value: rateLimit() }).transform(({ value }) => value)]);

/** Reads a rate limit in the wire format. */
export const rateLimitFromWire = (record: unknown): RateLimit => rateLimit().parse(record);

/** The settings of a rate limit. */
export interface RateLimitSettings {
  ruleName: string;
  ruleDescription?: string;
  ruleConfiguration: RateLimitConfiguration;
}

const enums = {
  actionType: rateLimitAction,
  timeframe: rateLimitTimeframe,
  blockTime: rateLimitBlockTime,
  counterKeyType: rateLimitCounterKey,
};

const rateLimitKind: RuleKind<RateLimit, RateLimitSettings> = {
  operations: {
    list: "GET /shield/rate-limits/{shieldZoneId}",
    get: "GET /shield/rate-limit/{id}",
    create: "POST /shield/rate-limit",
    update: "PATCH /shield/rate-limit/{id}",
    delete: "DELETE /shield/rate-limit/{id}",
  },
  name: "rate limit",
  plural: "rate limits",
  page: shieldPageOf(rateLimit()),
  response: rateLimitResponse,
  toWire: ({ ruleConfiguration, ...rest }) => ({
    ...rest,
    ruleConfiguration: ruleConfiguration && configurationToWire(ruleConfiguration, enums),
  }),
};

/** Rate limits of shield zones. Source: the vendor's `shield.json`. */
export class RateLimits extends ZoneRules<RateLimit, RateLimitSettings> {
  constructor(connection: Connection) {
    super(connection, rateLimitKind);
  }
}
