import { Command, Option } from "commander";
import { type History, historyOf } from "./drift/history";
import { historyPage } from "./drift/history-html";
import { readReport } from "./drift/read-report";
import { visible } from "./output/invisible";
import { outputOption, writeOutput } from "./output/write-output";

const formats = {
  html: (history) => historyPage(shown(history)),
  json: (history) => JSON.stringify(history, undefined, 2),
} satisfies Record<string, (history: History) => string | Promise<string>>;

/** `pulumi-bunny drift history`: how drift came and went in the reports of many runs. */
export function historyCommand(): Command {
  return new Command("history")
    .description("Show the trend of each stack and the age of each drift in the reports of many runs.")
    .argument("<report...>", "reports, written with --format json; of a run in shards the merged one")
    .addOption(new Option("--format <format>", "the format").choices(Object.keys(formats)).default("html"))
    .addOption(outputOption("the history"))
    .action(run);
}

async function run(files: readonly string[], { format, output }: { format: keyof typeof formats; output?: string }) {
  const text = await formats[format](historyOf(files.map(readReport)));
  await writeOutput(`${text.trimEnd()}\n`, output);
}

/** The history with invisible characters marked. */
function shown(history: History): History {
  return JSON.parse(JSON.stringify(history), (_, value) => (typeof value === "string" ? visible(value) : value));
}
