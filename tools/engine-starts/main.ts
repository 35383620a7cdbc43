import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { budgetFile, countedFile } from "../../tests/support/engine-starts";

// Shows how often each test file started the engine when it last ran here, and its budget. `--write` makes the counts
// the budgets.

const read = (file: string): Record<string, number> => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
const [budgets, counted] = [read(budgetFile), read(countedFile)];

if (process.argv.includes("--write")) {
  const all = Object.entries({ ...budgets, ...counted }).filter(([file, starts]) => starts > 0 && existsSync(file));
  const sorted = all.toSorted(([a], [b]) => a.localeCompare(b));
  writeFileSync(budgetFile, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
} else {
  const files = [...new Set([...Object.keys(budgets), ...Object.keys(counted)])].filter(
    (file) => (budgets[file] ?? counted[file] ?? 0) > 0,
  );
  const rows = files.toSorted((a, b) => (budgets[b] ?? 0) - (budgets[a] ?? 0));
  const line = (starts: unknown, budget: unknown, file: string) =>
    process.stdout.write(`${String(starts).padStart(8)}${String(budget).padStart(8)}  ${file}\n`);
  line("starts", "budget", "");
  for (const file of rows) line(counted[file] ?? "–", budgets[file] ?? "–", file);
  const sum = (of: Record<string, number>) => rows.reduce((total, file) => total + (of[file] ?? 0), 0);
  line(sum(counted), sum(budgets), "all");
}
