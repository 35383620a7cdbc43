import { z } from "zod";
import { type BotDetectionSettings, type BunnyClient, BunnyError } from "../../../sdk";
import { botDetectionMode, botSensitivity } from "../../../sdk/api/shield";
import type { Claim } from "../../define/claims";
import { defineResource, type Reported } from "../../define/define";
import { enumInput } from "../../define/enum-input";
import { shieldZoneId } from "../shared/ids";
import { applySettings, changesAny, onDestroy, unmanagedNote } from "../shared/settings";

const sensitivity = (description: string) =>
  enumInput(botSensitivity.names, {
    Off: "The check is off.",
    Low: "Only what is clearly a bot is detected.",
    Medium: "Between low and high.",
    High: "Whatever may be a bot is detected.",
  })
    .optional()
    .meta({ description: `${description} ${unmanagedNote}` });
const settings = {
  executionMode: enumInput(botDetectionMode.names, {
    LogOnly: "They are logged, and let through.",
    Challenge: "Clients must pass a challenge in their browser first.",
  })
    .optional()
    .meta({ description: `What happens to requests of detected bots. ${unmanagedNote}` }),
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
    .meta({ description: `How aggressively fingerprints are judged. ${unmanagedNote}` }),
  complexFingerprinting: z
    .boolean()
    .optional()
    .meta({
      description: `Whether complex fingerprinting is enabled, which needs the plan Business or a higher one. ${unmanagedNote}`,
    }),
};

const inputs = z
  .object({
    shieldZoneId: shieldZoneId.meta({
      description: "The id of the shield zone whose bots are detected.",
      replaceOnChange: true,
    }),
    ...settings,
    onDestroy,
  })
  .meta({ group: true });

type Inputs = z.output<typeof inputs>;
type Settings = ReturnType<typeof settingsFrom>;

export const botDetection = defineResource({
  name: "BotDetection",
  description:
    "The bot detection settings of a shield zone. Every shield zone of a plan that includes them has them, so a create takes them over, and a delete leaves them unchanged unless `onDestroy` is `Disable`, which switches off all three checks.",
  vendorPage: "shield/bot-detection",
  plan: "Needs the plan Advanced or a higher one; complex fingerprinting needs Business or a higher one.",
  example: [
    {
      type: "BotDetection",
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
  ],
  inputs,
  outputs: z.object({}),
  id: "{shieldZoneId}",

  claims: ({ shieldZoneId }) => (shieldZoneId === undefined ? [] : [claimOn(shieldZoneId)]),

  async create({ inputs }, { api }) {
    await applyInputs(api, inputs);
    return { outputs: {} };
  },

  async read({ prior }, { api }) {
    const { shieldZoneId = 0 } = prior.inputs;
    const current = settingsFrom(await api.botDetection.get(shieldZoneId));
    // A value that this version does not know is returned unchanged, and so shows as drift.
    const inputs = { shieldZoneId, ...current, onDestroy: undefined };
    return { inputs: inputs as Reported<Inputs>, outputs: {} };
  },

  async update(request, { api }) {
    if (changesAny(Object.keys(settings), request)) await applyInputs(api, request.inputs);
    return { outputs: {} };
  },

  async delete({ prior: { inputs }, claims }, { api }) {
    const { shieldZoneId = 0, onDestroy } = inputs;
    if (onDestroy !== "Disable" || claims.has(claimOn(shieldZoneId))) return;
    await applyInputs(api, {
      shieldZoneId,
      requestIntegritySensitivity: "Off",
      ipAddressSensitivity: "Off",
      browserFingerprintSensitivity: "Off",
    });
  },

  // Every shield zone has these settings; those where every check is off are not listed.
  async list({ shieldZoneId = 0 }, { api }) {
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

function claimOn(shieldZoneId: number): Claim {
  return { list: `bot detection of shield zone ${shieldZoneId}` };
}

/** The platform expects all of the settings in each request. */
function applyInputs(api: BunnyClient, inputs: Partial<Inputs>): Promise<void> {
  const { shieldZoneId = 0 } = inputs;
  const managed = Object.fromEntries(Object.keys(settings).map((name) => [name, Reflect.get(inputs, name)]));
  return applySettings<Settings>(managed as Settings, undefined, {
    read: async () => settingsFrom(await api.botDetection.get(shieldZoneId)),
    write: (goal) =>
      api.botDetection.set(shieldZoneId, {
        executionMode: goal.executionMode,
        requestIntegrity: goal.requestIntegritySensitivity,
        ipAddress: goal.ipAddressSensitivity,
        browserFingerprint: {
          sensitivity: goal.browserFingerprintSensitivity,
          aggression: goal.browserFingerprintAggression,
          complexEnabled: goal.complexFingerprinting,
        },
      }),
  });
}

function settingsFrom({ executionMode, requestIntegrity, ipAddress, browserFingerprint }: BotDetectionSettings) {
  return {
    executionMode,
    requestIntegritySensitivity: requestIntegrity.sensitivity,
    ipAddressSensitivity: ipAddress.sensitivity,
    browserFingerprintSensitivity: browserFingerprint.sensitivity,
    browserFingerprintAggression: browserFingerprint.aggression,
    complexFingerprinting: browserFingerprint.complexEnabled ?? undefined,
  };
}
