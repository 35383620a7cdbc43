import { z } from "zod";
import { core, ok } from "../../http/replies";
import { HttpProblem, type RouteRequest, readBody, readId, routes } from "../../http/route";
import { documented } from "../../http/sources";
import { scriptOf } from "./edge-scripts";
import type { EdgeScriptSecretRecord } from "./records";

const nameTaken = documented(
  "edge-scripting",
  "The secret with existing name was updated",
  "PUT /compute/script/{id}/secrets",
);

const name = z.string().min(1).max(256);
const value = z.string().max(4096).nullish();
const newSecret = z.object({ Name: name, Secret: value });
const changedSecret = z.object({ Secret: value });

export const edgeScriptSecretRoutes = routes(core.unauthorized, {
  "GET /compute/script/{id}/secrets": (request) => ok({ Secrets: scriptOf(request).Secrets.map(withoutValue) }),

  "POST /compute/script/{id}/secrets": (request) => {
    const sent = readBody(newSecret, request.body, core.invalid);
    if (secretNamed(request, sent.Name))
      return core.badRequest("Name", "The script has a secret of this name.", nameTaken, "secret.exists");
    return ok(withoutValue(add(request, sent)));
  },

  "PUT /compute/script/{id}/secrets": (request) => {
    const sent = readBody(newSecret, request.body, core.invalid);
    const existing = secretNamed(request, sent.Name);
    if (!existing) return ok(withoutValue(add(request, sent)));
    change(request, existing, sent);
    return { status: 204 };
  },

  "POST /compute/script/{id}/secrets/{secretId}": (request) => {
    const secret = secretOf(request);
    change(request, secret, readBody(changedSecret, request.body, core.invalid));
    return ok(withoutValue(secret));
  },

  "DELETE /compute/script/{id}/secrets/{secretId}": (request) => {
    const { Secrets } = scriptOf(request);
    Secrets.splice(Secrets.indexOf(secretOf(request)), 1);
    return { status: 204 };
  },
});

function add(request: RouteRequest, { Name, Secret }: z.output<typeof newSecret>): EdgeScriptSecretRecord {
  const { state } = request;
  const secret = { Id: state.nextId(), Name, Value: Secret ?? "", LastModified: state.now() };
  scriptOf(request).Secrets.push(secret);
  return secret;
}

function change(
  { state }: RouteRequest,
  secret: EdgeScriptSecretRecord,
  { Secret }: z.output<typeof changedSecret>,
): void {
  secret.Value = Secret ?? "";
  secret.LastModified = state.now();
}

function secretNamed(request: RouteRequest, name: string): EdgeScriptSecretRecord | undefined {
  return scriptOf(request).Secrets.find(({ Name }) => Name === name);
}

function secretOf(request: RouteRequest): EdgeScriptSecretRecord {
  const id = readId(request.path.secretId, core.notFound);
  const secret = scriptOf(request).Secrets.find(({ Id }) => Id === id);
  if (!secret) throw new HttpProblem(core.notFound());
  return secret;
}

function withoutValue({ Id, Name, LastModified }: EdgeScriptSecretRecord) {
  return { Id, Name, LastModified };
}
