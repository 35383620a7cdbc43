import { z } from "zod";
import type { Rule } from "../explain/policies/rule";
import { rules } from "../explain/policies/rules";
import { table, withPart } from "./markdown";

/** The page about rules with the table of them. */
export function policiesPage(page: string): string {
  const heads = ["rule", "severity", "level", "judged", "why, and what to do", "settings"];
  return withPart(page, "rules", table(heads, rules.map(cells)));
}

function cells({ name, severity, enforcement, scope, of, reason, remedy, config }: Rule): string[] {
  const types =
    of.length > 6 ? "what has a limit" : of.map((one) => `[${one.name}](reference/${one.name}.md)`).join(", ");
  return [`\`${name}\``, severity, enforcement, `${scope}: ${types}`, `${reason} ${remedy}`, settingsOf(config)];
}

/** The settings of a rule besides those that all have with the same default. */
function settingsOf(config: z.ZodObject): string {
  const { properties = {} } = z.toJSONSchema(config, { io: "input" });
  return Object.entries(properties)
    .flatMap(([name, schema]) => {
      if (typeof schema === "boolean" || name === "except") return [];
      const shown = schema.default === undefined ? "" : `: \`${JSON.stringify(schema.default)}\``;
      if (name === "stacks") return shown.includes('["*"]') ? [] : [`\`stacks\`${shown}`];
      return [`\`${name}\`${shown}. ${schema.description}`];
    })
    .join("<br>");
}
