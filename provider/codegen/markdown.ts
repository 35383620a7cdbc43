import { settings } from "../configuration";
import type { Example } from "../define/example";
import { type ConvertedExamples, type ConvertedLanguage, convertedLanguages } from "./example-code/converted";

export function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

/** Empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

/** Every setting, with its environment variable. */
export function settingsTable(): string {
  const rows = Object.values(settings).map((setting) => [
    `\`bunny:${setting.key}\``,
    `\`${setting.env}\``,
    `${setting.description}${"secret" in setting ? " Secret." : ""}`,
  ]);
  return table(["setting", "environment", "meaning"], rows);
}

/** An example in the languages that are converted with a schema. */
export function convertedPrograms(
  converted: ConvertedExamples,
  example: Example,
): [language: ConvertedLanguage, program: string][] {
  return convertedLanguages.flatMap((language): [ConvertedLanguage, string][] => {
    const program = converted.get(example)?.[language];
    return program ? [[language, program.trim()]] : [];
  });
}
