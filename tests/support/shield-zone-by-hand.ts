import type { Emulator } from "../../emulator";
import { specification } from "../contract/surface";

// A shield zone that was never under Pulumi: each request is written out, and uses nothing of the client.

/** A rule about requests of some pages, without conditions chained to it. */
const onAdmin = (actionType: number) => ({
  variableTypes: { REQUEST_URI: "", QUERY_STRING: "" },
  operatorType: 0,
  value: "/admin",
  isNegated: false,
  isRegexVariable: false,
  actionType,
  severityType: 2,
  transformationTypes: [7, 1],
  chainedRuleConditions: [],
});
const suspicious = {
  variableTypes: { REQUEST_HEADERS: "^x-", ARGS: "token" },
  operatorType: 14,
  value: "(a|b)",
  isNegated: true,
  isRegexVariable: true,
};

/** Configures everything that a new shield zone of a new pull zone has, and returns their ids. */
export async function configureShieldZoneByHand(emulator: Emulator) {
  const send = async (method: string, path: string, body: object) => {
    const headers = { AccessKey: emulator.apiKey, "content-type": "application/json" };
    const response = await fetch(emulator.url + path, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok || response.status === 202) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? {} : JSON.parse(text);
  };
  const { Id: pullZoneId } = await send("POST", "/pullzone", { Name: "by-hand", OriginUrl: "https://example.com" });
  const { data } = await send("POST", "/shield/shield-zone", { pullZoneId, shieldZone: settings });
  const { shieldZoneId } = data.shieldZone;
  const zone = `/shield/shield-zone/${shieldZoneId}`;

  const list = { name: "Office", description: "d", type: 1, content: "192.0.2.0/24\n2001:db8::/32" };
  await send("POST", `${zone}/access-lists`, list);
  const lists = await listsOf(emulator, zone);
  const configure = (id: number, action: number) =>
    send("PATCH", `${zone}/access-lists/configurations/${id}`, { isEnabled: true, action });
  await configure(lists.customLists[0]?.configurationId ?? 0, 1);
  await configure(lists.managedLists.find(({ listId }) => listId === 3)?.configurationId ?? 0, 2);

  const rule = (ruleName: string, more: object) => ({ shieldZoneId, ruleName, ruleDescription: "by hand", ...more });
  const first = await send("POST", "/shield/waf/custom-rule", rule("first", { ruleConfiguration: onAdmin(4) }));
  const chained = { ruleConfiguration: { ...onAdmin(3), chainedRuleConditions: [suspicious] } };
  const second = await send("POST", "/shield/waf/custom-rule", rule("second", chained));
  const limited = { ...onAdmin(2), requestCount: 7, counterKeyType: 0, timeframe: 60, blockTime: 900 };
  await send("POST", "/shield/rate-limit", rule("logins", { ruleConfiguration: limited }));
  const wafRuleIds = [second.id, first.id];
  const ordered = { shieldZoneId, shieldZone: { ...settings, wafCustomRuleOrder: wafRuleIds } };
  await send("PATCH", "/shield/shield-zone", ordered);

  await send("PATCH", `${zone}/bot-detection`, {
    executionMode: 1,
    requestIntegrity: { sensitivity: 2 },
    ipAddress: { sensitivity: 0 },
    browserFingerprint: { sensitivity: 3, aggression: 4, complexEnabled: true },
  });
  await send("PUT", `${zone}/bot-categorization/bots/21`, { action: 3 });
  await send("PUT", `${zone}/bot-categorization/categories/255`, { action: 2 });
  const scanning = { shieldZoneId, isEnabled: true, csamScanningMode: 2, antivirusScanningMode: 1 };
  await send("PATCH", `${zone}/upload-scanning`, scanning);
  await send("POST", `${zone}/api-guardian/spec`, { content: specification, enforceAuthorizationValidation: false });
  return { pullZoneId, shieldZoneId, wafRuleIds } as { pullZoneId: number; shieldZoneId: number; wafRuleIds: number[] };
}

interface Lists {
  customLists: { configurationId: number }[];
  managedLists: { listId: number; configurationId: number }[];
}

async function listsOf({ url, apiKey }: Emulator, zone: string): Promise<Lists> {
  const response = await fetch(`${url}${zone}/access-lists`, { headers: { AccessKey: apiKey } });
  return response.json() as Promise<Lists>;
}

const settings = {
  planType: 2,
  learningMode: true,
  learningModeUntil: "2040-01-01T00:00:00Z",
  wafEnabled: true,
  wafExecutionMode: 0,
  wafDisabledRules: ["942100", "941100"],
  wafLogOnlyRules: ["920350"],
  wafProfileId: 2,
  wafRealtimeThreatIntelligenceEnabled: true,
  wafRequestHeaderLoggingEnabled: true,
  requestBodyLoggingEnabled: true,
  wafRequestIgnoredHeaders: ["Cookie", "X-Session"],
  wafRequestBodyLimitAction: 1,
  wafResponseBodyLimitAction: 2,
  wafEngineConfig: [
    { name: "blocking_paranoia_level", valueEncoded: "3" },
    { name: "allowed_methods", valueEncoded: "GET HEAD POST" },
    { name: "allowed_request_content_type", valueEncoded: "|text/plain| |application/json|" },
    // No argument of the provider stands for it.
    { name: "max_num_args", valueEncoded: "255" },
  ],
  dDoSShieldSensitivity: 3,
  dDoSChallengeWindow: 43_200,
  whitelabelResponsePages: true,
};
