import { Command, InvalidArgumentError, Option } from "commander";
import type { z } from "zod";
import { type Answer, explain, type QuestionInput } from "../explain";
import { text } from "../explain/formats/text";
import { type factsSchema, questionSchema } from "../explain/question";
import { settings } from "../provider/configuration";
import { type Assumptions, assumeOption } from "./explain/assume";
import { lintCommand } from "./explain/lint-command";
import { type PlanSummary, planText } from "./explain/plan/summary";
import { testCommand } from "./explain/test-command";
import { addZoneOptions, judgedZones, type ZoneOptions } from "./explain/zones";
import { numericId, repeated, time, wholeNumber } from "./options/arguments";
import { docs } from "./output/docs";
import { exitCodes } from "./output/exit-codes";
import { isInColour, outputOption, writeOutput } from "./output/write-output";

const formats = {
  text: ({ plan, ...answer }: Planned, inColour: boolean) =>
    [...(plan ? [planText(plan)] : []), text(answer, { inColour })].join("\n"),
  json: (answer: Planned) => JSON.stringify(answer, undefined, 2),
};

/** An answer, and what it stands on if it is of a plan. */
type Planned = Answer & { readonly plan?: PlanSummary };

type Facts = z.input<typeof factsSchema>;

interface Options extends ZoneOptions, Omit<Facts, "headers" | "state" | "lists" | "time" | "origin"> {
  pullZone?: number;
  stateCode?: string;
  header: readonly [string, string][];
  list?: number[];
  at: Date;
  originStatus?: number;
  originHeader: readonly [string, string][];
  assume: Assumptions;
  format: keyof typeof formats;
  output?: string;
}

/** `pulumi-bunny explain`: what a pull zone would do with a request. */
export function explainCommand(): Command {
  const command = new Command("explain")
    .description("Tell what a pull zone would do with a request, and which rule decides. Sends no request to it.")
    .enablePositionalOptions()
    .argument("<method>", "the method, such as GET")
    .argument("<url>", "the whole URL")
    .option("--pull-zone <id>", "the pull zone (default: that of the URL's hostname)", numericId);
  return addZoneOptions(command)
    .option("--ip <address>", "the visitor's address")
    .option("--country <code>", "the visitor's country, two letters")
    .option("--state-code <code>", "the visitor's state or province")
    .option("--asn <number>", "the number of the visitor's network", wholeNumber(0))
    .option("--organization <name>", "the organization of that network")
    .option("--ja4 <fingerprint>", "the fingerprint of the visitor's TLS")
    .option("--header <name: value>", "a header of the request; may be repeated", repeated(header), [])
    .option("--list <id...>", "managed access lists that have the visitor", repeated(wholeNumber(0)))
    .addOption(new Option("--cache <state>", "whether the response is in the cache").choices(["hit", "miss"]))
    .option("--nth <number>", "which request it is within a rate limit's timeframe", wholeNumber(1))
    .addOption(new Option("--at <time>", "when, for the end of a token").argParser(time).default(new Date(), "now"))
    .option("--origin-status <code>", "the status that the origin responds with", wholeNumber(100, 599))
    .option("--origin-header <name: value>", "a header of the origin's response; may be repeated", repeated(header), [])
    .addOption(assumeOption())
    .addOption(new Option("--format <format>", "the format").choices(Object.keys(formats)).default("text"))
    .addOption(outputOption("the answer"))
    .addHelpText("after", helpText)
    .addCommand(testCommand())
    .addCommand(lintCommand())
    .action(run);
}

const helpText = `
Exit codes: 0 decided, 3 it depends or is not judged, 1 an error.
The zone is read from the account whose API key is in ${settings.apiKey.env}; nothing is changed.
Open questions, and how to measure them: ${docs("reference/edge-readings.md")}`;

async function run(method: string, url: string, options: Options): Promise<void> {
  const {
    header,
    originHeader,
    originStatus,
    assume,
    at,
    stateCode: state,
    list: lists,
    pullZone,
    stack,
    plan,
    format,
    output,
    ...facts
  } = options;
  if (!URL.canParse(url)) throw new Error(`${url} is not a whole URL, such as https://shop.example.com/login.`);
  const hasOrigin = originStatus !== undefined || originHeader.length > 0;
  const question: QuestionInput = {
    ...facts,
    method,
    url,
    state,
    lists,
    headers: Object.fromEntries(header),
    time: Math.floor(at.getTime() / 1_000),
    ...(hasOrigin && { origin: { status: originStatus, headers: Object.fromEntries(originHeader) } }),
  };
  const { error } = questionSchema.safeParse(question);
  const [issue] = error?.issues ?? [];
  if (issue) throw new Error(`Nothing can be said of this request: ${issue.path.join(".")} ${issue.message}.`);
  const { hostname } = new URL(url);
  const { zoneFor, named, hidden, plan: summary } = await judgedZones({ stack, plan }, pullZone, [hostname]);
  const zone = zoneFor(hostname);
  const answer = hidden(named(explain(zone, question, assume)), zone);
  await writeOutput(`${formats[format]({ ...answer, plan: summary }, isInColour(output))}\n`, output);
  if (answer.verdict !== "decided") process.exitCode = exitCodes.unknown;
}

function header(text: string): [string, string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Must be as in "User-Agent: curl/8".');
  return [name, value];
}
