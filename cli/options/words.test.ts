import type { Command } from "commander";
import { expect, test } from "vitest";
import { adoptCommand } from "../adopt";
import { doctorCommand } from "../doctor";
import { driftCommand } from "../drift";
import { emulatorCommand } from "../emulator";
import { explainCommand } from "../explain";
import { logsCommand } from "../logs";
import { policiesCommand } from "../policies";
import { reportCommand } from "../report";

const withAll = (command: Command): Command[] => [command, ...command.commands.flatMap(withAll)];
const commands = [
  ...[adoptCommand(), doctorCommand(), driftCommand(), emulatorCommand()],
  ...[explainCommand(), logsCommand(), policiesCommand(), reportCommand()],
].flatMap(withAll);

test("a word means the same in each command", () => {
  const meanings = Map.groupBy(
    commands.flatMap(({ options }) => options),
    ({ long }) => String(long),
  );
  const valuesOf = (long: string) => [...new Set(meanings.get(long)?.map(({ flags }) => flags.split(" ").at(-1)))];
  expect(valuesOf("--from")).toEqual(["<time>"]);
  expect(valuesOf("--to")).toEqual(["<time>"]);
  expect(valuesOf("--output")).toEqual(["<file>"]);
  expect(valuesOf("--format")).toEqual(["<format>"]);
  expect(valuesOf("--state")).toEqual(["<file>"]);
});

test("help names no command that there is not", () => {
  const names = new Set(commands.map((command) => command.name()));
  const texts: string[] = [];
  for (const command of commands) command.configureOutput({ writeOut: (text) => void texts.push(text) }).outputHelp();
  const help = texts.join("");
  const named = [...help.matchAll(/\bthe command `?([a-z]+)/g)].flatMap(([, name]) => name ?? []);
  expect(help).toContain("--seed");
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});
