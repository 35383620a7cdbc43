import { z } from "zod";
import { core, ok } from "../../http/replies";
import { HttpProblem, type RouteRequest, readBody, readId, routes } from "../../http/route";
import { documented } from "../../http/sources";
import { scriptOf } from "./edge-scripts";
import type { EdgeScriptVariableRecord } from "./records";

const nameTaken = documented("edge-scripting", "The variable was updated", "PUT /compute/script/{id}/variables");

const name = z.string().min(1).max(256);
const defaultValue = z.string().max(4096).nullish();
const newVariable = z.object({ Name: name, Required: z.boolean(), DefaultValue: defaultValue });
const changedVariable = z.object({ DefaultValue: defaultValue, Required: z.boolean().nullish() });
const putVariable = z.object({ Name: name, Required: z.boolean().nullish(), DefaultValue: defaultValue });

export const edgeScriptVariableRoutes = routes(core.unauthorized, {
  "POST /compute/script/{id}/variables/add": (request) => {
    const sent = readBody(newVariable, request.body, core.invalid);
    if (variableNamed(request, sent.Name))
      return core.badRequest("Name", "The script has a variable of this name.", nameTaken, "variable.exists");
    return ok(add(request, sent));
  },

  "PUT /compute/script/{id}/variables": (request) => {
    const sent = readBody(putVariable, request.body, core.invalid);
    const existing = variableNamed(request, sent.Name);
    if (!existing) return ok(add(request, sent));
    change(existing, sent);
    return { status: 204 };
  },

  "GET /compute/script/{id}/variables/{variableId}": (request) => ok(variableOf(request)),

  "POST /compute/script/{id}/variables/{variableId}": (request) => {
    const variable = variableOf(request);
    change(variable, readBody(changedVariable, request.body, core.invalid));
    return ok(variable);
  },

  "DELETE /compute/script/{id}/variables/{variableId}": (request) => {
    const { EdgeScriptVariables } = scriptOf(request);
    EdgeScriptVariables.splice(EdgeScriptVariables.indexOf(variableOf(request)), 1);
    return { status: 204 };
  },
});

function add(
  request: RouteRequest,
  { Name, Required, DefaultValue }: z.output<typeof putVariable>,
): EdgeScriptVariableRecord {
  const variable = {
    Id: request.state.nextId(),
    Name,
    Required: Required ?? false,
    DefaultValue: DefaultValue ?? null,
  };
  scriptOf(request).EdgeScriptVariables.push(variable);
  return variable;
}

function change(
  variable: EdgeScriptVariableRecord,
  { Required, DefaultValue }: z.output<typeof changedVariable>,
): void {
  if (Required != null) variable.Required = Required;
  if (DefaultValue != null) variable.DefaultValue = DefaultValue;
}

function variableNamed(request: RouteRequest, name: string): EdgeScriptVariableRecord | undefined {
  return scriptOf(request).EdgeScriptVariables.find(({ Name }) => Name === name);
}

function variableOf(request: RouteRequest): EdgeScriptVariableRecord {
  const id = readId(request.path.variableId, core.notFound);
  const variable = scriptOf(request).EdgeScriptVariables.find(({ Id }) => Id === id);
  if (!variable) throw new HttpProblem(core.notFound());
  return variable;
}
