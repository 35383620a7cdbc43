import { randomBytes } from "node:crypto";
import { releaseStatus } from "../../../sdk/api/edge-scripting";
import { objectKind } from "../../account/object-kind";

/** A release that is live. */
export const newRelease = (Id: number, Code: string, Note: string | null, now: string) => ({
  Id,
  // The platform calls it a UUID and gives 8 characters.
  Uuid: randomBytes(4).toString("hex"),
  Code,
  Note,
  Author: "emulator",
  AuthorEmail: null,
  CommitSha: null,
  Status: releaseStatus.toWire("Live"),
  Deleted: false,
  DateReleased: now,
  DatePublished: now,
});

export type ReleaseRecord = ReturnType<typeof newRelease>;

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

/** What a new script has. */
export const newEdgeScript = (now: string) => ({
  LastModified: now,
  CodeLastModified: now,
  Code: null as string | null,
  CurrentReleaseId: 0,
  Releases: [] as ReleaseRecord[],
  EdgeScriptVariables: [] as EdgeScriptVariableRecord[],
  /** The variables with which the instances run: those of the last publication. */
  LiveVariables: [] as EdgeScriptVariableRecord[],
  Secrets: [] as EdgeScriptSecretRecord[],
  Integration: null as { IntegrationId: number; RepositorySettings?: { Id: number | null } | null } | null,
});

export interface EdgeScriptRecord extends ReturnType<typeof newEdgeScript> {
  Id: number;
  Name: string;
  ScriptType: number;
  DeploymentKey: string;
}

export const edgeScriptObjects = { edgeScripts: objectKind<EdgeScriptRecord>("EdgeScriptVariables", "Secrets") };
