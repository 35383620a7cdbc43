import { z } from "zod";
import { core } from "../../http/replies";
import { routes } from "../../http/route";
import { documented } from "../../http/sources";
import { partHandlers } from "./named-parts";

const nameTaken = documented("edge-scripting", "The variable was updated", "PUT /compute/script/{id}/variables");

const changed = z.object({ DefaultValue: z.string().max(4096).nullish(), Required: z.boolean().nullish() });
const put = changed.extend({ Name: z.string().min(1).max(256) });

const handlers = partHandlers({
  of: ({ EdgeScriptVariables }) => EdgeScriptVariables,
  id: "variableId",
  added: put.extend({ Required: z.boolean() }),
  put,
  changed,
  refuseSecond: () => core.badRequest("Name", "The script has a variable of this name.", nameTaken, "variable.exists"),
  newPart: ({ Name, Required, DefaultValue }, state) => ({
    Id: state.nextId(),
    Name,
    Required: Required ?? false,
    DefaultValue: DefaultValue ?? null,
  }),
  change: (variable, { Required, DefaultValue }) => {
    variable.Required = Required ?? variable.Required;
    variable.DefaultValue = DefaultValue ?? variable.DefaultValue;
  },
  model: (variable) => variable,
});

export const edgeScriptVariableRoutes = routes(core.unauthorized, {
  "POST /compute/script/{id}/variables/add": handlers.add,
  "PUT /compute/script/{id}/variables": handlers.put,
  "GET /compute/script/{id}/variables/{variableId}": handlers.get,
  "POST /compute/script/{id}/variables/{variableId}": handlers.change,
  "DELETE /compute/script/{id}/variables/{variableId}": handlers.delete,
});
