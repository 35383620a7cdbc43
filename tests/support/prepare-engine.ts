import { findEngine } from "../../tools/engine/find-engine";
import { findYamlLanguage } from "../../tools/engine/find-yaml-language";

/** Makes sure that there is an engine before the first test that runs one, and says what takes time. */
export default async function setup(): Promise<void> {
  const progress = (line: string) => process.stderr.write(`${line}\n`);
  await findEngine(progress);
  await findYamlLanguage(progress);
}
