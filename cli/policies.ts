import { readFileSync } from "node:fs";
import { text as textOf } from "node:stream/consumers";
import { Command, Option } from "commander";
import { type ConfiguredRule, configuredRules } from "../explain/policies/configuration";
import { resourcesInState } from "../explain/policies/exported-state";
import { messageOf, violationsOf } from "../explain/policies/findings";
import { Resources } from "../explain/policies/resources";
import type { Enforcement, Severity } from "../explain/policies/rule";
import { count } from "./drift/labels";
import { exitCodes } from "./output/exit-codes";
import { outputOption, writeOutput } from "./output/write-output";

/** A resource that breaks a rule. */
interface Finding {
  readonly rule: string;
  readonly enforcement: Enforcement;
  readonly severity: Severity;
  readonly type: string;
  readonly name: string;
  readonly urn: string;
  readonly message: string;
}

const formats = {
  text,
  json: (findings: readonly Finding[]) => `${JSON.stringify({ findings }, undefined, 2)}\n`,
};

interface Options {
  config?: string;
  format: keyof typeof formats;
  output?: string;
}

/** `pulumi-bunny policies`: the policy pack's rules without the engine. */
export function policiesCommand(): Command {
  const check = new Command("check")
    .description("Check the resources of an exported state.")
    .argument("<state>", "the file that `pulumi stack export` wrote, or - for standard input")
    .option("--config <file>", "the configuration of the rules, as for `pulumi preview --policy-pack-config`")
    .addOption(new Option("--format <format>", "the format").choices(Object.keys(formats)).default("text"))
    .addOption(outputOption("the findings"))
    .addHelpText("after", "\nExit codes: 0 no mandatory rule is broken, 2 one is, 1 an error.")
    .action(run);
  return new Command("policies").description("Check resources against the policy pack's rules.").addCommand(check);
}

async function run(state: string, { config, format, output }: Options): Promise<void> {
  const rules = configuredRules(config);
  const text = state === "-" ? await textOf(process.stdin) : readFileSync(state, "utf8");
  const findings = findingsIn(text, rules);
  await writeOutput(formats[format](findings), output);
  if (findings.some(({ enforcement }) => enforcement === "mandatory")) process.exitCode = exitCodes.found;
}

function findingsIn(state: string, rules: readonly ConfiguredRule[]): Finding[] {
  const resources = new Resources(resourcesInState(state));
  return rules.flatMap(({ rule, enforcement, config }) =>
    violationsOf(rule, resources, config).map((violation) => {
      const { type, name, urn } = violation.resource;
      const { name: ruleName, severity } = rule;
      return { rule: ruleName, enforcement, severity, type, name, urn, message: messageOf(rule, violation) };
    }),
  );
}

function text(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ rule, enforcement, severity, type, name, message }) =>
      `${enforcement} ${rule} (${severity}): ${type} ${JSON.stringify(name)}: ${message}\n`,
  );
  const mandatory = findings.filter(({ enforcement }) => enforcement === "mandatory").length;
  return `${lines.join("")}${count(findings.length, "finding")}, ${mandatory} of a mandatory rule.\n`;
}
