import { readFileSync } from "node:fs";
import { Command, Option } from "commander";
import { parseDocument } from "yaml";
import { z } from "zod";
import { type Checked, check, type Expectations, expectationsSchema, type Zone } from "../edge";
import { testsJson, testsJunit, testsText } from "../edge/formats/tests";
import { settings } from "../provider/configuration";
import { planOption } from "./explain/plan/option";
import { readPlan } from "./explain/plan/plan-file";
import { type PlanSummary, planText } from "./explain/plan/summary";
import { type ResourceOf, resourcesOf, stackOption, withResources } from "./explain/resources";
import { zonesOf } from "./explain/zones";
import { withClient } from "./options/client";
import { docs } from "./output/docs";
import { outputOption, writeOutput } from "./output/write-output";

/** What is checked, and what it stands on if it is of a plan. */
interface Tested {
  readonly results: readonly Checked[];
  readonly plan?: PlanSummary;
}

const formats = {
  text: ({ results, plan }: Tested) => [...(plan ? [planText(plan), ""] : []), testsText(results)].join("\n"),
  junit: ({ results }: Tested) => testsJunit(results),
  json: ({ results, plan }: Tested) => testsJson(results, { plan }),
};

interface Options {
  stack?: string;
  plan?: string;
  format: keyof typeof formats;
  output?: string;
}

/** `pulumi-bunny explain test`: whether pull zones do what a file expects of them. */
export function testCommand(): Command {
  return new Command("test")
    .description("Compare what pull zones would do with the requests of a file with what it expects.")
    .argument("<file>", "YAML or JSON")
    .addOption(stackOption())
    .addOption(planOption())
    .addOption(new Option("--format <format>", "the format").choices(Object.keys(formats)).default("text"))
    .addOption(outputOption("the results"))
    .addHelpText(
      "after",
      `
Exit codes: 0 all as expected, 1 not as expected or an error, 3 it depends on what is not given or not documented.
With --plan these are of the zones after it, and the results that it changes are marked.
The format of the file is ${docs("reference/edge-tests.schema.json")}
Zones are read from the account whose API key is in ${settings.apiKey.env}; nothing is changed.`,
    )
    .action(run);
}

async function run(file: string, { stack, plan, format, output }: Options): Promise<void> {
  const expectations = readExpectations(file);
  const resourceOf = await resourcesOf(stack);
  const tested =
    plan === undefined ? await testDeployed(expectations, resourceOf) : await testAfter(plan, expectations, resourceOf);
  const { results } = tested;
  await writeOutput(`${await formats[format](tested)}\n`, output);
  const isAny = (...kinds: readonly string[]) => results.some(({ result }) => kinds.includes(result));
  if (isAny("fail")) process.exitCode = 1;
  else if (isAny("depends", "not judged")) process.exitCode = 3;
}

/**
 * Reads a file of expectations.
 *
 * @throws Error with the file, the place and what is wrong there.
 */
function readExpectations(file: string): Expectations {
  const document = parseDocument(readFileSync(file, "utf8"));
  const [syntax] = document.errors;
  if (syntax) throw new Error(`${file}: ${syntax.message}`);
  const { data, error } = expectationsSchema.safeParse(document.toJS());
  if (data) return data;
  throw new Error(`${file} is no file of expectations:\n${z.prettifyError(error)}`);
}

async function testDeployed(expectations: Expectations, resourceOf: ResourceOf): Promise<Tested> {
  const { pullZone } = expectations;
  const zoneFor = await withClient(
    (api): Promise<(hostname: string) => Zone> => zonesOf(api, pullZone, hostnamesIn(expectations)),
  );
  const checked = check(expectations, zoneFor);
  return { results: checked.map((one) => ({ ...one, answer: withResources(one.answer, resourceOf) })) };
}

async function testAfter(file: string, expectations: Expectations, resourceOf: ResourceOf): Promise<Tested> {
  const plan = readPlan(file);
  const { zonesAround } = await import("./explain/plan/zones-of.js");
  const { pullZone, tests } = expectations;
  const { plannedFor, deployedFor, named, summary } = await withClient((api) =>
    zonesAround(plan, api, pullZone, hostnamesIn(expectations)),
  );
  const before = tests.map((one): Checked["result"] | "no zone" => {
    const zone = deployedFor(hostnameOf(one));
    const [checked] = zone ? check({ ...expectations, tests: [one] }, () => zone) : [];
    return checked?.result ?? "no zone";
  });
  const results = check(expectations, plannedFor).map((one, index) => ({
    ...one,
    before: before[index],
    answer: named(one.answer, resourceOf),
  }));
  return { results, plan: summary };
}

const hostnameOf = ({ request }: Expectations["tests"][number]): string =>
  new URL(request.slice(request.lastIndexOf(" ") + 1)).hostname;

const hostnamesIn = ({ tests }: Expectations): readonly string[] => tests.map(hostnameOf);
