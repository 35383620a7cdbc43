import { fieldsOf, instead, refuses } from "./alternative";

const addVariable = "POST /compute/script/{id}/variables/add";

/** Behaviours of edge scripts. */
export const edgeScriptingAlternatives = {
  acceptsVariableWithoutRequired: instead(addVariable, (sent) => ({ Required: false, ...sent })),
  refusesScriptOfSameName: refuses("POST /compute/script", (request) =>
    [...request.state.edgeScripts.values()].some(({ Name }) => Name === fieldsOf(request).Name),
  ),
};
