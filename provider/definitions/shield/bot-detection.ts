import { botDetectionMode, botSensitivity } from "../../../sdk/api/shield";
import { type BotDetectionSettings, BunnyError } from "../../../sdk/index";
import { enumInput, flag } from "../../define/define";
import { defineSettings } from "../shared/define-settings";
import { shieldZoneId } from "../shared/ids";
import { unmanagedNote } from "../shared/settings";

const sensitivity = (description: string) =>
  enumInput(botSensitivity.names, {
    Off: "The check is off.",
    Low: "Only what is clearly a bot is detected.",
    Medium: "Between low and high.",
    High: "Whatever may be a bot is detected.",
  })
    .optional()
    .describe(`${description} ${unmanagedNote}`);

export const botDetection = defineSettings({
  name: "BotDetection",
  description:
    "The bot detection settings of a shield zone. Every shield zone of a plan that includes them has them, so a create takes them over, and a delete leaves them unchanged unless `onDestroy` is `Disable`, which switches off all three checks.",
  vendorPage: "shield/bot-detection",
  plan: "Needs the plan Advanced or a higher one; complex fingerprinting needs Business or a higher one.",
  example: {
    name: "bots",
    args: {
      shieldZoneId: 2001,
      executionMode: "Challenge",
      requestIntegritySensitivity: "Medium",
      ipAddressSensitivity: "Low",
      browserFingerprintSensitivity: "Medium",
      browserFingerprintAggression: "Low",
    },
  },
  of: {
    shieldZoneId: shieldZoneId.describe("The id of the shield zone whose bots are detected."),
  },
  fields: {
    executionMode: enumInput(botDetectionMode.names, {
      LogOnly: "They are logged, and let through.",
      Challenge: "Clients must pass a challenge in their browser first.",
    })
      .optional()
      .describe(`What happens to requests of detected bots. ${unmanagedNote}`),
    requestIntegritySensitivity: sensitivity("The sensitivity of the check whether a request is consistent in itself."),
    ipAddressSensitivity: sensitivity("The sensitivity of the check of the address."),
    browserFingerprintSensitivity: sensitivity("The sensitivity of the check of the browser's fingerprint."),
    // `Unknown` is what the platform calls a number without a meaning, so it is no argument.
    browserFingerprintAggression: enumInput(["Low", "Medium", "High", "Custom"], {
      Low: "Only fingerprints that are clearly wrong count.",
      Medium: "Between low and high.",
      High: "Every irregular fingerprint counts.",
      Custom: "None of these levels: set on the platform itself.",
    })
      .optional()
      .describe(`How aggressively fingerprints are judged. ${unmanagedNote}`),
    complexFingerprinting: flag(
      `Whether complex fingerprinting is enabled, which needs the plan Business or a higher one. ${unmanagedNote}`,
    ),
  },
  claim: { list: "bot detection of shield zone {shieldZoneId}" },
  read: ({ shieldZoneId }, { api }) => api.botDetection.get(shieldZoneId),
  settingsOf: ({ executionMode, requestIntegrity, ipAddress, browserFingerprint }: BotDetectionSettings) => ({
    executionMode,
    requestIntegritySensitivity: requestIntegrity.sensitivity,
    ipAddressSensitivity: ipAddress.sensitivity,
    browserFingerprintSensitivity: browserFingerprint.sensitivity,
    browserFingerprintAggression: browserFingerprint.aggression,
    complexFingerprinting: browserFingerprint.complexEnabled ?? undefined,
  }),
  write: ({ shieldZoneId }, settings, { api }) =>
    api.botDetection.set(shieldZoneId, {
      executionMode: settings.executionMode,
      requestIntegrity: settings.requestIntegritySensitivity,
      ipAddress: settings.ipAddressSensitivity,
      browserFingerprint: {
        sensitivity: settings.browserFingerprintSensitivity,
        aggression: settings.browserFingerprintAggression,
        complexEnabled: settings.complexFingerprinting,
      },
    }),
  off: () => ({
    requestIntegritySensitivity: "Off" as const,
    ipAddressSensitivity: "Off" as const,
    browserFingerprintSensitivity: "Off" as const,
  }),

  // Every shield zone has these settings; those where every check is off are not listed.
  async list({ shieldZoneId }, { api }) {
    const current = await undefinedWithoutPlan(api.botDetection.get(shieldZoneId));
    if (!current) return [];
    const checks = [current.requestIntegrity, current.ipAddress, current.browserFingerprint];
    const isUsed = checks.some(({ sensitivity }) => sensitivity !== "Off");
    return isUsed ? [{ name: `bot detection ${shieldZoneId}` }] : [];
  },
});

/** The settings; undefined where the zone's plan does not include them. */
async function undefinedWithoutPlan<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof BunnyError && error.errorKey === "invalid_plan_type.bot_detection") return undefined;
    throw error;
  }
}
