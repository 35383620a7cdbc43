import type { KnownBlock, SectionBlock } from "@slack/types";
import { visible } from "../output/invisible";
import { atMinute } from "./labels";
import { itemTitle, type NewsItem, newsTitle, type Payload, shownItems } from "./notification";

/** A value or a name as long as one line of a chat. */
const longest = 200;

function short(text: string): string {
  const line = visible(text.replaceAll("\n", " "));
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}

/** The message for an incoming webhook of Slack: blocks, and the text of the notification. */
export function slackMessage(news: Payload): object {
  const { groups, more } = shownItems(news);
  const title = newsTitle(news);
  const line = (item: NewsItem) => `• *${slackText(itemTitle(item))}* (${slackText(item.id)}) ${slackText(item.text)}`;
  return {
    text: title,
    blocks: [
      { type: "header", text: { type: "plain_text", text: title } },
      ...groups.map(({ title, items }) => section(`*${slackText(title)}*\n${items.map(line).join("\n")}`)),
      ...(more > 0 ? [section(moreText(more))] : []),
      ...(news.link === undefined ? [] : [section(`<${slackUrl(news.link)}|The whole report>`)]),
      { type: "context", elements: [{ type: "mrkdwn", text: slackText(footer(news)) }] },
    ],
  } satisfies { text: string; blocks: KnownBlock[] };
}

/** Slack refuses a section of more than 3,000 characters. */
function section(text: string): SectionBlock {
  const whole = text.length <= 3_000 ? text : `${text.slice(0, text.lastIndexOf("\n", 2_990))}\n…`;
  return { type: "section", text: { type: "mrkdwn", text: whole } };
}

/** Slack's own escapes; its formatting characters have none, so that a zero-width space separates them. */
function slackText(text: string): string {
  const escaped = short(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped.replace(/[*_~`]/g, "$&\u200b");
}

function slackUrl(link: string): string {
  return new URL(link).href.replaceAll("|", "%7C").replaceAll(">", "%3E");
}

/** The message for a webhook of a workflow in Teams: an adaptive card. */
export function teamsMessage(news: Payload): object {
  const { groups, more } = shownItems(news);
  const line = (item: NewsItem) => `**${teamsText(itemTitle(item))}** (${teamsText(item.id)}) ${teamsText(item.text)}`;
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [
            { ...textBlock(newsTitle(news)), size: "Large", weight: "Bolder" },
            ...groups.flatMap(({ title, items }) => [
              { ...textBlock(teamsText(title)), weight: "Bolder", spacing: "Medium" },
              ...items.map((item) => ({ ...textBlock(line(item)), spacing: "Small" })),
            ]),
            ...(more > 0 ? [textBlock(moreText(more))] : []),
            { ...textBlock(teamsText(footer(news))), isSubtle: true, size: "Small" },
          ],
          ...(news.link !== undefined && {
            actions: [{ type: "Action.OpenUrl", title: "The whole report", url: news.link }],
          }),
        },
      },
    ],
  };
}

function textBlock(text: string): { type: "TextBlock"; text: string; wrap: true } {
  return { type: "TextBlock", text, wrap: true };
}

/** Cards render a part of Markdown. */
function teamsText(text: string): string {
  return short(text).replace(/[\\`*_[\]()#+~>-]/g, "\\$&");
}

function moreText(more: number): string {
  return `… and ${more.toLocaleString("en")} more`;
}

function footer({ summary, checkedAt }: Payload): string {
  const failed = summary.failed > 0 ? `, ${summary.failed} could not be read` : "";
  return `${summary.stacks} stacks read on ${atMinute(checkedAt)}${failed}`;
}
