import type { Case } from "../../case";
import { edgeScriptCase } from "./edge-script";
import { edgeScriptPublicationCase } from "./edge-script-publication";
import { edgeScriptSecretCase } from "./edge-script-secret";
import { edgeScriptVariableCase } from "./edge-script-variable";

export { prepareScripts } from "./prepare-scripts";

/** The cases of edge scripting. */
export const edgeScripting: readonly Case[] = [
  edgeScriptCase,
  edgeScriptPublicationCase,
  edgeScriptSecretCase,
  edgeScriptVariableCase,
];
