import type { Model } from "../model";
import { counted, numberOf, textOf, word } from "../values";
import { shieldZoneOf } from "./zone-of";

const sensitivities = counted("Off", "Low", "Medium", "High");
const categories: Readonly<Record<string, number>> = {
  ...counted("None", "SEO", "AIScraper", "AITool", "Tool", "Ads", "Preview", "Social"),
  System: 255,
};

export const botDetection: Model = {
  resource: "BotDetection",
  inForce(account, { args }) {
    const detection = shieldZoneOf(account, args)?.botDetection;
    return (
      detection && {
        executionMode: word(counted("LogOnly", "Challenge"), detection.executionMode),
        requestIntegritySensitivity: word(sensitivities, detection.requestIntegrity.sensitivity),
        ipAddressSensitivity: word(sensitivities, detection.ipAddress.sensitivity),
        browserFingerprintSensitivity: word(sensitivities, detection.browserFingerprint.sensitivity),
        browserFingerprintAggression: word(
          counted("Unknown", "Low", "Medium", "High", "Custom"),
          detection.browserFingerprint.aggression,
        ),
        complexFingerprinting: detection.browserFingerprint.complexEnabled,
      }
    );
  },
  declares: ({ shieldZoneId: _, onDestroy: __, ...settings }) => settings,
};

/** Without an action of its own, a bot has that of its category: the override does nothing then. */
export const botOverride: Model = {
  resource: "BotOverride",
  inForce(account, { args }) {
    const action = shieldZoneOf(account, args)?.botActions.get(numberOf(args.botId));
    return action ? { action: word(counted("None", "Block", "Allow", "Ignore"), action) } : undefined;
  },
  declares: ({ action }) => ({ action }),
};

export const botCategoryOverride: Model = {
  resource: "BotCategoryOverride",
  inForce(account, { args }) {
    const category = categories[textOf(args.category)] ?? -1;
    const action = shieldZoneOf(account, args)?.botCategoryActions.get(category);
    return action ? { action: word(counted("None", "Block", "Allow"), action) } : undefined;
  },
  declares: ({ action }) => ({ action }),
};
