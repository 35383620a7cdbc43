import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { z } from "zod";
import budgets from "../tests/budgets.json";

const root = resolve(__dirname, "..");

/** What is read of the JSON report of vitest. */
const report = z.object({
  testResults: z.array(
    z.object({ name: z.string(), startTime: z.number(), endTime: z.number(), assertionResults: z.array(z.unknown()) }),
  ),
});

interface Row {
  readonly name: string;
  readonly tests: number;
  readonly seconds: number;
}

/**
 * Where the time of a run of all tests went: a table of folders with the share of the run that each may have, and one
 * of the slowest files.
 *
 * @param json The JSON report of vitest.
 */
export function testTimes(json: string, files = 12): { table: string; over: readonly string[] } {
  const rows = report.parse(JSON.parse(json)).testResults.map(
    ({ name, startTime, endTime, assertionResults }): Row => ({
      name: relative(root, name),
      tests: assertionResults.length,
      seconds: Math.max(0, endTime - startTime) / 1000,
    }),
  );
  const total = sum(rows);
  const folders = [...Map.groupBy(rows, ({ name }) => folderOf(name))]
    .map(([name, of]): Row => ({ name, tests: of.reduce((all, { tests }) => all + tests, 0), seconds: sum(of) }))
    .toSorted(bySeconds);
  const share = ({ seconds }: Row) => (total === 0 ? 0 : (100 * seconds) / total);
  const over = folders.filter((folder) => share(folder) > budgetOf(folder.name)).map(({ name }) => name);
  const folderLines = folders.map(
    (folder) =>
      `| ${folder.name} | ${folder.tests} | ${seconds(folder)} | ${share(folder).toFixed(1)} % | ${budgetOf(folder.name)} %${over.includes(folder.name) ? " **over**" : ""} |`,
  );
  const fileLines = rows
    .toSorted(bySeconds)
    .slice(0, files)
    .map((file) => `| ${file.name} | ${file.tests} | ${seconds(file)} | ${share(file).toFixed(1)} % |`);
  const table = [
    "| folder | tests | seconds | share | budget |",
    "| --- | --: | --: | --: | --: |",
    ...folderLines,
    "",
    "| slowest files | tests | seconds | share |",
    "| --- | --: | --: | --: |",
    ...fileLines,
    "",
  ].join("\n");
  return { table, over };
}

/** The folder of a file's tests: `tests/engine`, or `unit tests` for those that stand beside the code. */
function folderOf(name: string): string {
  return name.startsWith("tests/") ? name.split("/").slice(0, 2).join("/") : "unit tests";
}

/** The share of the run that a folder may have, in percent. A folder without one may have none. */
function budgetOf(folder: string): number {
  return (budgets as Readonly<Record<string, number>>)[folder] ?? 0;
}

const sum = (rows: readonly Row[]) => rows.reduce((all, row) => all + row.seconds, 0);
const seconds = (row: Row) => row.seconds.toFixed(1);
const bySeconds = (a: Row, b: Row) => b.seconds - a.seconds;

if (require.main === module) {
  const [file = ""] = process.argv.slice(2);
  const { table, over } = testTimes(readFileSync(file, "utf8"));
  process.stdout.write(table);
  for (const folder of over)
    process.stdout.write(
      `\n${folder} takes more of the run than tests/budgets.json gives it: make it quicker, or raise it there and say why.\n`,
    );
}
