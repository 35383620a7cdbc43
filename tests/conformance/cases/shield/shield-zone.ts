import type { Emulator } from "../../../../emulator";
import { addPullZone } from "../../../../emulator/routes/pull-zones";
import type { ShieldZoneRecord } from "../../../../emulator/routes/shield/records";
import { ddosSensitivity, executionMode, limitAction, planType } from "../../../../sdk/api/shield";
import type { Args, Case, Deployed } from "../../case";

/** Pull zones without a shield zone, more than the resources of the case. */
const firstPullZone = 11_000;
const count = 80;
const zoneFor = (n: number) => firstPullZone + n;

const get = "GET /shield/shield-zone/{shieldZoneId}";
const find = "GET /shield/shield-zone/get-by-pullzone/{pullZoneId}";
const patch = "PATCH /shield/shield-zone";

const zoneOf = ({ state }: Emulator, { outputs }: Deployed) => state.shieldZones.get(outputs.shieldZoneId as number);

/** A change of the settings outside of Pulumi. */
const drift = (
  title: string,
  shows: string,
  change: (settings: ShieldZoneRecord["settings"], zone: ShieldZoneRecord) => void,
): Case["drift"][number] => ({
  title,
  shows: [shows],
  change: (emulator, deployed) => {
    const zone = zoneOf(emulator, deployed);
    if (!zone) throw new Error("The zone does not exist.");
    change(zone.settings, zone);
  },
});

const waf = {
  enabled: true,
  executionMode: "Log",
  profileId: 2,
  disabledRules: ["942190", "941100"],
  logOnlyRules: ["942100"],
  realtimeThreatIntelligence: true,
  requestHeaderLogging: true,
  requestBodyLogging: false,
  ignoredRequestHeaders: ["Cookie", "Authorization"],
  requestBodyLimitAction: "Log",
  responseBodyLimitAction: "Ignore",
  engine: {
    detectionParanoiaLevel: 3,
    executingParanoiaLevel: 2,
    blockingParanoiaLevel: 1,
    allowedMethods: ["GET", "HEAD"],
    allowedHttpVersions: ["HTTP/2", "HTTP/2.0"],
    allowedRequestContentTypes: ["application/json", "text/plain"],
  },
};
const ddos = { sensitivity: "High", challengeWindow: 1800 };

/** The engine in words. */
function engineOf({ wafEngineConfig }: ShieldZoneRecord["settings"]): Args {
  const all = new Map(wafEngineConfig.map(({ name, valueEncoded }) => [name, valueEncoded ?? ""]));
  const level = (name: string) => (all.has(name) ? Number(all.get(name)) : undefined);
  const words = (name: string) => all.get(name)?.replaceAll("|", "").split(" ");
  return {
    detectionParanoiaLevel: level("detection_paranoia_level"),
    executingParanoiaLevel: level("executing_paranoia_level"),
    blockingParanoiaLevel: level("blocking_paranoia_level"),
    allowedMethods: words("allowed_methods"),
    allowedHttpVersions: words("allowed_http_versions"),
    allowedRequestContentTypes: words("allowed_request_content_type"),
  };
}

