import type { Emulator } from "../../../../emulator";
import { addEdgeScript, publishCode } from "../../../../emulator/routes/edge-scripting";
import type { EmulatorState } from "../../../../emulator/state";
import { scripts } from "../../case";

/** Adds two scripts once, so that a replacement can move from one to the other. */
export function prepareScripts({ state }: Emulator): void {
  if (state.edgeScripts.has(scripts.scriptId)) return;
  addEdgeScript(state, { Id: scripts.scriptId, Name: "one", ScriptType: 1 });
  addEdgeScript(state, { Id: scripts.otherScriptId, Name: "two", ScriptType: 1 });
}

/** More than the resources of any case. */
const [firstId, count] = [8_000, 80];
const scriptFor = (n: number) => firstId + n;

/** Published scripts for a case of which each script has one: one per resource, and one more for replacements. */
export const ownScripts = {
  /** The script of the nth resource. */
  scriptFor,
  /** The script for replacements. */
  otherScriptId: scriptFor(count),
  /** Adds the scripts to the account. */
  prepare({ state }: Emulator): void {
    for (let n = 0; n <= count; n++) addPublishedScript(state, scriptFor(n));
  },
  has: (id: number): boolean => id >= firstId && id <= scriptFor(count),
};

function addPublishedScript(state: EmulatorState, id: number): void {
  const script = addEdgeScript(state, { Id: id, Name: `published ${id}`, ScriptType: 1, Code: "export {};" });
  publishCode(state, script, null);
}
