import { z } from "zod";
import { findCreated } from "../../consistency/find-created";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import { allItems, type Page, type PageOptions, shieldPageOf } from "../../wire/pagination";
import { listOf, noBody, underData } from "../../wire/schemas";
import { type SettingsOf, toWireSettings } from "../../wire/settings";
import type { Connection } from "../connection";
import { executionMode, limitAction } from "./api-guardian";
import { planType } from "./plan-type";

/** The sensitivity of the DDoS protection. */
export const ddosSensitivity = wireEnum({ Off: 0, Low: 1, Medium: 2, High: 3, Challenge: 4 });

const text = z.string().nullish();
const flag = z.boolean().nullish();

/** The enums among the settings. The document lets none of them be null in a request. */
const enums = {
  planType,
  wafExecutionMode: executionMode,
  wafRequestBodyLimitAction: limitAction,
  wafResponseBodyLimitAction: limitAction,
  dDoSShieldSensitivity: ddosSensitivity,
};

const settings = z.object({
  planType: planType.wire.nullish(),
  learningMode: flag,
  learningModeUntil: text,
  wafEnabled: flag,
  wafExecutionMode: executionMode.wire.nullish(),
  wafDisabledRules: listOf(z.string()),
  wafLogOnlyRules: listOf(z.string()),
  wafCustomRuleOrder: listOf(z.number()),
  wafRequestHeaderLoggingEnabled: flag,
  requestBodyLoggingEnabled: flag,
  wafRequestIgnoredHeaders: listOf(z.string()),
  wafRealtimeThreatIntelligenceEnabled: flag,
  wafProfileId: z.int().nullish(),
  wafEngineConfig: listOf(z.object({ name: text, valueEncoded: text })),
  wafRequestBodyLimitAction: limitAction.wire.nullish(),
  wafResponseBodyLimitAction: limitAction.wire.nullish(),
  dDoSShieldSensitivity: ddosSensitivity.wire.nullish(),
  dDoSChallengeWindow: z.number().nullish(),
  whitelabelResponsePages: flag,
});

const shieldZone = settings.extend({
  shieldZoneId: z.int(),
  pullZoneId: z.int().nullish(),
  dDoSExecutionMode: executionMode.wire.nullish(),
  rateLimitRulesLimit: z.number().nullish(),
  customWafRulesLimit: z.number().nullish(),
});

export type ShieldZone = z.output<typeof shieldZone>;
/** Settings of a shield zone. A list replaces the current one. */
export type ShieldZoneSettings = SettingsOf<typeof settings>;

/** Shield zones. Source: the vendor's `shield.json`. */
export class ShieldZones {
  constructor(private readonly connection: Connection) {}

  /** All shield zones, page after page. `GET /shield/shield-zones` */
  list(options?: CallOptions): AsyncGenerator<ShieldZone, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page, perPage: 100 }));
  }

  /** One page of the shield zones, 10 by default. `GET /shield/shield-zones` */
  listPage({ page = 1, perPage = 10, ...options }: PageOptions & CallOptions = {}): Promise<Page<ShieldZone>> {
    return this.connection.call("GET /shield/shield-zones", {
      ...options,
      path: {},
      query: { page, perPage },
      response: shieldPageOf(shieldZone),
    });
  }

  /** Reads a shield zone. `GET /shield/shield-zone/{shieldZoneId}` */
  get(shieldZoneId: number, options?: CallOptions): Promise<ShieldZone> {
    return this.connection.call("GET /shield/shield-zone/{shieldZoneId}", {
      ...options,
      path: { shieldZoneId },
      response: underData(shieldZone),
      about: ["shieldZoneId", shieldZoneId],
    });
  }

  /** Reads the shield zone of a pull zone. `GET /shield/shield-zone/get-by-pullzone/{pullZoneId}` */
  getByPullZone(pullZoneId: number, options?: CallOptions): Promise<ShieldZone> {
    return this.connection.call("GET /shield/shield-zone/get-by-pullzone/{pullZoneId}", {
      ...options,
      path: { pullZoneId },
      response: underData(shieldZone),
    });
  }

  /**
   * Creates a shield zone for a pull zone, and reads it: the create's response only repeats the request. A pull zone has
   * at most one shield zone. Give all of its enums: one that is missing in the request may count as 0.
   * `POST /shield/shield-zone`, then `GET /shield/shield-zone/get-by-pullzone/{pullZoneId}`
   */
  async create(
    { pullZoneId, ...settings }: ShieldZoneSettings & { pullZoneId: number },
    options?: CallOptions,
  ): Promise<ShieldZone> {
    await this.connection.call("POST /shield/shield-zone", {
      ...options,
      path: {},
      body: { pullZoneId, shieldZone: toWireSettings(settings, enums) },
      response: noBody,
    });
    return findCreated("POST /shield/shield-zone", () => this.getByPullZone(pullZoneId, options));
  }

  /**
   * Changes settings; omitted ones stay. Unless all of its enums are given, the zone is read first: one that is missing
   * in the request may count as 0. `PATCH /shield/shield-zone`
   */
  async update(shieldZoneId: number, settings: ShieldZoneSettings, options?: CallOptions): Promise<void> {
    await this.connection.writes.queued(objectKey.shieldZone(shieldZoneId), options, async () => {
      const omitted = enumNames.filter((name) => settings[name] === undefined);
      const kept = omitted.length === 0 ? {} : pick(await this.get(shieldZoneId, options), omitted);
      await this.connection.call("PATCH /shield/shield-zone", {
        ...options,
        path: {},
        body: { shieldZoneId, shieldZone: { shieldZoneId, ...toWireSettings({ ...settings, ...kept }, enums) } },
        response: noBody,
      });
    });
  }
}

const enumNames = Object.keys(enums) as (keyof typeof enums)[];

/** The settings of these names that the zone has. */
const pick = (zone: ShieldZone, names: typeof enumNames): ShieldZoneSettings =>
  Object.fromEntries(names.flatMap((name) => (zone[name] == null ? [] : [[name, zone[name]]])));
