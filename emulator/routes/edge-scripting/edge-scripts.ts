import { randomUUID } from "node:crypto";
import { z } from "zod";
import { edgeScriptType } from "../../../sdk/api/edge-scripting";
import { pullZoneOriginType } from "../../../sdk/api/pull-zones";
import { paginate } from "../../http/paginate";
import { core, created, ok } from "../../http/replies";
import { requireWithin } from "../../http/require-within";
import { type Guard, guardedRoutes, type RouteRequest, readBody, readId, refuseWith, routes } from "../../http/route";
import type { EmulatorState } from "../../state";
import { addPullZone, defaultHostname, deletePullZone, isNameTaken, nameTaken } from "../pull-zones";
import type { PullZoneRecord } from "../pull-zones/records";
import { type EdgeScriptRecord, newEdgeScript } from "./records";

const scriptType = z.number().refine(edgeScriptType.has, "not a script type");
const name = z.string().max(100);

const noText = z.string().nullable().default(null);
/** The connection to a Git repository in a request. */
export const sentIntegration = z.object({
  IntegrationId: z.int().default(0),
  RepositorySettings: z
    .object({
      Id: z.int().nullable().default(null),
      Name: noText,
      Private: z.boolean().default(false),
      TemplateUrl: noText,
    })
    .nullable()
    .default(null),
  DeployConfiguration: z
    .object({
      Branch: noText,
      InstallCommand: noText,
      BuildCommand: noText,
      EntryFile: noText,
      CreateWorkflow: z.boolean().default(false),
    })
    .nullable()
    .default(null),
});

const newScript = z.object({
  Name: name.nullish(),
  Code: z.string().nullish(),
  ScriptType: scriptType.default(0),
  CreateLinkedPullZone: z.boolean().default(false),
  LinkedPullZoneName: z.string().nullish(),
  Integration: sentIntegration.nullish(),
});
const changedScript = z.object({ Name: name.nullish(), ScriptType: scriptType.optional() });
const code = z.object({ Code: z.string().nullish() });

/**
 * Authorizes a deployment: by the account's key, or by the key of this one script, as the vendor's GitHub action sends
 * it. That action's `GithubToken` is not accepted: only GitHub can say whether it is genuine.
 */
export const deploymentGuard: Guard = ({ accessKey, hasDeploymentKey }, { path, state }) => {
  const script = state.edgeScripts.get(Number(path.id));
  return accessKey || (script && hasDeploymentKey(script.DeploymentKey)) ? undefined : core.unauthorized();
};

const handlers = routes(core.unauthorized, {
  "GET /compute/script": ({ state, query }) => {
    const search = query.get("search")?.toLowerCase() ?? "";
    const types = query.getAll("type").map(Number);
    const integrationId = query.get("integrationId");
    const all = [...state.edgeScripts.values()]
      .filter((script) => script.Name.toLowerCase().includes(search))
      .filter((script) => types.length === 0 || types.includes(script.ScriptType))
      .filter((script) => integrationId === null || script.Integration?.IntegrationId === Number(integrationId));
    const withZones = query.get("includeLinkedPullzones") === "true";
    return ok(
      paginate(
        query,
        all.map((script) => ({ ...model(state, script), ...(withZones ? {} : { LinkedPullZones: null }) })),
      ),
    );
  },

  "POST /compute/script": ({ state, body }) => {
    const sent = readBody(newScript, body, core.invalid);
    const zoneName = sent.LinkedPullZoneName ?? undefined;
    if (sent.CreateLinkedPullZone && zoneName !== undefined && isNameTaken(state, zoneName)) {
      return nameTaken("LinkedPullZoneName");
    }
    if (sent.CreateLinkedPullZone) requireWithin(state, "pullZones", state.pullZones.size + 1);
    const script = addEdgeScript(state, { ...sent, Name: sent.Name ?? "" });
    if (sent.CreateLinkedPullZone) {
      addPullZone(state, {
        Name: zoneName ?? `${slug(script.Name)}-${script.Id}`,
        EdgeScriptId: script.Id,
        OriginType: pullZoneOriginType.toWire("EdgeScript"),
      });
    }
    return created(model(state, script));
  },

  "GET /compute/script/{id}": (request) => ok(model(request.state, scriptOf(request))),

  "POST /compute/script/{id}": (request) => {
    const script = scriptOf(request);
    const sent = readBody(changedScript, request.body, core.invalid);
    if (sent.Name) script.Name = sent.Name;
    if (sent.ScriptType !== undefined) script.ScriptType = sent.ScriptType;
    script.LastModified = request.state.now();
    return ok(model(request.state, script));
  },

  "DELETE /compute/script/{id}": (request) => {
    const script = scriptOf(request);
    for (const zone of linkedZones(request.state, script)) {
      if (request.query.get("deleteLinkedPullZones") === "true") deletePullZone(request.state, zone);
      if (zone.EdgeScriptId === script.Id) zone.EdgeScriptId = -1;
      if (zone.MiddlewareScriptId === script.Id) zone.MiddlewareScriptId = null;
    }
    request.state.edgeScripts.delete(script.Id);
    return { status: 204 };
  },

  "GET /compute/script/{id}/code": (request) => {
    const script = scriptOf(request);
    return ok({ Code: script.Code, LastModified: script.CodeLastModified });
  },

  "POST /compute/script/{id}/deploymentKey/rotate": (request) => {
    scriptOf(request).DeploymentKey = newDeploymentKey();
    return { status: 204 };
  },
});

