import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Answer, explain, type QuestionInput } from "../../../explain";
import { undocumented } from "../../../explain/answer";
import { outcomeText } from "../../../explain/formats/text";
import type { Configuration } from "./configuration";

/** A request of a table, as it is written there. */
export interface Row {
  readonly request: string;
  readonly known: string;
  readonly answer: string;
  readonly decidedBy: string;
}

/** The rows of a configuration's table. */
export function readTable({ name }: Configuration): readonly Row[] {
  const lines = readFileSync(join(__dirname, `${name}.md`), "utf8").split("\n");
  return lines
    .filter((line) => /^\| [A-Z]+ http/.test(line))
    .map((line) => {
      const [, request = "", known = "", answer = "", decidedBy = ""] = line.split("|").map((cell) => cell.trim());
      return { request, known, answer, decidedBy };
    });
}

/** A row as a line of the table. */
export const rowText = ({ request, known, answer, decidedBy }: Row): string =>
  `| ${request} | ${known} | ${answer} | ${decidedBy} |`;

/** What the zone of a configuration does with the request of a row. */
export function answerTo({ zone, defaults }: Configuration, { request, known }: Row): Answer {
  const [method = "", url = ""] = request.split(" ");
  return explain(zone, { ...withKnown(defaults ?? {}, known), method, url });
}

type Facts = Omit<QuestionInput, "url">;

/** Facts with those of a cell. */
export function withKnown(defaults: Facts, known: string): Facts {
  return known
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .reduce(withPart, defaults);
}

function withPart(facts: Facts, part: string): Facts {
  const [word = "", ...others] = part.split(" ");
  const rest = others.join(" ");
  switch (word) {
    case "ip":
      return { ...facts, ip: rest };
    case "country":
      return { ...facts, country: rest };
    case "asn":
      return { ...facts, asn: Number(rest) };
    case "at":
      return { ...facts, time: Number(rest) };
    case "nth":
      return { ...facts, nth: Number(rest) };
    case "list":
      return { ...facts, lists: [Number(rest)] };
    case "hit":
    case "miss":
      return { ...facts, cache: word };
    case "origin":
      return { ...facts, origin: withOrigin(facts.origin, rest) };
    case "no":
      return without(facts, rest);
    default:
      return { ...facts, headers: { ...facts.headers, ...headerOf(part) } };
  }
}

function withOrigin(origin: Facts["origin"], text: string): Facts["origin"] {
  if (/^\d+$/.test(text)) return { ...origin, status: Number(text) };
  return { ...origin, headers: { ...origin?.headers, ...headerOf(text) } };
}

const optional = ["ip", "country", "asn", "lists", "headers"] as const;

function without(facts: Facts, what: string): Facts {
  const name = optional.find((one) => one === what);
  if (!name) throw new Error(`A table has "no ${what}", which means nothing.`);
  const { [name]: _, ...others } = facts;
  return others;
}

function headerOf(text: string): Record<string, string> {
  const [, name, value] = /^([\w-]+): (.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new Error(`A table has "${text}", which means nothing.`);
  return { [name]: value };
}

/** An answer as the cells of its row. */
export function cellsOf({ origin }: Configuration, answer: Answer): Pick<Row, "answer" | "decidedBy"> {
  const { alternatives, notJudged, verdict } = answer;
  const texts = alternatives.map((one) => contentOf(one, origin) + conditionsOf(one));
  const open = notJudged.map(({ what }) => what).join(", ");
  const text = verdict === "not judged" ? "not judged" : texts.join("; or ");
  const deciders = alternatives.map(({ by: { by, source } }) => `${by?.name ?? ""} (${source})`);
  return { answer: open === "" ? text : `${text} [${open}]`, decidedBy: [...new Set(deciders)].join("; or ") };
}

type Alternative = Answer["alternatives"][number];

function contentOf({ outcome, cache, origin, headers }: Alternative, home: string): string {
  const parts = [
    outcomeText(outcome),
    ...(cache ? [storedText(cache)] : []),
    ...(cache?.browser === undefined ? [] : [`browsers: ${cache.browser}`]),
    ...(cache?.warnings.length ? ["with a warning"] : []),
    ...(origin && origin.from !== home ? [`from ${origin.from}`] : []),
    ...Object.entries(headers).map(([name, value]) => (value === undocumented ? "CORS" : `${name}: ${value}`)),
  ];
  return parts.join(", ");
}

function storedText({ stored, seconds, key }: NonNullable<Alternative["cache"]>): string {
  if (stored === "no") return "not stored";
  const by = key.length > 1 ? ` by ${key.join(" + ")}` : "";
  return `stored ${stored === "origin" ? "as the origin says" : `${seconds} s`}${by}`;
}

function conditionsOf({ under }: Alternative): string {
  const all = under.map((chosen) =>
    chosen
      .map((one) => (one.kind === "fact" ? `${one.holds ? "" : "not "}${one.id}` : `${one.id}=${one.option}`))
      .join(" and "),
  );
  return all
    .filter((text) => text !== "")
    .map((text) => ` if ${text}`)
    .join(" or");
}
