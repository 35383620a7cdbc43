import { objectKey } from "../../consistency/writes";
import { botDetectionMode, botSensitivity, fingerprintAggression } from "../../wire/generated/shield";
import { Area } from "../area";

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
export class BotDetection extends Area {
  /**
   * Reads the settings of a shield zone. `GET /shield/shield-zone/{shieldZoneId}/bot-detection`
   *
   * @throws BunnyError `rejected`, `invalid_plan_type.bot_detection`, where the plan does not include it.
   */
  readonly get = this.row("GET /shield/shield-zone/{shieldZoneId}/bot-detection", { about: "shieldZoneId" });

  /**
   * Replaces the settings of a shield zone. `PATCH /shield/shield-zone/{shieldZoneId}/bot-detection`
   *
   * @throws BunnyError `rejected`, `invalid_plan_type.bot_detection`, where the plan does not include it.
   */
  readonly set = this.row("PATCH /shield/shield-zone/{shieldZoneId}/bot-detection", {
    writes: objectKey.shieldZone,
    idInBody: "shieldZoneId",
    request: ({ executionMode, requestIntegrity, ipAddress, browserFingerprint }: SetBotDetection) => ({
      body: {
        executionMode: botDetectionMode.toWire(executionMode),
        requestIntegrity: { sensitivity: botSensitivity.toWire(requestIntegrity) },
        ipAddress: { sensitivity: botSensitivity.toWire(ipAddress) },
        browserFingerprint: {
          sensitivity: botSensitivity.toWire(browserFingerprint.sensitivity),
          aggression: fingerprintAggression.toWire(browserFingerprint.aggression),
          complexEnabled: browserFingerprint.complexEnabled,
        },
      },
    }),
  });
}
