import type { Shield, Zone } from "../../explain/zone";
import {
  type EdgeRule,
  type EdgeRuleAction,
  type edgeRuleAction,
  newPullZone,
  type PullZone,
  type PullZoneHostname,
} from "../../sdk/api/pull-zones";

type Trigger = NonNullable<EdgeRule["triggers"]>[number];

/** A hostname of a zone, with a certificate. */
export const hostnameCalled = (value: string, more: Partial<PullZoneHostname> = {}): PullZoneHostname => ({
  id: 1,
  value,
  forceSSL: false,
  isSystemHostname: false,
  isManagedHostname: false,
  hasCertificate: true,
  certificate: undefined,
  certificateKeyType: undefined,
  certificateProvisionType: undefined,
  ...more,
});

/** A zone of `shop.example.com` with these settings and rules. */
export function zoneWith(
  settings: Partial<PullZone> = {},
  shield?: Partial<Omit<Shield, "isOn">> & { isOn?: Partial<Shield["isOn"]> },
): Zone {
  const pullZone: PullZone = {
    ...newPullZone(),
    id: 1001,
    name: "shop",
    enabled: true,
    suspended: false,
    cnameDomain: "b-cdn.net",
    zoneSecurityKey: "SecurityKey",
    videoLibraryId: -1,
    originUrl: "https://origin.example.com",
    hostnames: [hostnameCalled("shop.example.com"), hostnameCalled("shop.b-cdn.net")],
    edgeRules: [],
    ...settings,
  };
  if (!shield) return { pullZone };
  return {
    pullZone,
    shield: {
      id: 2001,
      wafEnabled: false,
      wafBlocks: true,
      accessLists: [],
      rateLimits: [],
      wafRuleOrder: [],
      wafRules: [],
      ...shield,
      isOn: { ddos: false, bots: false, uploads: false, apiGuardian: false, ...shield.isOn },
    },
  };
}

interface RuleOptions {
  readonly order?: number;
  readonly match?: EdgeRule["triggerMatchingType"];
  readonly description?: string;
  readonly enabled?: boolean;
}

/** An action with its parameters. */
export const action = (
  actionType: (typeof edgeRuleAction.names)[number],
  actionParameter1 = "",
  actionParameter2 = "",
  actionParameter3 = "",
) => ({ actionType, actionParameter1, actionParameter2, actionParameter3 }) satisfies EdgeRuleAction;

/** A trigger whose patterns are alternatives, unless `how` says otherwise. */
export const trigger = (
  type: Trigger["type"],
  patternMatches: readonly string[],
  { name = "", how = "MatchAny" }: { name?: string; how?: Trigger["patternMatchingType"] } = {},
): Trigger => ({ type, patternMatches: [...patternMatches], patternMatchingType: how, parameter1: name });

/** An edge rule that takes actions where its triggers match. */
export function rule(
  actions: readonly ReturnType<typeof action>[],
  triggers: readonly Trigger[],
  { order = 0, match = "MatchAny", description = "", enabled = true }: RuleOptions = {},
): EdgeRule {
  const [first, ...extraActions] = actions;
  return {
    ...(first ?? action("BlockRequest")),
    guid: `rule-${order}`,
    readOnly: false,
    extraActions: [...extraActions],
    triggers: [...triggers],
    triggerMatchingType: match,
    description,
    enabled,
    orderIndex: order,
  };
}
