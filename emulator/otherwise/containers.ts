import type { RouteRequest } from "../http/route";
import { answers, answersWith, fieldsOf, open } from "./alternative";

const create = "POST /registries";
const read = "GET /registries/{registryId}";

/** Answers about image registries. */
export const containerAlternatives = {
  "containers/new-registry-status=ok": answers(create, ({ status, body }) => ({ status: ok(status, 200), body })),
  "containers/new-registry-status=other": answers(create, ({ status, body }) => ({ status: ok(status, 202), body })),
  "containers/password-symbols=none": answers(read, ({ status, body }) => ({
    status,
    body: showing(body, null, null),
  })),
  "containers/password-symbols=other": answers(read, ({ status, body }) => ({ status, body: showing(body, "n", "s") })),
  "containers/name-at-github=changed": answers(create, (reply, request) => {
    const record = registryOf(request, fieldsOf(reply).id);
    if (record && fieldsOf(request).type === "gitHub") record.displayName = "GitHub";
    return reply;
  }),
  "containers/host-of-docker-hub=other": answers(create, (reply, request) => {
    const record = registryOf(request, fieldsOf(reply).id);
    if (record) record.hostName = "hub.docker.com";
    return reply;
  }),
  "containers/gone-registry=other": answersWith(read, 404, 400),
  "containers/nodes-without-key=answered": open("GET /nodes"),
};

const ok = (status: number, instead: number) => (status === 201 ? instead : status);
const registryOf = ({ state }: RouteRequest, id: unknown) => state.containerRegistries.get(Number(id));
const showing = (body: unknown, firstPasswordSymbols: string | null, lastPasswordSymbols: string | null) => ({
  ...fieldsOf({ body }),
  firstPasswordSymbols,
  lastPasswordSymbols,
});
