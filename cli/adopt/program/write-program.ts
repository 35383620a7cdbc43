import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { startSharedProvider } from "../../drift/shared-provider";
import type { SelectedStack } from "../../drift/stacks";
import { readProject } from "../../engine/project-files";
import { confirm } from "../../options/confirm";
import { writeOutput } from "../../output/write-output";
import { configure, configuredKeys, convert, type Import, importInto, statesOf } from "./engine";
import { destinationIn } from "./language";
import { programOf, type Setting } from "./program";
import type { StateResource } from "./references";

/** What was written, and what the user is told of it. */
export interface Written {
  readonly resources: readonly StateResource[];
  readonly settings: readonly Setting[];
  readonly messages: readonly string[];
}

/**
 * Imports objects into a stack, and writes a program of them, with its configuration. In a project without a program it
 * is of all that the stack has: a run that failed half-way is run again.
 */
export async function writeProgram(
  stack: SelectedStack,
  objects: readonly Import[],
  yes = false,
): Promise<Written | undefined> {
  const provider = await startSharedProvider();
  try {
    const opened = provider.of(stack);
    const { language, file, isBeside } = destinationIn(stack.folder, readProject(stack.folder));
    const plan = `${objects.length.toLocaleString("en")} objects will be imported into the state of ${stack.name}, and the program written to ${file}. Nothing is written to the platform.`;
    if (!(await confirm([plan], yes))) return undefined;
    if (objects.length > 0) await importInto(opened, objects);
    const adopted = new Set(objects.map(({ type, name }) => `${type} ${name}`));
    const states = (await statesOf(opened)).filter(({ type, name }) => !isBeside || adopted.has(`${type} ${name}`));
    if (states.length === 0) return { resources: [], settings: [], messages: [] };
    const { source, settings } = programOf(states, language.name, await configuredKeys(opened));
    const text = await convert(provider.environment, source, language);
    await configure(opened, settings);
    mkdirSync(dirname(file), { recursive: true });
    await writeOutput(text, file);
    const messages = [
      `Written: ${file}, with ${settings.length.toLocaleString("en")} values in the configuration of ${stack.name}.`,
      ...(language.needs ? [`What it imports: ${language.needs}`] : []),
      ...(isBeside ? [`The project has a program already, which the engine runs. Make ${file} a part of it.`] : []),
    ];
    return { resources: states, settings, messages };
  } finally {
    provider.stop();
  }
}
