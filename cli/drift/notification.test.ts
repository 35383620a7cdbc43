import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { AdaptiveCard, SerializationContext } from "adaptivecards";
import Ajv2020 from "ajv/dist/2020";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { sampleReport } from "../../tests/support/drift-report";
import { weekOfReports } from "../../tests/support/drift-week";
import { useServers } from "../../tests/support/server";
import { slackMessage, teamsMessage } from "./chat";
import { newsOf, newsTitle, type Payload } from "./notification";
import type { Finding, Report } from "./report";
import { deliver } from "./webhook";

const link = "https://example.com/report|1?a=1&b=<2>";

function news(report: Report): Payload {
  const found = newsOf(report, link);
  if (!found) throw new Error("The report has nothing to tell.");
  return found;
}

const sample = sampleReport();
const [drifted] = sample.stacks.filter(({ status }) => status === "drifted");
const week = weekOfReports();

/** A report with 1,000 long findings, which no chat can show. */
function long(): Report {
  const finding = (n: number): Finding => ({
    urn: `urn:${n}`,
    type: "bunny:index:CustomAccessList",
    name: `${"*_~`<@U1>&\n".repeat(60)}${n}`,
    id: `2001/${n}`,
    change: "changed",
    properties: [{ property: "entries", from: "[a](https://example.com)", to: "<!channel> *b*", secret: false }],
  });
  if (!drifted) throw new Error("The sample has no drift.");
  return { ...sample, stacks: [{ ...drifted, findings: Array.from({ length: 1_000 }, (_, n) => finding(n)) }] };
}

describe("what there is to tell", () => {
  test("is what is new, changed or resolved, and nothing else", () => {
    const titles = week.map((report) => newsOf(report, undefined)).map((one) => (one ? newsTitle(one).slice(7) : ""));
    expect(titles.filter((title) => title !== "")).toEqual([
      "1 new",
      "1 new",
      "1 changed again",
      "1 new",
      "1 resolved",
      "2 resolved",
      "1 new",
      "1 new",
    ]);
  });

  test("is all drift of a report that was compared with none, without what rules ignore", () => {
    const { new: all } = news(sample);
    expect(all).toHaveLength(8);
    expect(all.map(({ text }) => text)).toContain('action: "Allow" → "Log"');
    const [first] = week;
    expect(first && newsOf(first, undefined)).toBeUndefined();
  });

  test("names no secret", () => {
    for (const message of [news(sample), slackMessage(news(sample)), teamsMessage(news(sample))])
      expect(JSON.stringify(message)).toContain("a secret that was changed");
  });
});

const reports = { sample, "the middle of a week": week[4] ?? sample, "1,000 findings": long() };

describe.each(Object.entries(reports))("the message about %s", (_, report) => {
  test("JSON conforms to its schema", () => {
    const schema = JSON.parse(readFileSync("docs/reference/drift-webhook.schema.json", "utf8"));
    const validate = new Ajv2020({ validateFormats: false }).compile(schema);
    const payload = JSON.parse(JSON.stringify(news(report)));
    expect(validate(payload), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...payload, new: [{}] })).toBe(false);
  });

  // The compiler holds the blocks to the vendor's types; its documentation has these limits.
  test("Slack accepts by the limits of its blocks", () => {
    const { text, blocks } = z
      .object({ text: z.string().max(4_000), blocks: z.array(z.looseObject({ type: z.string() })).max(50) })
      .parse(slackMessage(news(report)));
    expect(text).toMatch(/^Drift: /);
    for (const block of blocks) {
      if (block.type === "header") z.object({ text: z.object({ text: z.string().min(1).max(150) }) }).parse(block);
      if (block.type === "section") z.object({ text: z.object({ text: z.string().min(1).max(3_000) }) }).parse(block);
    }
    const all = JSON.stringify(blocks);
    expect(all).toContain("https://example.com/report%7C1?a=1&b=%3C2%3E|The whole report");
    // Nothing else may be a mention or a link.
    expect(all.match(/<[^|]*/g)).toEqual(["<https://example.com/report%7C1?a=1&b=%3C2%3E"]);
  });

  test("Teams accepts: its card is valid by the vendor's own parser", () => {
    const message = z
      .object({
        type: z.literal("message"),
        attachments: z.tuple([
          z.object({ contentType: z.literal("application/vnd.microsoft.card.adaptive"), content: z.unknown() }),
        ]),
      })
      .parse(teamsMessage(news(report)));
    expect(JSON.stringify(message).length).toBeLessThan(28_000);
    const [{ content }] = message.attachments;
    expect(cardProblems(content)).toEqual([]);
    const { body } = z.object({ body: z.array(z.looseObject({ type: z.string() })) }).parse(content);
    expect(cardProblems({ ...Object(content), body: [...body, { type: "TextBlok", text: "a" }] })).not.toEqual([]);
  });
});

