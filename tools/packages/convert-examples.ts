import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { ConvertedExamples } from "../../provider/codegen/example-code/converted";
import { javaPrograms } from "../../provider/codegen/example-code/java";
import { pclProgram } from "../../provider/codegen/example-code/pcl";
import { pythonPrograms } from "../../provider/codegen/example-code/python";
import { readsDataSource } from "../../provider/codegen/example-code/steps";
import { languages } from "../../provider/codegen/languages";
import type { Example } from "../../provider/define/example";
import { codeGenerator } from "./generate-packages";

const generated = z.record(z.string(), z.object({ go: z.string(), csharp: z.string() }));

/**
 * Converts examples into the languages whose programs name the schema's types.
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
    const programs = generated.parse(JSON.parse(output));
    const javaProgram = javaPrograms(schema);
    const pythonProgram = pythonPrograms(schema, languages.python.packageName);
    return new Map(
      examples.map((example, n) => {
        const program = programs[String(n)];
        if (!program) throw new Error(`Example ${n} was not converted.`);
        const { go, csharp } = program;
        // What the generator for Go writes of a data source does not compile: `&bunny.GetRegionsArgsArgs`.
        const compiles = !example.some(readsDataSource);
        return [
          example,
          { ...(compiles && { go }), csharp, java: javaProgram(example), python: pythonProgram(example) },
        ];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
