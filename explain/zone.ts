import type { EdgeRule, PullZone } from "../sdk/api/pull-zones";
import type { AccessListAction, AccessListType, RateLimit, WafRule } from "../sdk/api/shield";

/** An access list of a shield zone. Entries are unknown of those that the platform maintains. */
export interface AccessList {
  readonly id: number;
  readonly name: string;
  readonly type: AccessListType | `Unknown(${number})`;
  readonly action: AccessListAction | `Unknown(${number})`;
  readonly isEnabled: boolean;
  readonly entries?: readonly string[];
}

/** What a shield zone adds to a pull zone. */
export interface Shield {
  readonly id: number;
  readonly wafEnabled: boolean;
  readonly wafBlocks: boolean;
  /** Whether its DDoS protection, bot detection, upload scanning and API Guardian are on. */
  readonly isOn: Readonly<Record<"ddos" | "bots" | "uploads" | "apiGuardian", boolean>>;
  readonly accessLists: readonly AccessList[];
  readonly rateLimits: readonly RateLimit[];
  /** The ids of custom rules in their order. */
  readonly wafRuleOrder: readonly number[];
  readonly wafRules: readonly WafRule[];
}

/** A part of a planned zone that nobody knows before it is deployed. */
export interface Unknown {
  /** The names on the way to it: `["pullZone", "blockedIps", 2]`. None for the whole zone. */
  readonly path: readonly (string | number)[];
  /** The part of a program that it comes from. */
  readonly what: string;
  readonly why: string;
}

/** A pull zone as it is deployed, or would be. */
export interface Zone {
  readonly pullZone: PullZone;
  readonly shield?: Shield;
  /** What rests on one of these is not judged. The value that is there stands for any. */
  readonly unknown?: readonly Unknown[];
}

/** The edge rules that are in force, in their order. */
export const rulesOf = ({ pullZone }: Zone): readonly EdgeRule[] =>
  pullZone.edgeRules
    .filter(({ enabled }) => enabled ?? true)
    .toSorted((a, b) => (a.orderIndex ?? 0) - (b.orderIndex ?? 0));

/** The actions of a rule, in their order. */
export const actionsIn = (rule: EdgeRule): readonly Pick<EdgeRule, ActionMember>[] => [
  rule,
  ...(rule.extraActions ?? []),
];

type ActionMember = "actionType" | `actionParameter${1 | 2 | 3}`;
