import { randomUUID } from "node:crypto";
import type { RouteRequest } from "../http/route";
import { answers, answersWith, fieldsOf, instead, refuses } from "./alternative";
import { anotherTime } from "./times";

const addVariable = "POST /compute/script/{id}/variables/add";
const putVariable = "PUT /compute/script/{id}/variables";
const publish = "POST /compute/script/{id}/publish";
const read = "GET /compute/script/{id}";

/** Answers about edge scripts. */
export const edgeScriptingAlternatives = {
  "edge-scripting/variable-without-required=accepted": instead(addVariable, (sent) => ({ Required: false, ...sent })),
  "edge-scripting/script-of-same-name=refused": refuses("POST /compute/script", (request) =>
    [...request.state.edgeScripts.values()].some(({ Name }) => Name === fieldsOf(request).Name),
  ),
  "edge-scripting/variable-put-again=returned": answers(putVariable, ({ status }, request) =>
    status === 204 ? { status: 200, body: request.body } : undefined,
  ),
  "edge-scripting/long-variable=refused": refuses(addVariable, (request) => isLong(fieldsOf(request).DefaultValue)),
  "edge-scripting/long-variable=changed": instead(addVariable, (sent) => ({
    ...sent,
    DefaultValue: String(sent.DefaultValue).slice(0, 2048),
  })),
  "edge-scripting/publish-without-uuid=refused": answersWith(publish, 204, 404),
  "edge-scripting/release-id=uuid": identified(randomUUID),
  "edge-scripting/release-id=other": identified(() => "1"),
  "edge-scripting/modified-by-date=far": answers(read, ({ status, body }) => ({
    status,
    body: { ...fieldsOf({ body }), LastModified: anotherTime() },
  })),
  "edge-scripting/modified-by-date=none": answers(read, ({ status, body }) => ({
    status,
    body: { ...fieldsOf({ body }), LastModified: null },
  })),
  "edge-scripting/secrets-of-gone-script=other": answersWith("GET /compute/script/{id}/secrets", 404, 400),
  "edge-scripting/malformed-body=other": answersWith("POST /compute/script/{id}", 400, 422),
};

const isLong = (value: unknown) => String(value).length > 2048;
const scriptOf = ({ state, path }: RouteRequest) => state.edgeScripts.get(Number(path.id));

/** Gives a release an id of another form. */
function identified(newId: () => string) {
  return answers(publish, (reply, request) => {
    const release = scriptOf(request)?.Releases.at(-1);
    if (release) release.Uuid = newId();
    return reply;
  });
}
