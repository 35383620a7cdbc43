import { z } from "zod";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import * as vendor from "../../wire/generated/enums";
import { flag } from "../../wire/members";
import { underData } from "../../wire/schemas";
import type { Connection } from "../connection";

/** What happens to requests of detected bots. */
export const botDetectionMode = wireEnum(vendor.BotDetectionExecutionMode);
/** The sensitivity of one of the checks. */
export const botSensitivity = wireEnum(vendor.BotDetectionSensitivity);
/** How much the fingerprint of a browser may differ. */
export const fingerprintAggression = wireEnum(vendor.BrowserFingerprintAggression);

const check = z.object({ sensitivity: botSensitivity.wire });

const settings = z.object({
  shieldZoneId: z.int(),
  executionMode: botDetectionMode.wire,
  requestIntegrity: check,
  ipAddress: check,
  browserFingerprint: check.extend({
    aggression: fingerprintAggression.wire,
    complexEnabled: flag,
  }),
});
const settingsResponse = underData(settings);

export type BotDetectionSettings = z.output<typeof settings>;

type Sensitivity = Parameters<typeof botSensitivity.toWire>[0];

/** All settings: the platform may set those that a request omits to their first value. */
export interface SetBotDetection {
  executionMode: Parameters<typeof botDetectionMode.toWire>[0];
  requestIntegrity: Sensitivity;
  ipAddress: Sensitivity;
  browserFingerprint: {
    sensitivity: Sensitivity;
    aggression: Parameters<typeof fingerprintAggression.toWire>[0];
    complexEnabled?: boolean;
  };
}

/** Bot detection. Source: the vendor's `shield.json`. */
export class BotDetection {
  constructor(private readonly connection: Connection) {}

  /**
   * Reads the settings of a shield zone. `GET /shield/shield-zone/{shieldZoneId}/bot-detection`
   *
   * @throws BunnyError `rejected`, `invalid_plan_type.bot_detection`, where the plan does not include it.
   */
  get(shieldZoneId: number, options?: CallOptions): Promise<BotDetectionSettings> {
    return this.connection.call("GET /shield/shield-zone/{shieldZoneId}/bot-detection", {
      ...options,
      path: { shieldZoneId },
      response: settingsResponse,
      about: ["shieldZoneId", shieldZoneId],
    });
  }

  /**
   * Replaces the settings of a shield zone. `PATCH /shield/shield-zone/{shieldZoneId}/bot-detection`
   *
   * @throws BunnyError `rejected`, `invalid_plan_type.bot_detection`, where the plan does not include it.
   */
  set(
    shieldZoneId: number,
    { executionMode, requestIntegrity, ipAddress, browserFingerprint }: SetBotDetection,
    options?: CallOptions,
  ): Promise<BotDetectionSettings> {
    const body = {
      shieldZoneId,
      executionMode: botDetectionMode.toWire(executionMode),
      requestIntegrity: { sensitivity: botSensitivity.toWire(requestIntegrity) },
      ipAddress: { sensitivity: botSensitivity.toWire(ipAddress) },
      browserFingerprint: {
        sensitivity: botSensitivity.toWire(browserFingerprint.sensitivity),
        aggression: fingerprintAggression.toWire(browserFingerprint.aggression),
        complexEnabled: browserFingerprint.complexEnabled,
      },
    };
    return this.connection.writes.queued(objectKey.shieldZone(shieldZoneId), options, () =>
      this.connection.call("PATCH /shield/shield-zone/{shieldZoneId}/bot-detection", {
        ...options,
        path: { shieldZoneId },
        body,
        response: settingsResponse,
      }),
    );
  }
}
