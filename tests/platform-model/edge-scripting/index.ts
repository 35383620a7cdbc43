import type { Model } from "../model";
import { edgeScript } from "./edge-script";
import { edgeScriptPublication } from "./edge-script-publication";
import { edgeScriptSecret, edgeScriptVariable } from "./named-values";

export const edgeScripting: readonly Model[] = [
  edgeScript,
  edgeScriptPublication,
  edgeScriptSecret,
  edgeScriptVariable,
];
