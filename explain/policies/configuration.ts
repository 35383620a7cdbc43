import { readFileSync } from "node:fs";
import { z } from "zod";
import { suggestion } from "../../provider/check/explain-issue";
import type { Enforcement, Rule } from "./rule";
import { rules } from "./rules";

const level = z.enum(["advisory", "mandatory", "disabled"]);

/** A rule as it is configured. */
export interface ConfiguredRule {
  readonly rule: Rule;
  readonly enforcement: Enforcement;
  readonly config: z.output<z.ZodObject>;
}

/** The rules as a file of `pulumi preview --policy-pack-config` configures them, without those that it disables. */
export function configuredRules(file: string | undefined): ConfiguredRule[] {
  return rulesFrom(file === undefined ? {} : readConfiguration(file));
}

function readConfiguration(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** @throws Error that names the rule and the setting. */
export function rulesFrom(configuration: unknown): ConfiguredRule[] {
  const { all, ...byName } = parse(z.looseObject({ all: level.optional() }), configuration, "");
  const names = rules.map(({ name }) => name);
  for (const name of Object.keys(byName))
    if (!names.includes(name)) throw new Error(`There is no rule ${JSON.stringify(name)}${suggestion(name, names)}.`);
  return rules.flatMap((rule) => {
    const given = byName[rule.name] ?? {};
    const { enforcementLevel, ...config } = parse(
      z.strictObject({ ...rule.config.shape, enforcementLevel: level.optional() }),
      typeof given === "string" ? { enforcementLevel: given } : given,
      rule.name,
    );
    const enforcement = enforcementLevel ?? all ?? rule.enforcement;
    return enforcement === "disabled" ? [] : [{ rule, enforcement, config }];
  });
}

/**
 * The settings of one rule.
 *
 * @throws Error that names the setting.
 */
export function settingsOf(rule: Rule, config: object): ConfiguredRule["config"] {
  return parse(rule.config, config, rule.name);
}

function parse<S extends z.ZodType>(schema: S, value: unknown, name: string): z.output<S> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  const where = [name, ...(issue?.path ?? [])].filter((part) => part !== "").join(".");
  throw new Error(`The configuration of the rules is not valid: ${where ? `${where}: ` : ""}${issue?.message}`);
}