/** The problems that the vendor's library finds in a card. */
function cardProblems(content: unknown): string[] {
  const card = new AdaptiveCard();
  const context = new SerializationContext();
  card.parse(content, context);
  const events = Array.from({ length: context.eventCount }, (_, at) => context.getEventAt(at).message);
  return [...events, ...card.validateProperties().validationEvents.map(({ message }) => message)];
}

test("a chat counts what it does not show", () => {
  expect(JSON.stringify(slackMessage(news(long())))).toContain("… and 980 more");
  expect(JSON.stringify(teamsMessage(news(long())))).toContain("… and 980 more");
});

describe("a webhook", () => {
  const serve = useServers();
  const secret = "whsec_c2VjcmV0LW9mLXRoZS13ZWJob29rLWluLWEtdGVzdA==";
  const body = JSON.stringify(news(sample));
  const proxies = ["HTTP_PROXY", "http_proxy"].map((name) => [name, process.env[name]] as const);
  beforeAll(() => {
    for (const [name] of proxies) delete process.env[name];
  });
  afterAll(() => {
    for (const [name, value] of proxies) if (value !== undefined) process.env[name] = value;
  });

  /** Starts a receiver that gives these answers, one after another. */
  async function receiver(answers: readonly (number | "broken" | readonly [status: number, after: string])[]) {
    const received: { body: string; headers: IncomingHttpHeaders }[] = [];
    const origin = await serve(async (request, response) => {
      const answer = answers[received.length] ?? 200;
      received.push({ body: await textOf(request), headers: request.headers });
      if (answer === "broken") return request.socket.destroy();
      const [status, after] = typeof answer === "number" ? [answer, undefined] : answer;
      response.writeHead(status, after === undefined ? {} : { "retry-after": after }).end("hidden");
    });
    return { received, url: new URL(`${origin}/services/hidden-part`) };
  }

  test("that fails at first gets the message once it can, with one id and a valid signature", async () => {
    const { received, url } = await receiver([503, "broken", [429, "0"], 500]);
    await deliver({ url, body, secret, retryDelayMs: 1 });
    expect(received).toHaveLength(5);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"]))).toHaveProperty("size", 1);
    for (const one of received) {
      const headers = Object.fromEntries(Object.entries(one.headers).map(([name, value]) => [name, String(value)]));
      expect(new Webhook(secret).verify(one.body, headers)).toEqual(JSON.parse(body));
      expect(() => new Webhook(secret).verify(`${one.body} `, headers)).toThrow("No matching signature found");
    }
  });

  test("that refuses is an error that shows neither its path nor its answer, at once", async () => {
    const { received, url } = await receiver([404, 200]);
    await expect(deliver({ url, body, secret: undefined, retryDelayMs: 1 })).rejects.toThrow(
      `The webhook at ${url.origin} answered 404. Check its URL`,
    );
    expect(received).toHaveLength(1);
    expect(received[0]?.headers).not.toHaveProperty("webhook-signature");
  });

  test("that never succeeds is given up", async () => {
    const { received, url } = await receiver(Array.from({ length: 20 }, () => 502));
    await expect(deliver({ url, body, secret, retryDelayMs: 1 })).rejects.toThrow("answered 502, after 6 attempts");
    expect(received).toHaveLength(6);
  });

  test("follows no redirect, which would send the message elsewhere", async () => {
    const elsewhere = await receiver([200]);
    const origin = await serve((_, response) => response.writeHead(307, { location: elsewhere.url.href }).end());
    const sent = deliver({ url: new URL(origin), body, secret, retryDelayMs: 1 });
    await expect(sent).rejects.toThrow("answered 307");
    expect(elsewhere.received).toEqual([]);
  });

  test.each(["short", "whsec_c2hvcnQ=", "not base64 at all, and long enough for a key"])(
    "refuses the secret %s",
    async (bad) => {
      const { received, url } = await receiver([]);
      await expect(deliver({ url, body, secret: bad })).rejects.toThrow(
        /^The secret of the webhook must be .*-base64 32/,
      );
      await expect(deliver({ url, body, secret: bad })).rejects.not.toThrow(bad);
      expect(received).toEqual([]);
    },
  );
});
