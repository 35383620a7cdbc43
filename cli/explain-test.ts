import { readFileSync } from "node:fs";
import { Command, Option } from "commander";
import { parseDocument } from "yaml";
import { z } from "zod";
import { check, type Expectations, expectationsSchema, type Zone } from "../edge";
import { testsJson, testsJunit, testsText } from "../edge/formats/tests";
import { settings } from "../provider/configuration";
import { resourcesOf, stackOption, withResources } from "./explain/resources";
import { zonesOf } from "./explain/zones";
import { clientFromEnvironment } from "./options/client";
import { docs } from "./output/docs";
import { outputOption, writeOutput } from "./output/write-output";

const formats = { text: testsText, junit: testsJunit, json: testsJson };

interface Options {
  stack?: string;
  format: keyof typeof formats;
  output?: string;
}

/** `pulumi-bunny explain test`: whether pull zones do what a file expects of them. */
export function testCommand(): Command {
  return new Command("test")
    .description("Compare what pull zones would do with the requests of a file with what it expects.")
    .argument("<file>", "YAML or JSON")
    .addOption(stackOption())
    .addOption(new Option("--format <format>", "the format").choices(Object.keys(formats)).default("text"))
    .addOption(outputOption("the results"))
    .addHelpText(
      "after",
      `
Exit codes: 0 all as expected, 1 not as expected or an error, 3 it depends on what is not given or not documented.
The format of the file is ${docs("reference/edge-tests.schema.json")}
Zones are read from the account whose API key is in ${settings.apiKey.env}; nothing is changed.`,
    )
    .action(run);
}

async function run(file: string, { stack, format, output }: Options): Promise<void> {
  const expectations = readExpectations(file);
  const resourceOf = await resourcesOf(stack);
  const checked = check(expectations, await zonesFor(expectations));
  const results = checked.map((one) => ({ ...one, answer: withResources(one.answer, resourceOf) }));
  await writeOutput(`${await formats[format](results)}\n`, output);
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

async function zonesFor({ pullZone, tests }: Expectations): Promise<(hostname: string) => Zone> {
  const api = clientFromEnvironment();
  try {
    const urls = tests.map(({ request }) => request.slice(request.lastIndexOf(" ") + 1));
    return await zonesOf(
      api,
      pullZone,
      urls.map((url) => new URL(url).hostname),
    );
  } finally {
    await api.close();
  }
}
