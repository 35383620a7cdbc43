import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { startEmulator } from "../emulator";
import { clientOptionsFrom } from "../provider/configuration";
import { version } from "../sdk/version";
import { clean, type Remaining } from "../verify/clean";
import { Journal } from "../verify/journal";
import { Platform } from "../verify/platform";
import type { Question } from "../verify/question";
import { questions } from "../verify/questions";
import { markdown, type Report, type Result, report } from "../verify/report";
import { ask, newMark } from "../verify/run";
import { commaSeparated, wholeNumber } from "./options/arguments";
import { requireApiKey } from "./options/client";

interface Options {
  real?: true;
  list?: true;
  clean?: true;
  resume?: true;
  yes?: true;
  free?: true;
  only?: string[];
  journal: string;
  report: string;
  maxCalls: number;
  maxMinutes: number;
}

/** `pulumi-bunny verify`: asks the platform what nobody has seen it do. */
export function verifyCommand(): Command {
  return new Command("verify")
    .description("Ask the platform what is not known about it, in objects of its own, and write a report.")
    .option("--real", "ask the account behind BUNNYNET_API_KEY (default: an emulator of its own)")
    .option("--list", "list the questions, and ask none")
    .option("--only <ids>", "only these questions, such as dns/same-record-twice, with commas between", commaSeparated)
    .option("--free", "only questions whose objects are not billed")
    .option("--yes", "do not ask before objects are created")
    .option("--resume", "go on with an interrupted run: leave out what it has answered")
    .option("--clean", "remove what an interrupted run has left, and ask nothing")
    .option("--journal <file>", "where the run notes what it creates before it does", "pulumi-bunny-verify.jsonl")
    .option("--report <name>", "the report: <name>.json and <name>.md", "pulumi-bunny-verify")
    .option("--max-calls <number>", "the most requests of the questions", wholeNumber(1, 10_000), 2_000)
    .option("--max-minutes <number>", "the most time for the questions", wholeNumber(1, 600), 30)
    .addHelpText(
      "after",
      "\nExit code 1 where an answer is otherwise than assumed, a question could not be asked, or something is left.",
    )
    .action(run);
}

async function run(options: Options): Promise<void> {
  const chosen = choose(options);
  if (options.list) return print(chosen.map(described).join("\n"));
  if (!options.real) return askEmulator(chosen, options);
  requireApiKey();
  const environment = clientOptionsFrom(() => undefined);
  const platform = new Platform(environment, boundsOf(options));
  try {
    await askPlatform(chosen, platform, options);
  } finally {
    await platform.close();
  }
}

/** An emulator forgets what it holds, and so does the journal. */
async function askEmulator(chosen: readonly Question[], options: Options): Promise<void> {
  const emulator = await startEmulator();
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-verify-"));
  const platform = new Platform({ apiKey: emulator.apiKey, apiUrl: emulator.url }, boundsOf(options));
  try {
    await askPlatform(chosen, platform, { ...options, journal: join(folder, "journal.jsonl"), yes: true }, "emulator");
  } finally {
    await platform.close();
    await emulator.stop();
    rmSync(folder, { recursive: true });
  }
}

async function askPlatform(
  chosen: readonly Question[],
  platform: Platform,
  options: Options,
  name: Report["platform"] = platform.isLive ? "live" : "other",
): Promise<void> {
  const earlier = Journal.open(options.journal);
  if (earlier && !(await cleaned(earlier, platform))) return;
  const answered = options.resume ? (earlier?.results() ?? []) : [];
  if (options.clean) {
    earlier?.remove();
    return print("Nothing is left of an interrupted run.");
  }
  const open = chosen.filter(({ id }) => !answered.some(({ question }) => question === id));
  if (!options.yes && !(await confirmed(open))) return print("Nothing was asked.");
  earlier?.remove();
  const { apiUrl, account } = platform;
  const journal = Journal.begin(options.journal, { mark: newMark(), apiUrl, account });
  for (const result of answered) journal.note({ entry: "result", result });
  const results: Result[] = [...answered];
  const { remaining } = await interruptible((signal) =>
    ask({
      questions: open,
      platform,
      journal,
      signal,
      onResult(result) {
        results.push(result);
        print(`${results.length}/${answered.length + open.length} ${lineOf(result)}`);
      },
    }),
  );
  write(options.report, name, results);
  if (results.some(({ outcome }) => outcome !== "as-assumed")) process.exitCode = 1;
  // With --resume, what was answered is not asked again.
  if (remaining.length > 0) reportLeft(remaining, options.journal);
  else if (results.every(({ outcome }) => outcome !== "not-asked")) journal.remove();
}

/** Removes what an earlier run has left; false where something could not be removed. */
async function cleaned(journal: Journal, platform: Platform): Promise<boolean> {
  const { removed, remaining } = await clean(journal, platform);
  if (removed > 0) print(`Removed ${removed} of what an interrupted run has left.`);
  if (remaining.length > 0) reportLeft(remaining, journal.file);
  return remaining.length === 0;
}

function reportLeft(remaining: readonly Remaining[], file: string): void {
  for (const { kind, name, reason } of remaining) print(`!! ${kind} ${name} is left: ${reason}`);
  print(`Run pulumi-bunny verify --real --clean --journal ${file} to remove it.`);
  process.exitCode = 1;
}

/** With Ctrl-C no further question is asked, and what the current one has made is removed. */
async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    return await work(controller.signal);
  } finally {
    process.removeListener("SIGINT", stop);
    process.removeListener("SIGTERM", stop);
  }
}

function choose({ only, free }: Options): readonly Question[] {
  const unknown = only?.find((id) => !questions.some((one) => one.id === id));
  if (unknown !== undefined) throw new Error(`There is no question ${unknown}. See them with --list.`);
  return questions.filter(({ id, costs }) => (only?.includes(id) ?? true) && (!free || costs === "free"));
}

async function confirmed(open: readonly Question[]): Promise<boolean> {
  print(`This creates objects in your account, under names of its own, and deletes them again:\n`);
  print(open.map(described).join("\n"));
  if (!process.stdin.isTTY) throw new Error("Nobody is there to confirm. Add --yes to ask all the same.");
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question("\nGo on? (yes/no) ").finally(() => lines.close());
  return answer.trim() === "yes";
}

function described({ id, asks, creates, costs }: Question): string {
  return `${id}\n    ${asks}\n    creates ${creates}; ${costs === "free" ? "free" : `at most ${costs.atMost}`}`;
}

function lineOf(result: Result): string {
  const said = result.outcome === "not-asked" ? result.reason : result.answer;
  return `${result.question}: ${said} (${result.outcome.replaceAll("-", " ")})`;
}

function write(name: string, platform: Report["platform"], results: Result[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const whole = report.parse({ version: 1, package: version, platform, date, results });
  writeFileSync(`${name}.json`, `${JSON.stringify(whole, undefined, 2)}\n`);
  writeFileSync(`${name}.md`, markdown(whole, questions));
  print(`The report is in ${name}.json, and in ${name}.md for an issue.`);
}

function boundsOf({ maxCalls, maxMinutes }: Options) {
  return { calls: maxCalls, ms: maxMinutes * 60_000 };
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
