import { findEngine } from "../../tools/engine/find-engine";

/** Makes sure that there is an engine before the first test that runs one, and says what takes time. */
export default async function setup(): Promise<void> {
  await findEngine((line) => process.stderr.write(`${line}\n`));
}