const uploads = guardedRoutes(deploymentGuard, {
  "POST /compute/script/{id}/code": (request) => {
    const script = scriptOf(request);
    script.Code = readBody(code, request.body, core.invalid).Code ?? null;
    script.CodeLastModified = script.LastModified = request.state.now();
    return { status: 204 };
  },
});

export const edgeScriptRoutes = [...handlers, ...uploads];

/** The usage of every script in its record, a constant since nothing runs here; statistics have that of its pull zones. */
const usage = { cost: 0.42, requests: 12_345, cpuTime: 6_789 };

const newDeploymentKey = () => `deploy_${randomUUID()}`;

/** Adds a script to the account. */
export function addEdgeScript(
  state: EmulatorState,
  script: {
    Id?: number;
    Name: string;
    ScriptType: number;
    Code?: string | null;
    Integration?: EdgeScriptRecord["Integration"];
  },
): EdgeScriptRecord {
  const record: EdgeScriptRecord = {
    ...newEdgeScript(state.now()),
    Id: state.takeId(script.Id),
    Name: script.Name,
    ScriptType: script.ScriptType,
    Code: script.Code ?? null,
    Integration: script.Integration ?? null,
    DeploymentKey: newDeploymentKey(),
  };
  state.edgeScripts.set(record.Id, record);
  return record;
}

/** The script of a path's id. */
export function scriptOf({ state, path }: RouteRequest): EdgeScriptRecord {
  return state.edgeScripts.get(readId(path.id, core.notFound)) ?? refuseWith(core.notFound());
}

/** The pull zones that run the script, standalone or as middleware. */
function linkedZones(state: EmulatorState, { Id }: EdgeScriptRecord): PullZoneRecord[] {
  return [...state.pullZones.values()].filter((zone) => zone.EdgeScriptId === Id || zone.MiddlewareScriptId === Id);
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
    LinkedPullZones: linkedZones(state, script).map(({ Id, Name }) => ({
      Id,
      PullZoneName: Name,
      DefaultHostname: defaultHostname(Name),
    })),
    Integration: script.Integration,
    DefaultHostname: hostname,
    SystemHostname: hostname,
    DeploymentKey: script.DeploymentKey,
    RepositoryId: script.Integration?.RepositorySettings?.Id ?? null,
    IntegrationId: script.Integration?.IntegrationId ?? null,
    MonthlyCost: usage.cost,
    MonthlyRequestCount: usage.requests,
    MonthlyCpuTime: usage.cpuTime,
  };
}

function slug(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 40) || "script"
  );
}
