import { randomUUID } from "node:crypto";
import { z } from "zod";
import { edgeScriptType } from "../../sdk/api/edge-scripts";
import { core } from "../replies";
import { Refused, type Reply, type RouteRequest, readBody, readId, routes } from "../route";
import type { EdgeScriptRecord, EmulatorState, ReleaseRecord } from "../state";
import { addPullZone } from "./pull-zones";

const scriptType = z.number().refine(edgeScriptType.has, "not a script type");
const name = z.string().max(100);

const integration = z.object({
  IntegrationId: z.number().default(0),
  RepositorySettings: z
    .object({
      Id: z.number().nullish(),
      Name: z.string().nullish(),
      Private: z.boolean().default(false),
      TemplateUrl: z.string().nullish(),
    })
    .nullish(),
  DeployConfiguration: z
    .object({
      Branch: z.string().nullish(),
      InstallCommand: z.string().nullish(),
      BuildCommand: z.string().nullish(),
      EntryFile: z.string().nullish(),
      CreateWorkflow: z.boolean().default(false),
    })
    .nullish(),
});

const newScript = z.object({
  Name: name.nullish(),
  Code: z.string().nullish(),
  ScriptType: scriptType.default(0),
  CreateLinkedPullZone: z.boolean().default(false),
  LinkedPullZoneName: z.string().nullish(),
  Integration: integration.nullish(),
});
const changedScript = z.object({ Name: name.nullish(), ScriptType: scriptType.optional() });
const code = z.object({ Code: z.string().nullish() });
const release = z.object({ Note: z.string().nullish() });

export const edgeScriptRoutes = routes(core.unauthorized, {
  "GET /compute/script": ({ state, query }) => {
    const search = query.search?.toLowerCase() ?? "";
    const all = [...state.edgeScripts.values()].filter((script) => script.Name.toLowerCase().includes(search));
    const page = Number(query.page ?? 1);
    const perPage = Number(query.perPage ?? 1000);
    if (!(perPage >= 5 && perPage <= 1000))
      return core.badRequest("perPage", "The page size must be between 5 and 1000.");
    const Items = all.slice((page - 1) * perPage, page * perPage).map((script) => model(state, script));
    const body = { Items, CurrentPage: page, TotalItems: all.length, HasMoreItems: page * perPage < all.length };
    return { status: 200, body };
  },

  "POST /compute/script": ({ state, body }) => {
    const sent = readBody(newScript, body, core.badRequest);
    if (!sent.Name) return core.badRequest("Name", "The script name is required.");
    const Id = state.nextId();
    const now = state.now();
    const script: EdgeScriptRecord = {
      Id,
      Name: sent.Name,
      ScriptType: sent.ScriptType,
      LastModified: now,
      CodeLastModified: now,
      Code: sent.Code ?? null,
      CurrentReleaseId: 0,
      Releases: [],
      EdgeScriptVariables: [],
      LinkedPullZoneIds: [],
      Integration: sent.Integration ?? null,
      DeploymentKey: `deploy_${randomUUID()}`,
    };
    if (sent.CreateLinkedPullZone) {
      const zoneName = sent.LinkedPullZoneName || `${slug(sent.Name)}-${Id}`;
      if ([...state.pullZones.values()].some((zone) => zone.Name === zoneName)) {
        return core.badRequest("LinkedPullZoneName", "The pull zone name is already taken.", "pullzone.name_taken");
      }
      const zone = addPullZone(state, { Name: zoneName, OriginUrl: null });
      zone.EdgeScriptId = Id;
      script.LinkedPullZoneIds.push(zone.Id);
    }
    state.edgeScripts.set(Id, script);
    return { status: 201, body: model(state, script) };
  },

  "GET /compute/script/{id}": (request) => ({ status: 200, body: model(request.state, scriptOf(request)) }),

  "POST /compute/script/{id}": (request) => {
    const script = scriptOf(request);
    const sent = readBody(changedScript, request.body, core.badRequest);
    if (sent.Name) script.Name = sent.Name;
    if (sent.ScriptType !== undefined) script.ScriptType = sent.ScriptType;
    script.LastModified = request.state.now();
    return { status: 200, body: model(request.state, script) };
  },

  "DELETE /compute/script/{id}": (request) => {
    const script = scriptOf(request);
    for (const id of script.LinkedPullZoneIds) {
      if (request.query.deleteLinkedPullZones === "true") request.state.pullZones.delete(id);
      const zone = request.state.pullZones.get(id);
      if (zone) zone.EdgeScriptId = -1;
    }
    request.state.edgeScripts.delete(script.Id);
    return { status: 204 };
  },

  "GET /compute/script/{id}/code": (request) => {
    const script = scriptOf(request);
    return { status: 200, body: { Code: script.Code, LastModified: script.CodeLastModified } };
  },

  "POST /compute/script/{id}/code": (request) => {
    const script = scriptOf(request);
    script.Code = readBody(code, request.body, core.badRequest).Code ?? null;
    script.CodeLastModified = script.LastModified = request.state.now();
    return { status: 204 };
  },

  "POST /compute/script/{id}/publish": (request) => {
    const script = scriptOf(request);
    const { Note } = readBody(release, request.body, core.badRequest);
    if (!script.Code) return core.badRequest("", "The script has no active code.", "script.no_active_code");
    const now = request.state.now();
    const published: ReleaseRecord = {
      Id: request.state.nextId(),
      Uuid: randomUUID(),
      Code: script.Code,
      Note: Note ?? null,
      Author: "emulator",
      Status: 1,
      Deleted: false,
      DateReleased: now,
      DatePublished: now,
    };
    script.Releases.push(published);
    return goLive(request, script, published);
  },

  "POST /compute/script/{id}/publish/{uuid}": (request) => {
    const script = scriptOf(request);
    const earlier = script.Releases.find((candidate) => candidate.Uuid === request.path.uuid);
    return earlier ? goLive(request, script, earlier) : core.notFound();
  },

  "GET /compute/script/{id}/releases": (request) => {
    const Items = scriptOf(request).Releases.toReversed();
    return { status: 200, body: { Items, CurrentPage: 1, TotalItems: Items.length, HasMoreItems: false } };
  },

  "GET /compute/script/{id}/releases/active": (request) => {
    const script = scriptOf(request);
    const live = script.Releases.find((candidate) => candidate.Id === script.CurrentReleaseId);
    return live ? { status: 200, body: live } : core.notFound();
  },
});

