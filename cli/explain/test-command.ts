import { Command, Option } from "commander";
import { parseDocument } from "yaml";
import { z } from "zod";
import { type Checked, check, type Expectations, expectationsSchema } from "../../explain";
import { testsJunit, testsText } from "../../explain/formats/tests";
import { settings } from "../../provider/configuration";
import { inputName, readInput } from "../options/read-input";
import { docs } from "../output/docs";
import { exitCodes } from "../output/exit-codes";
import { outputOption, writeOutput } from "../output/write-output";
import { type Assumptions, assumeOption } from "./assume";
import { type PlanSummary, planText } from "./plan/summary";
import { addZoneOptions, judgedZones, type ZoneOptions } from "./zones";

/** What is checked, and what it stands on if it is of a plan. */
interface Tested {
  readonly results: readonly Checked[];
  readonly plan?: PlanSummary;
}

const formats = {
  text: ({ results, plan }: Tested) => [...(plan ? [planText(plan), ""] : []), testsText(results)].join("\n"),
  junit: ({ results }: Tested) => testsJunit(results),
  json: ({ results, plan }: Tested) => JSON.stringify({ plan, results }, undefined, 2),
};

interface Options extends ZoneOptions {
  assume: Assumptions;
  format: keyof typeof formats;
  output?: string;
}

/** `pulumi-bunny explain test`: whether pull zones do what a file expects of them. */
export function testCommand(): Command {
  const command = new Command("test")
    .description("Compare what pull zones would do with the requests of a file with what it expects.")
    .argument("<file>", "YAML or JSON, or - for standard input");
  return addZoneOptions(command)
    .addOption(assumeOption())
    .addOption(new Option("--format <format>", "the format").choices(Object.keys(formats)).default("text"))
    .addOption(outputOption("the results"))
    .addHelpText(
      "after",
      `
Exit codes: 0 all as expected, 1 an error, 2 not as expected, 3 it depends on what is not given or not documented.
With --plan these are of the zones after it, and the results that it changes are marked.
The format of the file is ${docs("reference/edge-tests.schema.json")}
Zones are read from the account whose API key is in ${settings.apiKey.env}; nothing is changed.`,
    )
    .action(run);
}

async function run(file: string, { assume, format, output, ...options }: Options): Promise<void> {
  const read = readExpectations(file);
  const expectations = { ...read, assume: { ...read.assume, ...assume } };
  const { pullZone, tests } = expectations;
  const { zoneFor, deployedFor, named, hidden, plan } = await judgedZones(options, pullZone, tests.map(hostnameOf));
  const before = (one: Expectations["tests"][number]): Checked["before"] => {
    const zone = deployedFor(hostnameOf(one));
    return (zone && check({ ...expectations, tests: [one] }, () => zone)[0]?.result) ?? "no zone";
  };
  const earlier = plan && tests.map(before);
  const results = check(expectations, zoneFor).map((one, index) => ({
    ...one,
    ...(earlier && { before: earlier[index] }),
    answer: named(one.answer),
  }));
  const shown = results.map((one) => hidden(one, zoneFor(new URL(one.answer.question.url).hostname)));
  await writeOutput(`${await formats[format]({ results: shown, plan })}\n`, output);
  const isAny = (...kinds: readonly string[]) => results.some(({ result }) => kinds.includes(result));
  if (isAny("fail")) process.exitCode = exitCodes.found;
  else if (isAny("depends", "not judged")) process.exitCode = exitCodes.unknown;
}

/**
 * Reads a file of expectations.
 *
 * @throws Error with the file, the place and what is wrong there.
 */
function readExpectations(file: string): Expectations {
  const document = parseDocument(readInput(file).toString());
  const [syntax] = document.errors;
  if (syntax) throw new Error(`${inputName(file)}: ${syntax.message}`);
  const { data, error } = expectationsSchema.safeParse(document.toJS());
  if (data) return data;
  throw new Error(`${inputName(file)} is no file of expectations:\n${z.prettifyError(error)}`);
}

const hostnameOf = ({ request }: Expectations["tests"][number]): string =>
  new URL(request.slice(request.lastIndexOf(" ") + 1)).hostname;
