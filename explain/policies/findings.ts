import picomatch from "picomatch";
import type { z } from "zod";
import type { Resources } from "./resources";
import type { CommonConfig, Rule, Violation } from "./rule";

/** The violations of a rule, without those that its configuration leaves out. */
export function violationsOf(rule: Rule, resources: Resources, config: z.output<z.ZodObject>): Violation[] {
  const { stacks, except } = config as CommonConfig;
  const applies = ({ resource }: Violation) => isNamed(stacks, resource.stack) && !isNamed(except, resource.name);
  return [...rule.judge(resources, config)].filter(applies);
}

/** What is wrong, and what to do. */
export function messageOf(rule: Rule, { message }: Violation): string {
  return `${message}. ${rule.remedy}`;
}

function isNamed(patterns: readonly string[], name: string): boolean {
  return patterns.length > 0 && picomatch.isMatch(name, [...patterns], { dot: true, bash: true, windows: false });
}
