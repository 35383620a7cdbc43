import { z } from "zod";
import type { ResourceDefinition } from "../../provider/define/define";
import type { AnyJudged, Resources } from "./resources";

/** How bad a violation is. */
export type Severity = "low" | "medium" | "high" | "critical";

/** Whether a violation ends a preview or an update, or is shown alone. */
export type Enforcement = "advisory" | "mandatory";

/** A resource that breaks a rule. */
export interface Violation {
  readonly resource: AnyJudged;
  /** What is wrong, with the path of the property: `security.tls1: visitors may use TLS 1.0`. */
  readonly message: string;
}

/** What every rule can be configured with. */
const common = {
  except: z
    .array(z.string())
    .default([])
    .meta({ description: "The names of resources that may break it; `*` stands for any characters." }),
};

/** One rule about resources of this provider. */
export interface Rule<C extends z.ZodObject = z.ZodObject> {
  /** In a configuration and in violations: `origin-certificate-unchecked`. */
  readonly name: string;
  readonly severity: Severity;
  /** Where the configuration says nothing else. */
  readonly enforcement: Enforcement;
  /** `resource`: judged before each is created or updated. `stack`: judged by what resources have of each other. */
  readonly scope: "resource" | "stack";
  /** The resources that it judges. */
  readonly of: readonly ResourceDefinition[];
  /** Why it is a risk, in a sentence. */
  readonly reason: string;
  /** What to do, in a sentence. */
  readonly remedy: string;
  readonly config: C;
  judge(resources: Resources, config: z.output<C>): Iterable<Violation>;
}

/** What all rules read of their configuration. */
export type CommonConfig = z.output<z.ZodObject<ReturnType<typeof commonConfig>>>;

/**
 * Declares a rule.
 *
 * @param rule.stacks The names of stacks in which it applies, unless the configuration has others. Default: all.
 */
export function defineRule<C extends z.ZodRawShape = Record<never, never>>({
  config,
  stacks = ["*"],
  ...rule
}: Omit<Rule<z.ZodObject<C>>, "config"> & { readonly config?: C; readonly stacks?: readonly string[] }): Rule {
  return { ...rule, config: z.strictObject({ ...config, ...commonConfig(stacks) }) } as unknown as Rule;
}

function commonConfig(stacks: readonly string[]) {
  const description = "The names of the stacks in which it applies; `*` stands for any characters.";
  return {
    ...common,
    stacks: z
      .array(z.string())
      .default([...stacks])
      .meta({ description }),
  };
}
