import type { Case } from "../../case";
import { edgeScriptCase } from "./edge-script";
import { edgeScriptSecretCase } from "./edge-script-secret";
import { edgeScriptVariableCase } from "./edge-script-variable";

/** The cases of edge scripting. */
export const edgeScripting: readonly Case[] = [edgeScriptCase, edgeScriptSecretCase, edgeScriptVariableCase];
