import { z } from "zod";
import { orElse, orNone } from "../../account/settings";

const text = orElse(z.string(), null);
const matching = orElse(z.int().min(0).max(2), 0);
const action = z.object({
  ActionType: z.int(),
  ActionParameter1: text,
  ActionParameter2: text,
  ActionParameter3: text,
});
const trigger = z.object({
  Type: z.int(),
  PatternMatches: orNone(z.string()),
  PatternMatchingType: matching,
  Parameter1: orElse(z.string(), ""),
});
/** An edge rule in a request, as the platform stores it. */
export const sentEdgeRule = action.extend({
  Guid: z.string().nullish(),
  Triggers: orNone(trigger),
  ExtraActions: orNone(action),
  TriggerMatchingType: matching,
  Description: text,
  Enabled: orElse(z.boolean(), false),
  OrderIndex: z.int32().nullish(),
});

export type EdgeRuleAction = z.output<typeof action>;
export type SentEdgeRule = z.output<typeof sentEdgeRule>;
