import type { ShieldZoneRecord } from "../../../emulator/routes/shield/records";
import type { Facts, Model } from "../model";
import { argsOf, counted, flat, setOf, textOf, textsOf, word } from "../values";

type Settings = ShieldZoneRecord["settings"];

const limitActions = counted("Block", "Log", "Ignore");

/** A variable of the firewall's engine: a level, or words that may stand between bars. */
function engineOf({ wafEngineConfig }: Settings): Facts {
  const values = new Map(wafEngineConfig.map(({ name, valueEncoded }) => [name, valueEncoded ?? ""]));
  const level = (name: string) => (values.has(name) ? Number(values.get(name)) : undefined);
  const words = (name: string) => setOf((values.get(name) ?? "").replaceAll("|", "").split(" ").filter(Boolean));
  return {
    "waf.engine.detectionParanoiaLevel": level("detection_paranoia_level"),
    "waf.engine.executingParanoiaLevel": level("executing_paranoia_level"),
    "waf.engine.blockingParanoiaLevel": level("blocking_paranoia_level"),
    "waf.engine.allowedMethods": words("allowed_methods"),
    "waf.engine.allowedHttpVersions": words("allowed_http_versions"),
    "waf.engine.allowedRequestContentTypes": words("allowed_request_content_type"),
  };
}

/** A phase ends by itself. */
const isLearning = (enabled: unknown, until: unknown) =>
  enabled === true && (until == null || Date.parse(textOf(until)) > Date.now());

export const shieldZone: Model = {
  resource: "ShieldZone",
  inForce(account, { args }) {
    const zone = [...account.shieldZones.values()].find(({ pullZoneId }) => pullZoneId === args.pullZoneId);
    if (!zone || !account.pullZones.has(zone.pullZoneId)) return undefined;
    const { settings } = zone;
    const learns = isLearning(settings.learningMode, settings.learningModeUntil);
    return {
      plan: word(counted("Basic", "Advanced", "Business", "Enterprise"), zone.planType),
      "whether the firewall is learning": learns,
      "what happens to attacks": !settings.wafEnabled
        ? "nothing"
        : learns
          ? "Log"
          : word(counted("Log", "Block"), settings.wafExecutionMode),
      "waf.executionMode": word(counted("Log", "Block"), settings.wafExecutionMode),
      "waf.enabled": settings.wafEnabled,
      "waf.profileId": settings.wafProfileId,
      "waf.disabledRules": setOf(settings.wafDisabledRules),
      "waf.logOnlyRules": setOf(settings.wafLogOnlyRules),
      "waf.realtimeThreatIntelligence": settings.wafRealtimeThreatIntelligenceEnabled,
      "waf.requestHeaderLogging": settings.wafRequestHeaderLoggingEnabled,
      "waf.requestBodyLogging": settings.requestBodyLoggingEnabled,
      "waf.ignoredRequestHeaders": setOf(settings.wafRequestIgnoredHeaders),
      "waf.requestBodyLimitAction": word(limitActions, settings.wafRequestBodyLimitAction),
      "waf.responseBodyLimitAction": word(limitActions, settings.wafResponseBodyLimitAction),
      ...engineOf(settings),
      "ddos.sensitivity": word(counted("Off", "Low", "Medium", "High", "Challenge"), settings.dDoSShieldSensitivity),
      "ddos.challengeWindow": settings.dDoSChallengeWindow,
      whitelabelResponsePages: settings.whitelabelResponsePages,
    };
  },
  declares({ pullZoneId: _, onDestroy: __, learning, ...groups }) {
    const { enabled, until } = argsOf(learning ?? {});
    const settings = Object.entries(flat(groups)).map(([path, value]) => [
      path,
      Array.isArray(value) ? setOf(textsOf(value)) : value,
    ]);
    const given = argsOf(groups.waf ?? {});
    const learns = enabled === undefined ? undefined : isLearning(enabled, until);
    return {
      ...Object.fromEntries(settings),
      "whether the firewall is learning": learns,
      "what happens to attacks":
        given.enabled === false ? "nothing" : given.enabled && learns === false ? given.executionMode : undefined,
    };
  },
};
