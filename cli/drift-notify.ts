import { Command, Option } from "commander";
import { slackMessage, teamsMessage } from "./drift/chat";
import { newsOf, newsTitle, type Payload } from "./drift/notification";
import { readReport } from "./drift/read-report";
import { deliver } from "./drift/webhook";

const formats = {
  slack: slackMessage,
  teams: teamsMessage,
  json: (news) => news,
} satisfies Record<string, (news: Payload) => object>;

interface Options {
  webhook?: string;
  format: keyof typeof formats;
  link?: string;
}

/** From the environment, so that no list of processes shows them. */
const environment = { url: "DRIFT_WEBHOOK_URL", secret: "DRIFT_WEBHOOK_SECRET" } as const;

/** `pulumi-bunny drift notify`: tells a chat or another program what a report has that is new. */
export function notifyCommand(): Command {
  return new Command("notify")
    .description("Tell a webhook what is new, changed and resolved in a report of --since, or all drift without it.")
    .argument("<report>", "a report, written with --format json")
    .option("--webhook <url>", `the URL to send to (default: that in ${environment.url})`)
    .addOption(
      new Option("--format <format>", "the message: for Slack, Teams, or a program")
        .choices(Object.keys(formats))
        .default("json"),
    )
    .option("--link <url>", "where the whole report is")
    .addHelpText(
      "after",
      `\nWhere nothing is new it sends nothing. With a key in ${environment.secret} it signs messages as Standard Webhooks defines it.`,
    )
    .action(run);
}

async function run(file: string, { webhook, format, link }: Options): Promise<void> {
  const url = parseUrl("--webhook", webhook ?? process.env[environment.url]);
  if (link !== undefined) parseUrl("--link", link);
  const news = newsOf(readReport(file), link);
  if (!news) return say("Nothing to tell.");
  await deliver({
    url,
    body: JSON.stringify(formats[format](news)),
    secret: process.env[environment.secret] || undefined,
  });
  say(`Told ${url.origin}: ${newsTitle(news)}`);
}

/** The message does not show the text: a URL may hold a secret. */
function parseUrl(option: string, text: string | undefined): URL {
  const url = text && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol))
    throw new Error(`${option} must be a URL that begins with https:// or http://.`);
  return url;
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