function goLive({ state }: RouteRequest, script: EdgeScriptRecord, live: ReleaseRecord): Reply {
  for (const other of script.Releases) other.Status = other === live ? 1 : 0;
  script.CurrentReleaseId = live.Id;
  script.LastModified = state.now();
  return { status: 204 };
}

function scriptOf({ state, path }: RouteRequest): EdgeScriptRecord {
  const script = state.edgeScripts.get(readId(path.id, core.notFound));
  if (!script) throw new Refused(core.notFound());
  return script;
}

function model(state: EmulatorState, script: EdgeScriptRecord) {
  const hostname = `${slug(script.Name)}-${script.Id}.bunny.run`;
  return {
    Id: script.Id,
    Name: script.Name,
    LastModified: script.LastModified,
    ScriptType: script.ScriptType,
    CurrentReleaseId: script.CurrentReleaseId,
    EdgeScriptVariables: script.EdgeScriptVariables,
    Deleted: false,
    LinkedPullZones: script.LinkedPullZoneIds.flatMap((id) => {
      const zone = state.pullZones.get(id);
      return zone ? [{ Id: id, PullZoneName: zone.Name, DefaultHostname: `${zone.Name}.b-cdn.net` }] : [];
    }),
    Integration: script.Integration,
    DefaultHostname: hostname,
    SystemHostname: hostname,
    DeploymentKey: script.DeploymentKey,
    RepositoryId: null,
    IntegrationId: null,
    MonthlyCost: 0.42,
    MonthlyRequestCount: 12_345,
    MonthlyCpuTime: 6_789,
  };
}

function slug(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 40) || "script"
  );
}
