import { findEngine } from "../../tools/engine/find-engine";
import { findYamlLanguage } from "../../tools/engine/find-yaml-language";
import { preparePrograms } from "../languages/programs";

/** Makes sure that everything to run is there before the first test that runs it, and says what takes time. */
export default async function setup(): Promise<void> {
  const progress = (line: string) => process.stderr.write(`${line}\n`);
  await findEngine(progress);
  await findYamlLanguage(progress);
  await preparePrograms(progress);
}
