/** The public types of this product. */
export type {
  CreateEdgeScript,
  EdgeScript,
  EdgeScriptCode,
  EdgeScriptFilter,
  EdgeScriptIntegration,
  EdgeScriptRelease,
  EdgeScriptSecret,
  EdgeScriptStatistics,
  EdgeScriptType,
  EdgeScriptVariable,
  EdgeScriptVariableSettings,
} from ".";
