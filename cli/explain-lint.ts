import { Command, Option } from "commander";
import { type Finding, lint, sources, type Zone } from "../edge";
import { findingsText } from "../edge/formats/findings";
import { settings } from "../provider/configuration";
import { zonesOf } from "./explain/zones";
import { clientFromEnvironment } from "./options/client";
import { outputOption, writeOutput } from "./output/write-output";

const formats = {
  text: (_: Zone, findings: readonly Finding[]) => findingsText(findings),
  json: ({ pullZone: { id, name } }: Zone, findings: readonly Finding[]) => {
    const all = findings.map(({ source, ...finding }) => ({ ...finding, source: sources[source] }));
    return JSON.stringify({ zone: { id, name }, findings: all }, undefined, 2);
  },
};

interface Options {
  format: keyof typeof formats;
  output?: string;
}

/** `pulumi-bunny explain lint`: what is wrong with a pull zone, as can be seen without any request. */
export function lintCommand(): Command {
  return new Command("lint")
    .description("Tell what a pull zone's rules and settings certainly get wrong, without any request.")
    .argument("<zone>", "the id of the pull zone, or one of its hostnames")
    .addOption(new Option("--format <format>", "the format").choices(Object.keys(formats)).default("text"))
    .addOption(outputOption("the findings"))
    .addHelpText(
      "after",
      `
Exit codes: 0 nothing found, 1 findings or an error.
The zone is read from the account whose API key is in ${settings.apiKey.env}; nothing is changed.`,
    )
    .action(run);
}

async function run(name: string, { format, output }: Options): Promise<void> {
  const zone = await readZone(name);
  const findings = lint(zone);
  await writeOutput(`${formats[format](zone, findings)}\n`, output);
  if (findings.length > 0) process.exitCode = 1;
}

async function readZone(name: string): Promise<Zone> {
  const api = clientFromEnvironment();
  try {
    const id = /^\d{1,15}$/.test(name) ? Number(name) : undefined;
    return (await zonesOf(api, id, [name]))(name);
  } finally {
    await api.close();
  }
}
