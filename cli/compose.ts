import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { Command, Option } from "commander";
import { parseEnvFile } from "./compose/env-file";
import { type ReadFile, variablesFile } from "./compose/environment";
import { type Finding, parseYaml } from "./compose/parse";
import { type Translation, translate } from "./compose/translate";
import { programs } from "./compose/write";
import { repeated } from "./options/arguments";
import { docs } from "./output/docs";
import { visible } from "./output/invisible";
import { outputOption, writeOutput } from "./output/write-output";

interface Options {
  language: keyof typeof programs;
  region?: string[];
  output?: string;
}

const defaultRegions = ["DE"];

/** `pulumi-bunny compose`: the program of an app of Magic Containers, from a Compose file. */
export function composeCommand(): Command {
  return new Command("compose")
    .description("Write a program with a ContainerApp from a Compose file. Sends no request.")
    .argument("<file>", "the Compose file")
    .addOption(new Option("--language <language>", "the language").choices(Object.keys(programs)).default("typescript"))
    .addOption(
      new Option(
        "--region <code>",
        "a region where the app always runs, several by several options (default: DE)",
      ).argParser(repeated((code) => code)),
    )
    .addOption(outputOption("the program"))
    .addHelpText(
      "after",
      `
What looks like a secret, and all of env_file, is read from the stack's configuration: the commands that set it are printed, without values.
Exit codes: 0 a program was written, 1 something is refused, with its line, or an error.
What is taken, left out and refused: ${docs("compose.md")}

  pulumi-bunny compose compose.yaml --output index.ts
  pulumi-bunny compose compose.yaml --language yaml --output Pulumi.yaml`,
    )
    .action(run);
}

async function run(file: string, { language, region = defaultRegions, output }: Options): Promise<void> {
  const { app, secrets, findings } = translationOf(file, region);
  const lines = findings.map((finding) => lineOf(file, finding));
  if (!app) throw new Error(lines.map(visible).join("\n"));
  await writeOutput(programs[language](app), output);
  const all = [...lines, ...secretLines(file, secrets)];
  process.stderr.write(all.map((line) => `${visible(line)}\n`).join(""));
}

function translationOf(file: string, regions: readonly string[]): Translation {
  const folder = dirname(resolve(file));
  const readFile: ReadFile = (path) => {
    try {
      return readFileSync(resolve(folder, path), "utf8");
    } catch {
      return undefined;
    }
  };
  const read = parseYaml(textOf(file));
  if (!("kind" in read)) return { app: undefined, secrets: [], findings: [read] };
  const variables = parseEnvFile(readFile(variablesFile) ?? "");
  return translate(read, { name: basename(folder), regions, variables, readFile });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new Error(`${file} cannot be read${code}: name a Compose file.`);
  }
}

function lineOf(file: string, { is, line, path, message }: Finding): string {
  return `${is === "refused" ? "Refused" : "Warning"}: ${file}:${line}: ${path === "" ? "the file" : path} ${message}.`;
}

function secretLines(file: string, secrets: Translation["secrets"]): string[] {
  if (secrets.length === 0) return [];
  return [
    ...secrets.map(
      ({ key, variable, file: of, line }) => `Secret: ${key} is ${variable} of ${of ?? `${file}:${line}`}.`,
    ),
    "Set the secrets before the first preview; each command asks for the value:",
    ...secrets.map(({ key }) => `  pulumi config set --secret ${key}`),
  ];
}
