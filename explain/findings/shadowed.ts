import type { EdgeRule } from "../../sdk/api/pull-zones";
import { isLuaPattern } from "../patterns/matches";
import { type ActionType, ruleDecider } from "../stage";
import { layers } from "../stages/edge-rules";
import { actionsIn, rulesOf } from "../zone";
import type { Finder } from "./finding";
import { ruleImplies } from "./implies";

/** Actions that an earlier rule takes wherever these would be taken: of each type, the first rule counts. */
export const shadowed: Finder = {
  id: "rule-shadowed",
  source: "edge-rule-order",
  *find(zone) {
    for (const { rule, types, by } of shadowsOf(rulesOf(zone)))
      yield {
        where: ruleDecider(zone, rule),
        sentence: `${types.join(" and ")} never counts: wherever the rule matches, "${ruleDecider(zone, by).name}" is before it with the same action`,
      };
  },
};

interface Shadow {
  readonly rule: EdgeRule;
  readonly types: readonly ActionType[];
  readonly by: EdgeRule;
}

/** Which of a zone's rules, in their order, keep others from acting. */
export function* shadowsOf(rules: readonly EdgeRule[]): Iterable<Shadow> {
  for (const rule of rules) {
    for (const by of rules) {
      // Of equal numbers, none is certainly the first.
      if ((by.orderIndex ?? 0) >= (rule.orderIndex ?? 0) || !ruleImplies(rule, by)) continue;
      const types = typesOf(rule).filter((type) => isFirstOnly(type, by) && typesOf(by).includes(type));
      if (types.length > 0) {
        yield { rule, types, by };
        break;
      }
    }
  }
}

const typesOf = (rule: EdgeRule): readonly ActionType[] => [
  ...new Set(
    actionsIn(rule).flatMap(({ actionType }) =>
      actionType && Object.hasOwn(layers, actionType) ? [actionType as ActionType] : [],
    ),
  ),
];

/** Headers add up; and whether Lua works where the origin is asked is an open question. */
function isFirstOnly(type: ActionType, by: EdgeRule): boolean {
  if (type === "SetRequestHeader" || type === "SetResponseHeader") return false;
  const hasLua = (by.triggers ?? []).some(({ patternMatches }) => (patternMatches ?? []).some(isLuaPattern));
  return layers[type] === "cache" || (layers[type] !== "unlisted" && !hasLua);
}

/** What is done where the origin is asked, which a request that the cache layer ends never reaches. */
const originOnly: ReadonlySet<ActionType> = new Set(
  (Object.keys(layers) as ActionType[]).filter((type) => layers[type] === "origin" && !type.startsWith("Disable")),
);

/** Rules for the origin that no request reaches, as another rule refuses or redirects each of them. */
export const unreached: Finder = {
  id: "rule-unreached",
  source: "edge-rule-order",
  *find(zone) {
    const rules = rulesOf(zone);
    for (const rule of rules) {
      if (!typesOf(rule).every((type) => originOnly.has(type))) continue;
      const by = rules.find(
        (other) =>
          typesOf(other).some((type) => type === "BlockRequest" || type === "Redirect") && ruleImplies(rule, other),
      );
      if (by && !dependsOnResponse(by))
        yield {
          where: ruleDecider(zone, rule),
          sentence: `no request reaches it: "${ruleDecider(zone, by).name}" blocks or redirects each one before the origin is asked`,
        };
    }
  },
};

const dependsOnResponse = ({ triggers }: EdgeRule) =>
  (triggers ?? []).some(({ type }) => type === "ResponseHeader" || type === "StatusCode" || type?.startsWith("Origin"));
