import { objectKind } from "../../account/object-kind";

export interface ReleaseRecord {
  Id: number;
  Uuid: string;
  Code: string;
  Note: string | null;
  Author: string | null;
  AuthorEmail: string | null;
  CommitSha: string | null;
  Status: number;
  Deleted: boolean;
  DateReleased: string;
  DatePublished: string;
}

export interface EdgeScriptVariableRecord {
  Id: number;
  Name: string;
  Required: boolean;
  DefaultValue: string | null;
}

export interface EdgeScriptSecretRecord {
  Id: number;
  Name: string;
  Value: string;
  LastModified: string;
}

export interface EdgeScriptRecord {
  Id: number;
  Name: string;
  ScriptType: number;
  LastModified: string;
  CodeLastModified: string;
  Code: string | null;
  CurrentReleaseId: number;
  Releases: ReleaseRecord[];
  EdgeScriptVariables: EdgeScriptVariableRecord[];
  /** The variables with which the instances run: those of the last publication. */
  LiveVariables: EdgeScriptVariableRecord[];
  Secrets: EdgeScriptSecretRecord[];
  Integration: { IntegrationId: number; RepositorySettings?: { Id: number | null } | null } | null;
  DeploymentKey: string;
}

export const edgeScriptObjects = { edgeScripts: objectKind<EdgeScriptRecord>("EdgeScriptVariables", "Secrets") };
