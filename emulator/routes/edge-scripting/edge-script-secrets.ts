import { z } from "zod";
import { core, ok } from "../../http/replies";
import { routes } from "../../http/route";
import { documented } from "../../http/sources";
import { scriptOf } from "./edge-scripts";
import { partHandlers } from "./named-parts";
import type { EdgeScriptSecretRecord } from "./records";

const nameTaken = documented(
  "edge-scripting",
  "The secret with existing name was updated",
  "PUT /compute/script/{id}/secrets",
);

const changed = z.object({ Secret: z.string().max(4096).nullish() });
const put = changed.extend({ Name: z.string().min(1).max(256) });

const withoutValue = ({ Id, Name, LastModified }: EdgeScriptSecretRecord) => ({ Id, Name, LastModified });

const handlers = partHandlers({
  of: ({ Secrets }) => Secrets,
  id: "secretId",
  added: put,
  put,
  changed,
  refuseSecond: () => core.badRequest("Name", "The script has a secret of this name.", nameTaken, "secret.exists"),
  newPart: ({ Name, Secret }, state) => ({
    Id: state.nextId(),
    Name,
    Value: Secret ?? "",
    LastModified: state.now(),
  }),
  change: (secret, { Secret }, state) => {
    secret.Value = Secret ?? "";
    secret.LastModified = state.now();
  },
  model: withoutValue,
});

export const edgeScriptSecretRoutes = routes(core.unauthorized, {
  "GET /compute/script/{id}/secrets": (request) => ok({ Secrets: scriptOf(request).Secrets.map(withoutValue) }),
  "POST /compute/script/{id}/secrets": handlers.add,
  "PUT /compute/script/{id}/secrets": handlers.put,
  "POST /compute/script/{id}/secrets/{secretId}": handlers.change,
  "DELETE /compute/script/{id}/secrets/{secretId}": handlers.delete,
});
