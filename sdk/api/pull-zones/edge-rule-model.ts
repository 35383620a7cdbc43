import { z } from "zod";
import { edgeRuleAction, edgeRuleMatching, edgeRuleTrigger } from "../../wire/generated/pull-zones";
import { flag, int, text, texts } from "../../wire/members";
import { type SettingsOf, toWireSettings } from "../../wire/settings";

/** A list of which every item counts: undefined where it, or one of its items, is not reported. */
const wholeList = <T extends z.ZodType>(item: T) =>
  z
    .array(item.nullable())
    .nullish()
    .transform((items): z.output<T>[] | undefined => {
      const known = items?.filter((one) => one !== null);
      return known?.length === items?.length ? known : undefined;
    });

const action = z.object({
  actionType: edgeRuleAction.wire.nullish(),
  ...texts("actionParameter1", "actionParameter2", "actionParameter3"),
});

const trigger = z.object({
  type: edgeRuleTrigger.wire.nullish(),
  patternMatches: wholeList(z.string()),
  patternMatchingType: edgeRuleMatching.wire.nullish(),
  parameter1: text,
});

const settings = action.extend({
  triggers: wholeList(trigger),
  extraActions: wholeList(action),
  triggerMatchingType: edgeRuleMatching.wire.nullish(),
  description: text,
  enabled: flag,
  orderIndex: int,
});

/** A rule in a response, whose id may be null by the document. */
export const edgeRuleResponse = settings.extend({ guid: text, readOnly: flag });

/** An edge rule of a pull zone. */
export type EdgeRule = z.output<typeof edgeRuleResponse> & { guid: string };

/** Whether a rule in a response has an id, without which it can be neither changed nor deleted. */
export const hasGuid = (rule: z.output<typeof edgeRuleResponse>): rule is EdgeRule => rule.guid != null;
/** One of the actions of an edge rule. */
export type EdgeRuleAction = SettingsOf<z.output<typeof action>>;
/** One of the triggers of an edge rule. */
export type EdgeRuleTrigger = SettingsOf<z.output<typeof trigger>>;
/** An edge rule without its id. The first action is the rule's own, the others are `extraActions`. */
export interface EdgeRuleSettings extends Omit<SettingsOf<z.output<typeof settings>>, "triggers" | "extraActions"> {
  triggers?: readonly EdgeRuleTrigger[];
  extraActions?: readonly EdgeRuleAction[];
}

/** Converts an edge rule for a request. */
export function edgeRuleToWire({ triggers, extraActions, ...rule }: EdgeRuleSettings): Record<string, unknown> {
  return {
    ...toWireSettings(rule, { actionType: edgeRuleAction, triggerMatchingType: edgeRuleMatching }),
    triggers: (triggers ?? []).map((one) =>
      toWireSettings(one, { type: edgeRuleTrigger, patternMatchingType: edgeRuleMatching }),
    ),
    extraActions: (extraActions ?? []).map((one) => toWireSettings(one, { actionType: edgeRuleAction })),
  };
}

/** Whether a rule is as it was sent: a text that was not sent is null or empty. */
export function isRuleAsSent(rule: EdgeRule, sent: EdgeRuleSettings): boolean {
  return JSON.stringify(comparable(rule)) === JSON.stringify(comparable(sent));
}

function comparable(rule: EdgeRuleSettings | EdgeRule): unknown {
  const actions = [rule, ...(rule.extraActions ?? [])].map((one) => [
    one.actionType,
    ...[one.actionParameter1, one.actionParameter2, one.actionParameter3].map((value) => value ?? ""),
  ]);
  const triggers = (rule.triggers ?? []).map((one) => [
    one.type,
    one.patternMatches ?? [],
    one.patternMatchingType ?? "MatchAny",
    one.parameter1 ?? "",
  ]);
  const matching = rule.triggerMatchingType ?? "MatchAny";
  return [actions, triggers, matching, rule.description ?? "", rule.enabled ?? true, rule.orderIndex ?? null];
}