export const shieldZoneCase: Case = {
  resource: "ShieldZone",
  creation: { operation: "POST /shield/shield-zone", assignsId: false },
  prepare({ state }) {
    for (let n = 0; n <= count; n++)
      addPullZone(state, { Id: zoneFor(n), Name: `shielded-${zoneFor(n)}`, OriginUrl: null });
  },
  args: (n) => ({
    pullZoneId: zoneFor(n),
    plan: "Business",
    waf,
    ddos,
    learning: { enabled: true, until: "2040-01-01T00:00:00Z" },
    whitelabelResponsePages: true,
    onDestroy: "Disable",
  }),
  calls: {
    create: [find, "GET /shield/shield-zone/defaults", "POST /shield/shield-zone", find],
    refresh: [get],
    delete: [get, patch],
  },
  sameAs: [
    { title: "an explicit default", from: { onDestroy: undefined }, args: { onDestroy: "Keep" } },
    {
      title: "rules in another order",
      args: { waf: { ...waf, disabledRules: ["941100", "942190"] } },
    },
  ],
  updates: [
    { title: "plan", args: { plan: "Enterprise" }, calls: [get, patch, get] },
    {
      title: "from logging to blocking",
      args: { waf: { ...waf, executionMode: "Block" } },
      calls: [get, patch],
    },
    {
      title: "one variable of the engine, the others unmanaged",
      from: { waf: { engine: { allowedMethods: ["GET"] } } },
      args: { waf: { engine: { allowedMethods: ["GET", "POST"] } } },
      calls: [get, patch],
    },
    { title: "a setting no longer managed", args: { waf: { ...waf, profileId: undefined } }, calls: [] },
    { title: "a group no longer managed", args: { ddos: undefined }, calls: [] },
    {
      title: "a group that becomes managed",
      from: { ddos: undefined },
      args: { ddos: { sensitivity: "Challenge" } },
      calls: [get, patch],
    },
    { title: "the learning phase ended", args: { learning: { enabled: false } }, calls: [get, patch] },
    { title: "response pages", args: { whitelabelResponsePages: false }, calls: [get, patch] },
    { title: "onDestroy", args: { onDestroy: "Keep" }, calls: [] },
  ],
  replacements: [{ title: "pull zone", args: { pullZoneId: zoneFor(count) } }],
  drift: [
    drift("another plan", "plan", (_, zone) => Object.assign(zone, { planType: 0 })),
    drift("the firewall switched off", "waf.enabled", (settings) => Object.assign(settings, { wafEnabled: false })),
    drift("an unknown mode", "waf.executionMode", (settings) => Object.assign(settings, { wafExecutionMode: 99 })),
    drift("a rule enabled", "waf.disabledRules", (settings) =>
      Object.assign(settings, { wafDisabledRules: settings.wafDisabledRules.slice(0, -1) }),
    ),
    drift("a variable of the engine changed", "waf.engine.allowedMethods", ({ wafEngineConfig }) =>
      Object.assign(wafEngineConfig.find(({ name }) => name === "allowed_methods") ?? {}, { valueEncoded: "GET" }),
    ),
    drift("a variable of the engine reset", "waf.engine.detectionParanoiaLevel", (settings) =>
      Object.assign(settings, {
        wafEngineConfig: settings.wafEngineConfig.filter(({ name }) => name !== "detection_paranoia_level"),
      }),
    ),
    drift("another sensitivity", "ddos.sensitivity", (settings) =>
      Object.assign(settings, { dDoSShieldSensitivity: 1 }),
    ),
    drift("another window", "ddos.challengeWindow", (settings) =>
      Object.assign(settings, { dDoSChallengeWindow: 900 }),
    ),
    drift("the learning phase ended early", "learning.enabled", (settings) =>
      Object.assign(settings, { learningMode: false }),
    ),
    drift("response pages with branding", "whitelabelResponsePages", (settings) =>
      Object.assign(settings, { whitelabelResponsePages: false }),
    ),
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const zone = zoneOf(emulator, deployed);
    if (!zone) return undefined;
    const { settings } = zone;
    return {
      pullZoneId: zone.pullZoneId,
      plan: planType.fromWire(zone.planType),
      waf: {
        enabled: settings.wafEnabled,
        executionMode: executionMode.fromWire(settings.wafExecutionMode),
        profileId: settings.wafProfileId,
        disabledRules: settings.wafDisabledRules,
        logOnlyRules: settings.wafLogOnlyRules,
        realtimeThreatIntelligence: settings.wafRealtimeThreatIntelligenceEnabled,
        requestHeaderLogging: settings.wafRequestHeaderLoggingEnabled,
        requestBodyLogging: settings.requestBodyLoggingEnabled,
        ignoredRequestHeaders: settings.wafRequestIgnoredHeaders,
        requestBodyLimitAction: limitAction.fromWire(settings.wafRequestBodyLimitAction),
        responseBodyLimitAction: limitAction.fromWire(settings.wafResponseBodyLimitAction),
        engine: engineOf(settings),
      },
      ddos: {
        sensitivity: ddosSensitivity.fromWire(settings.dDoSShieldSensitivity),
        challengeWindow: settings.dDoSChallengeWindow,
      },
      learning: { enabled: settings.learningMode, until: settings.learningModeUntil },
      whitelabelResponsePages: settings.whitelabelResponsePages,
    };
  },
  unseen: { onDestroy: "an instruction to the provider, applied by a delete" },
  settings: {
    afterDelete: { plan: "Business", waf: { ...waf, enabled: false }, ddos: { ...ddos, sensitivity: "Off" } },
    externalDeletion: {
      title: "the pull zone was deleted",
      change({ state }, { outputs }) {
        state.pullZones.delete(outputs.pullZoneId as number);
        state.shieldZones.delete(outputs.shieldZoneId as number);
      },
    },
  },
};
