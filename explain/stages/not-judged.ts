import type { NotJudged } from "../answer";
import { actionOf, type Context } from "../stage";

/** What RFC 9110 asks of every server. */
const longestUrl = 8_000;

/** The parts of the platform that this request meets, and whose rules the vendor does not publish. */
export function notJudged({ request, zone: { pullZone, shield }, effects }: Context): readonly NotJudged[] {
  const isShielded = shield && !actionOf(effects, "DisableShield") && effects.shieldPass !== "Bypass";
  const rules = "the vendor publishes no rules";
  const meets: readonly (readonly [unknown, string, string])[] = [
    [isShielded && shield.wafEnabled && !actionOf(effects, "DisableWAF"), "managed rules of the firewall", rules],
    [isShielded && shield.isOn.bots && !actionOf(effects, "DisableShieldBotDetection"), "bot detection", rules],
    [isShielded && shield.isOn.ddos, "DDoS protection", rules],
    [
      isShielded && shield.isOn.uploads && ["POST", "PUT", "PATCH"].includes(request.method),
      "upload scanning",
      "its verdicts are about contents",
    ],
    [isShielded && shield.isOn.apiGuardian, "API Guardian", "it is not part of this"],
    [pullZone.optimizerEnabled && !actionOf(effects, "DisableOptimizer"), "optimizer", "what it changes is its own"],
    [
      (pullZone.middlewareScriptId ?? 0) > 0 || pullZone.originType === "EdgeScript",
      "edge script",
      "what it responds is its own",
    ],
    [request.host !== request.hostname, "the port", `no page says what answers at ${request.host}`],
    [
      request.path.length + request.search.length > longestUrl,
      "the length of the URL",
      "no page says from which on it is refused",
    ],
    [
      pullZone.requestLimit || pullZone.connectionLimitPerIPCount,
      "limits of the pull zone",
      "how they count is not documented",
    ],
  ];
  return meets.flatMap(([meets, what, why]) => (meets ? [{ what, why }] : []));
}
