import type { Emulator } from "../../../../emulator";
import { addEdgeScript } from "../../../../emulator/routes/edge-scripting/edge-scripts";
import { scripts } from "../../case";

/** Adds two scripts once, so that a replacement can move from one to the other. */
export function prepareScripts({ state }: Emulator): void {
  if (state.edgeScripts.has(scripts.scriptId)) return;
  addEdgeScript(state, { Id: scripts.scriptId, Name: "one", ScriptType: 1 });
  addEdgeScript(state, { Id: scripts.otherScriptId, Name: "two", ScriptType: 1 });
}
