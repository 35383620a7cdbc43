import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { int, texts } from "../../wire/members";
import { type Page, type PageOptions, shieldPageOf } from "../../wire/pagination";
import type { Connection } from "../connection";
import { rateLimitTimeframe } from "./api-guardian";
import {
  configurationToWire,
  type RateLimitConfiguration,
  rateLimitAction,
  rateLimitBlockTime,
  rateLimitConfiguration,
  rateLimitCounterKey,
} from "./rule-configuration";
import { type RuleKind, ZoneRules } from "./zone-rules";

const rateLimit = z.object({
  id: z.int(),
  shieldZoneId: int,
  ...texts("userId", "ruleName", "ruleDescription", "ruleJson"),
  ruleConfiguration: rateLimitConfiguration.nullish(),
});

/** The rule, or the content negotiation object of a 202 around it. */
const rateLimitResponse = z.union([rateLimit, z.object({ value: rateLimit }).transform(({ value }) => value)]);

/** A rate limit of a shield zone. Properties missing in the response are absent. */
export type RateLimit = z.output<typeof rateLimit>;

/** Reads a rate limit in the wire format. */
export const rateLimitFromWire = (record: unknown): RateLimit => rateLimit.parse(record);

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
  page: shieldPageOf(rateLimit),
  response: rateLimitResponse,
  toWire: ({ ruleConfiguration, ...rest }) => ({
    ...rest,
    ruleConfiguration: ruleConfiguration && configurationToWire(ruleConfiguration, enums),
  }),
};

/** Rate limits of shield zones. Source: the vendor's `shield.json`. */
export class RateLimits {
  private readonly rules: ZoneRules<RateLimit, RateLimitSettings>;

  constructor(connection: Connection) {
    this.rules = new ZoneRules(connection, rateLimitKind);
  }

  /** All rate limits of a zone, page after page. `GET /shield/rate-limits/{shieldZoneId}` */
  list(shieldZoneId: number, options?: CallOptions): AsyncGenerator<RateLimit, void, undefined> {
    return this.rules.list(shieldZoneId, options);
  }

  /** One page of the rate limits of a zone, 10 by default. `GET /shield/rate-limits/{shieldZoneId}` */
  listPage(shieldZoneId: number, options?: PageOptions & CallOptions): Promise<Page<RateLimit>> {
    return this.rules.listPage(shieldZoneId, options);
  }

  /**
   * The cached rate limits of a zone: at most 30 s old, and read after this client's last write to the zone. `GET /shield/rate-limits/{shieldZoneId}`
   */
  snapshot(shieldZoneId: number): Promise<readonly RateLimit[]> {
    return this.rules.snapshot(shieldZoneId);
  }

  /** Reads a rate limit. `GET /shield/rate-limit/{id}` */
  get(id: number, options?: CallOptions): Promise<RateLimit> {
    return this.rules.get(id, options);
  }

  /**
   * Creates a rate limit, exactly once. If the response is lost or lacks the rule (202), the zone's rules are read until
   * exactly one that was not known before equals the requested one. The rule is read back, and created again where the
   * platform has lost it.
   * `POST /shield/rate-limit`, then `GET /shield/rate-limits/{shieldZoneId}`, rarely then `DELETE /shield/rate-limit/{id}`
   *
   * @throws BunnyError `accepted`, with `mayHaveHappened`, where no rule or several rules could be it; `not_applied`
   *   where it is lost repeatedly.
   */
  create(shieldZoneId: number, rule: RateLimitSettings, options?: CallOptions): Promise<RateLimit> {
    return this.rules.create(shieldZoneId, rule, options);
  }

  /**
   * Changes a rate limit; omitted properties stay, except inside the configuration, which is replaced as a whole. If the
   * platform accepts the change without its result (202), the rule is read until it equals the requested one.
   * `PATCH /shield/rate-limit/{id}`, rarely then `GET /shield/rate-limit/{id}`, then
   * `GET /shield/rate-limits/{shieldZoneId}`
   *
   * @throws BunnyError `accepted`, with `mayHaveHappened`, where it never equals the requested one; `not_applied` where
   *   it is lost repeatedly.
   */
  update(
    shieldZoneId: number,
    id: number,
    changes: Partial<RateLimitSettings>,
    options?: CallOptions,
  ): Promise<RateLimit> {
    return this.rules.update(shieldZoneId, id, changes, options);
  }

  /** Deletes a rate limit. `DELETE /shield/rate-limit/{id}`, then `GET /shield/rate-limits/{shieldZoneId}` */
  delete(shieldZoneId: number, id: number, options?: CallOptions): Promise<void> {
    return this.rules.delete(shieldZoneId, id, options);
  }
}
