import { z } from "zod";
import type { Zone } from "../../explain";
import { actionsIn } from "../../explain/zone";
import { secretSignature, signature } from "../../provider/define/engine-constants";
import { nameIn } from "../../provider/hosts/tokens";
import { secretMark } from "../../sdk/internal";

/** The texts of a zone that a stack keeps as secrets. */
export type SecretsOf = (zone: Zone) => readonly string[];

const parameters = ["actionParameter1", "actionParameter2", "actionParameter3"] as const;
const secret = z.looseObject({ [signature]: z.literal(secretSignature) });
const isSecret = (value: unknown) => secret.safeParse(value).success;

const withRules = z.object({
  deployment: z
    .object({
      resources: z
        .array(z.object({ type: z.string().default(""), id: z.string().default(""), inputs: z.unknown().optional() }))
        .nullish(),
    })
    .nullish(),
});
const record = z.record(z.string(), z.unknown());
const ruleInputs = z.looseObject({ actions: z.unknown() });

/** What an exported state encrypts of the parameters of edge rules, as the zone has it. */
export function secretsIn(state: unknown): SecretsOf {
  const { resources } = withRules.parse(state).deployment ?? {};
  const rules = new Map(
    (resources ?? []).filter(({ type }) => nameIn(type) === "PullZoneEdgeRule").map((one) => [one.id, one.inputs]),
  );
  return ({ pullZone }) =>
    pullZone.edgeRules.flatMap((rule) => {
      const inputs = ruleInputs.safeParse(rules.get(`${pullZone.id}/${rule.guid}`)).data?.actions;
      return actionsIn(rule).flatMap((action, at) =>
        parameters.flatMap((name, index) => {
          const value = action[name] ?? "";
          return isEncrypted(inputs, at, `parameter${index + 1}`) ? literalsOf(value) : [];
        }),
      );
    });
}

function isEncrypted(actions: unknown, at: number, name: string): boolean {
  if (isSecret(actions)) return true;
  const action: unknown = Array.isArray(actions) ? actions[at] : undefined;
  return isSecret(action) || isSecret(record.safeParse(action).data?.[name]);
}

/** Anything shorter is in other texts as well. */
const shortest = 4;

/** A text without its variables, which an answer has expanded. */
const literalsOf = (text: string) =>
  text.split(/\{\{[^{}]*\}\}|%\{[^{}]*\}/).filter(({ length }) => length >= shortest);

/** A value of an answer without these texts. */
export function withoutSecrets<T>(value: T, secrets: readonly string[]): T {
  if (secrets.length === 0) return value;
  const hide = (text: string) => secrets.reduce((rest, one) => rest.replaceAll(one, secretMark), text);
  return JSON.parse(JSON.stringify(value), (_, one: unknown) => (typeof one === "string" ? hide(one) : one));
}
