import { z } from "zod";
import { releaseStatus } from "../../../sdk/api/edge-scripting";
import { paginate } from "../../http/paginate";
import { core, ok } from "../../http/replies";
import { guardedRoutes, readBody, routes } from "../../http/route";
import { documented } from "../../http/sources";
import type { EmulatorState } from "../../state";
import { deploymentGuard, scriptOf } from "./edge-scripts";
import { type EdgeScriptRecord, newRelease, type ReleaseRecord } from "./records";

const noActiveCode = documented(
  "edge-scripting",
  "The script has no active code.",
  "POST /compute/script/{id}/publish",
);
const release = z.object({ Note: z.string().nullish() });

const handlers = routes(core.unauthorized, {
  "GET /compute/script/{id}/releases": (request) =>
    ok(paginate(request.query, scriptOf(request).Releases.toReversed())),

  "GET /compute/script/{id}/releases/active": (request) => {
    const script = scriptOf(request);
    const live = script.Releases.find((candidate) => candidate.Id === script.CurrentReleaseId);
    return live ? ok(live) : core.notFound();
  },

  "POST /compute/script/{id}/publish/{uuid}": (request) => {
    const script = scriptOf(request);
    readBody(release, request.body, core.invalid);
    const earlier = script.Releases.find((candidate) => candidate.Uuid === request.path.uuid);
    if (!earlier) return core.notFound();
    goLive(request.state, script, earlier);
    return { status: 204 };
  },
});

const publications = guardedRoutes(deploymentGuard, {
  "POST /compute/script/{id}/publish": (request) => {
    const script = scriptOf(request);
    const { Note } = readBody(release, request.body, core.invalid);
    if (!script.Code)
      return core.badRequest("", "The script has no active code.", noActiveCode, "script.no_active_code");
    publishCode(request.state, script, Note ?? null);
    return { status: 204 };
  },
});

export const edgeScriptReleaseRoutes = [...handlers, ...publications];

/** Publishes the saved code as a new release. */
export function publishCode(state: EmulatorState, script: EdgeScriptRecord, note: string | null): void {
  const published = newRelease(state.nextId(), script.Code ?? "", note, state.now());
  script.Releases.push(published);
  goLive(state, script, published);
}

function goLive(state: EmulatorState, script: EdgeScriptRecord, live: ReleaseRecord): void {
  for (const other of script.Releases) other.Status = releaseStatus.toWire(other === live ? "Live" : "Archived");
  live.DatePublished = state.now();
  script.CurrentReleaseId = live.Id;
  script.LiveVariables = script.EdgeScriptVariables.map((variable) => ({ ...variable }));
  script.LastModified = state.now();
}
