import { z } from "zod";
import { definedMembers, orElse } from "../../account/settings";
import { shieldPaginate } from "../../http/paginate";
import { invalidValue, ok, shield, succeeded } from "../../http/replies";
import { type Handler, type Reply, type RouteRequest, readBody, readId, refuseWith } from "../../http/route";
import { known } from "../../http/sources";
import type { EmulatorState } from "../../state";
import type { RuleRecord, ShieldZoneRecord } from "./records";
import type { RuleConfiguration } from "./rule-settings";
import { shieldZoneOf } from "./shield-zones";

const noRule = known("terraform-provider-bunnynet", "404 says that a rule is gone");

const text = z.string().nullish();

/** One kind of rules of a zone. */
interface RuleKind<Configuration extends RuleConfiguration> {
  /** As messages name it: `rate limit`. */
  name: string;
  notFoundKey: string;
  configuration: z.ZodType<Configuration>;
  of(zone: ShieldZoneRecord): Map<number, RuleRecord<Configuration>>;
  /** The platform's response to one more rule; undefined if the plan allows it. */
  refuseOneMore(zone: ShieldZoneRecord): Reply | undefined;
}

/** The handlers of one kind of rules. */
export function ruleHandlers<Configuration extends RuleConfiguration>(
  kind: RuleKind<Configuration>,
): Record<"list" | "create" | "get" | "update" | "delete", Handler> {
  const { configuration } = kind;
  const newRule = z.object({
    shieldZoneId: z.int32(),
    ruleName: orElse(z.string(), null),
    ruleDescription: orElse(z.string(), null),
    ruleConfiguration: configuration,
  });
  const changedRule = z.object({ ruleName: text, ruleDescription: text, ruleConfiguration: configuration.nullish() });
  const ruleOf = ({ state, path }: RouteRequest) => {
    const id = readId(path.id, () => invalidValue("id"));
    for (const zone of state.shieldZones.values()) {
      const rule = kind.of(zone).get(id);
      if (rule) return { zone, rule };
    }
    return refuseWith(shield.ruleError(404, `The ${kind.name} was not found.`, kind.notFoundKey, noRule));
  };

  return {
    list: (request) => {
      const zone = shieldZoneOf(request);
      const all = [...kind.of(zone).values()].map((rule) => model(request.state, zone, rule));
      return ok({ ...shieldPaginate(request.query, all), error: succeeded });
    },

    create: ({ state, body }) => {
      const { shieldZoneId, ...sent } = readBody(newRule, body, invalidValue);
      const zone = state.shieldZones.get(shieldZoneId);
      if (!zone) return shield.ruleError(404, "The shield zone was not found.", "not_found", noRule);
      const refusal = kind.refuseOneMore(zone);
      if (refusal) return refusal;
      const rule = { id: state.nextId(), ...sent };
      kind.of(zone).set(rule.id, rule);
      return replyWith(state, zone, rule);
    },

    get: (request) => {
      const { zone, rule } = ruleOf(request);
      return replyWith(request.state, zone, rule);
    },

    update: (request) => {
      const { zone, rule } = ruleOf(request);
      Object.assign(rule, definedMembers(readBody(changedRule, request.body, invalidValue)));
      return replyWith(request.state, zone, rule);
    },

    delete: (request) => {
      const { zone, rule } = ruleOf(request);
      kind.of(zone).delete(rule.id);
      return ok(succeeded);
    },
  };
}

function replyWith(state: EmulatorState, zone: ShieldZoneRecord, rule: RuleRecord) {
  return ok({ ...model(state, zone, rule), errorResponse: succeeded });
}

function model({ userId }: EmulatorState, { shieldZoneId }: ShieldZoneRecord, rule: RuleRecord) {
  return { ...rule, shieldZoneId, userId, ruleJson: JSON.stringify(rule.ruleConfiguration) };
}
