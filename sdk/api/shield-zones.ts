import { z } from "zod";
import { type Caller, type CallOptions, listOf, underData } from "../caller";
import { everyItem, type Page, type PageOptions, shieldPageOf } from "../pages";
import { wireEnum } from "../wire-enum";
import { type Zones, zoneKey } from "../zones";
import { executionMode, limitAction } from "./api-guardian";
import { planType } from "./plan-type";

/** How easily the protection against floods is set off. */
export const ddosSensitivity = wireEnum({ Off: 0, Low: 1, Medium: 2, High: 3, Challenge: 4 });

const text = z.string().nullish();
const flag = z.boolean().nullish();

const shieldZone = z.object({
  shieldZoneId: z.number(),
  pullZoneId: z.number().nullish(),
  planType: planType.wire.nullish(),
  learningMode: flag,
  learningModeUntil: text,
  wafEnabled: flag,
  wafExecutionMode: executionMode.wire.nullish(),
  wafDisabledRules: listOf(z.string()),
  wafLogOnlyRules: listOf(z.string()),
  wafRequestHeaderLoggingEnabled: flag,
  requestBodyLoggingEnabled: flag,
  wafRequestIgnoredHeaders: listOf(z.string()),
  wafRealtimeThreatIntelligenceEnabled: flag,
  wafProfileId: z.number().nullish(),
  wafRequestBodyLimitAction: limitAction.wire.nullish(),
  wafResponseBodyLimitAction: limitAction.wire.nullish(),
  dDoSShieldSensitivity: ddosSensitivity.wire.nullish(),
  dDoSExecutionMode: executionMode.wire.nullish(),
  dDoSChallengeWindow: z.number().nullish(),
  whitelabelResponsePages: flag,
  rateLimitRulesLimit: z.number().nullish(),
  customWafRulesLimit: z.number().nullish(),
});

export type ShieldZone = z.output<typeof shieldZone>;

/** Shield zones. Source: the vendor's `shield.json`. */
export class ShieldZones {
  constructor(
    private readonly call: Caller,
    private readonly zones: Zones,
  ) {}

  /** All shield zones, page after page. `GET /shield/shield-zones` */
  list(options?: CallOptions): AsyncGenerator<ShieldZone, void, undefined> {
    return everyItem((page) => this.listPage({ ...options, page, perPage: 100 }));
  }

  /** One page of the shield zones, 10 unless asked otherwise. `GET /shield/shield-zones` */
  listPage({ page = 1, perPage = 10, ...options }: PageOptions & CallOptions = {}): Promise<Page<ShieldZone>> {
    return this.call("GET /shield/shield-zones", {
      ...options,
      path: {},
      query: { page, perPage },
      response: shieldPageOf(shieldZone),
    });
  }

  /** Reads a shield zone. `GET /shield/shield-zone/{shieldZoneId}` */
  get(shieldZoneId: number, options?: CallOptions): Promise<ShieldZone> {
    return this.call("GET /shield/shield-zone/{shieldZoneId}", {
      ...options,
      path: { shieldZoneId },
      response: underData(shieldZone),
    });
  }

  /** Reads the shield zone of a pull zone. `GET /shield/shield-zone/get-by-pullzone/{pullZoneId}` */
  getByPullZone(pullZoneId: number, options?: CallOptions): Promise<ShieldZone> {
    return this.call("GET /shield/shield-zone/get-by-pullzone/{pullZoneId}", {
      ...options,
      path: { pullZoneId },
      response: underData(shieldZone),
    });
  }

  /**
   * Makes a shield zone for a pull zone, and reads it: the answer to the first holds the request only.
   * `POST /shield/shield-zone`, then `GET /shield/shield-zone/get-by-pullzone/{pullZoneId}`
   */
  async create(
    { pullZoneId, plan }: { pullZoneId: number; plan?: (typeof planType.names)[number] },
    options?: CallOptions,
  ): Promise<ShieldZone> {
    await this.call("POST /shield/shield-zone", {
      ...options,
      path: {},
      body: { pullZoneId, shieldZone: { planType: planType.toWire(plan ?? "Basic") } },
      response: z.unknown(),
    });
    return this.getByPullZone(pullZoneId, options);
  }

  /** Changes settings; what is left out stays. `PATCH /shield/shield-zone` */
  async update(
    shieldZoneId: number,
    settings: { learningMode?: boolean; wafEnabled?: boolean; wafExecutionMode?: (typeof executionMode.names)[number] },
    options?: CallOptions,
  ): Promise<void> {
    const { wafExecutionMode: mode, ...rest } = settings;
    const wafExecutionMode = mode === undefined ? undefined : executionMode.toWire(mode);
    await this.zones.write(zoneKey.shieldZone(shieldZoneId), () =>
      this.call("PATCH /shield/shield-zone", {
        ...options,
        path: {},
        body: { shieldZoneId, shieldZone: { shieldZoneId, ...rest, wafExecutionMode } },
        response: z.unknown(),
      }),
    );
  }
}
