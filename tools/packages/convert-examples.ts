import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import {
  type ConvertedExamples,
  type ConvertedLanguage,
  convertedLanguages,
} from "../../provider/codegen/example-code/converted";
import { pclProgram } from "../../provider/codegen/example-code/pcl";
import { readsDataSource } from "../../provider/codegen/example-code/steps";
import type { Example } from "../../provider/define/example";
import { codeGenerator } from "./generate-packages";

const converted = z.record(z.string(), z.record(z.enum(convertedLanguages), z.string()));

/** What the generator for Go writes of a data source does not compile: `&bunny.GetRegionsArgsArgs`. */
function compiles({ language, example }: { language: ConvertedLanguage; example: Example }): boolean {
  return language !== "go" || !example.some(readsDataSource);
}

/**
 * Converts examples into the languages that the engine's own generators write.
 *
 * @throws Error with what the generators say of an example that they cannot write.
 */
export async function convertExamples(
  examples: readonly Example[],
  schema: object,
  progress: (line: string) => void,
): Promise<ConvertedExamples> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-examples-"));
  try {
    const file = join(folder, "schema.json");
    writeFileSync(file, JSON.stringify(schema));
    const child = spawn(await codeGenerator(progress), ["examples", file], { stdio: ["pipe", "pipe", "pipe"] });
    child.stdin.end(JSON.stringify(Object.fromEntries(examples.map((example, n) => [String(n), pclProgram(example)]))));
    const [output, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((done, fail) => child.once("error", fail).once("close", done)),
    ]);
    if (code !== 0) throw new Error(`The examples cannot be converted:\n${errors.trim()}`);
    const programs = converted.parse(JSON.parse(output));
    return new Map(
      examples.map((example, n) => {
        const program = programs[String(n)];
        if (!program) throw new Error(`Example ${n} was not converted.`);
        const usable = convertedLanguages.filter((language) => compiles({ language, example }));
        return [example, Object.fromEntries(usable.map((language) => [language, program[language]]))];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
