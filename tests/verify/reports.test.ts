import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { disagreements } from "../../verify/disagreements";
import { questions } from "../../verify/questions";
import { type Report, report } from "../../verify/report";

const root = resolve(__dirname, "../..");
const folder = "verify/reports";

test("the emulator assumes what the platform has answered", () => {
  const files = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
  const reports = files.map((name): [string, Report] => {
    const file = `${folder}/${name}`;
    return [file, report.parse(JSON.parse(readFileSync(join(root, file), "utf8")))];
  });
  expect(disagreements(new Map(reports), questions)).toEqual([]);
});

test("each question is in the file that its id names, and the file that assumes an answer exists", () => {
  for (const { id, place } of questions)
    for (const file of [`verify/questions/${id}.ts`, place]) expect(existsSync(join(root, file)), file).toBe(true);
});

test("an unexpected answer names the place that assumes another", () => {
  const answered = (answer: string): Report => ({
    version: 1,
    package: "0",
    platform: "live",
    date: "2026-01-01",
    results: [{ question: "pull-zones/blocked-range", outcome: "otherwise", answer, exchanges: [] }],
  });
  expect(disagreements(new Map([["a.json", answered("kept")]]), questions)).toEqual([]);
  expect(disagreements(new Map([["a.json", answered("refused")]]), questions)).toEqual([
    "a.json: pull-zones/blocked-range was answered refused, but emulator/routes/pull-zones/pull-zones.ts and verify/questions/pull-zones/blocked-range.ts assume kept",
  ]);
});
