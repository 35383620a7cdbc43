import { randomUUID } from "node:crypto";
import { z } from "zod";
import { edgeScriptType } from "../../sdk/api/edge-scripts";
import { paged } from "../paged";
import { core } from "../replies";
import { Refused, type RouteRequest, readBody, readId, routes } from "../route";
import type { EdgeScriptRecord, EmulatorState } from "../state";
import { addPullZone, isNameTaken } from "./pull-zones";

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

export const edgeScriptRoutes = routes(core.unauthorized, {
  "GET /compute/script": ({ state, query }) => {
    const search = query.get("search")?.toLowerCase() ?? "";
    const types = query.getAll("type").map(Number);
    const all = [...state.edgeScripts.values()]
      .filter((script) => script.Name.toLowerCase().includes(search))
      .filter((script) => types.length === 0 || types.includes(script.ScriptType));
    return {
      status: 200,
      body: paged(
        query,
        all.map((script) => model(state, script)),
      ),
    };
  },

  "POST /compute/script": ({ state, body }) => {
    const sent = readBody(newScript, body, core.badRequest);
    if (!sent.Name) return core.badRequest("Name", "The script name is required.");
    const zoneName = sent.LinkedPullZoneName ?? undefined;
    if (sent.CreateLinkedPullZone && zoneName !== undefined && isNameTaken(state, zoneName)) {
      return core.badRequest("LinkedPullZoneName", "The pull zone name is already taken.", "pullzone.name_taken");
    }
    const script = addEdgeScript(state, { ...sent, Name: sent.Name });
    if (sent.CreateLinkedPullZone) {
      const zone = addPullZone(state, { Name: zoneName ?? `${slug(script.Name)}-${script.Id}`, OriginUrl: null });
      zone.EdgeScriptId = script.Id;
      script.LinkedPullZoneIds.push(zone.Id);
    }
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
      if (request.query.get("deleteLinkedPullZones") === "true") request.state.pullZones.delete(id);
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

  "POST /compute/script/{id}/deploymentKey/rotate": (request) => {
    scriptOf(request).DeploymentKey = newDeploymentKey();
    return { status: 204 };
  },

  "GET /compute/script/{id}/statistics": (request) => {
    scriptOf(request);
    const chart = { [new Date().toISOString().slice(0, 10)]: usage.requests };
    return {
      status: 200,
      body: {
        TotalRequestsServed: usage.requests,
        TotalCpuUsed: usage.cpuTime,
        TotalMonthlyCost: usage.cost,
        AverageCpuTimePerExecution: usage.cpuTime / usage.requests,
        RequestsServedChart: chart,
        AverageCpuTimeChart: {},
        TotalCpuTimeChart: {},
      },
    };
  },
});

/** What every script has used, since nothing runs here. */
const usage = { cost: 0.42, requests: 12_345, cpuTime: 6_789 };

const newDeploymentKey = () => `deploy_${randomUUID()}`;

/** Puts a script into the account. */
export function addEdgeScript(
  state: EmulatorState,
  script: { Id?: number; Name: string; ScriptType: number; Code?: string | null; Integration?: unknown },
): EdgeScriptRecord {
  const now = state.now();
  const record: EdgeScriptRecord = {
    Id: script.Id ?? state.nextId(),
    Name: script.Name,
    ScriptType: script.ScriptType,
    LastModified: now,
    CodeLastModified: now,
    Code: script.Code ?? null,
    CurrentReleaseId: 0,
    Releases: [],
    EdgeScriptVariables: [],
    Secrets: [],
    LinkedPullZoneIds: [],
    Integration: script.Integration ?? null,
    DeploymentKey: newDeploymentKey(),
  };
  state.edgeScripts.set(record.Id, record);
  return record;
}

/** The script that a path names. */
export function scriptOf({ state, path }: RouteRequest): EdgeScriptRecord {
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
    MonthlyCost: usage.cost,
    MonthlyRequestCount: usage.requests,
    MonthlyCpuTime: usage.cpuTime,
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
