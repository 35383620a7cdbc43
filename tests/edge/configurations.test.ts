import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Answer } from "../../explain";
import { answerTo, type Configuration, cellsOf, configurations, readTable, rowText } from "./configurations";

describe.each(configurations)("$name", (configuration) => {
  const rows = readTable(configuration);

  test("has a table of twenty requests", () => {
    expect(rows).toHaveLength(20);
  });

  test.for(rows)("$request $known", (row) => {
    const cells = cellsOf(configuration, answerTo(configuration, row));
    expect(rowText({ ...row, ...cells })).toBe(rowText(row));
  });
});

const answersOf = (configuration: Configuration): readonly Answer[] =>
  readTable(configuration).map((row) => answerTo(configuration, row));

const kinds = {
  decided: ({ verdict, notJudged }) => verdict === "decided" && notJudged.length === 0,
  partly: ({ verdict, notJudged }) => verdict === "decided" && notJudged.length > 0,
  depends: ({ verdict }) => verdict === "depends",
  "not judged": ({ verdict }) => verdict === "not judged",
} satisfies Readonly<Record<string, (answer: Answer) => boolean>>;

const countsOf = (answers: readonly Answer[]) =>
  Object.values(kinds).map((isKind) => answers.filter((answer) => isKind(answer)).length);

test("The page has how many answers are decided, depend and are not judged", () => {
  const page = readFileSync(join(__dirname, "../../docs/explain.md"), "utf8");
  const ofPage = page.split("\n").filter((line) => /^\| .*configurations\/|^\| all /.test(line));
  const row = (title: string, answers: readonly Answer[]) => `| ${[title, ...countsOf(answers)].join(" | ")} |`;
  expect(ofPage).toEqual([
    ...configurations.map((one) =>
      row(`[${one.name.replaceAll("-", " ")}](../tests/edge/configurations/${one.name}.md)`, answersOf(one)),
    ),
    row("all", configurations.flatMap(answersOf)),
  ]);
});

test("Outside of Shield, 60 of 100 requests are decided, without a part that nobody judges", () => {
  const answers = configurations.filter(({ zone }) => zone.shield === undefined).flatMap(answersOf);
  const [decided = 0] = countsOf(answers);
  expect(decided / answers.length).toBeGreaterThanOrEqual(0.6);
});
