import { answers, answersWith, creates, fieldsOf, refuses } from "./alternative";

const create = "POST /v2/databases";
const change = "PATCH /v2/databases/{db_id}";
const generate = "PUT /v2/databases/{db_id}/auth/generate";

/** Answers about databases. */
export const databaseAlternatives = {
  "databases/same-name=refused": refuses(
    create,
    (request) => [...request.state.databases.values()].some(({ name }) => name === fieldsOf(request).name),
    { error: "Taken." },
  ),
  "databases/long-name=refused": answersWith(create, 500, 400),
  "databases/long-name=accepted": creates(create, { name: "stand-in" }, ({ state }, { db_id }) =>
    [...state.databases.values()].find(({ id }) => id === db_id),
  ),
  "databases/primary-regions=refused": refuses(change, () => true, { error: "The database is running." }),
  "databases/token-expiry=time": answers(generate, ({ status, body }) => ({ status, body: expiring(body, inZone) })),
  "databases/token-expiry=other": answers(generate, ({ status, body }) => ({
    status,
    body: expiring(body, () => null),
  })),
  "databases/gone=other": answersWith("GET /v2/databases/{db_id}", 404, 400),
  "databases/malformed-body=other": answersWith(change, 400, 500),
};

const inZone = (time: string) => time.replace(/Z$/, "+00:00");

function expiring(body: unknown, form: (time: string) => string | null) {
  const { expires_at, ...others } = fieldsOf({ body });
  return { ...others, expires_at: typeof expires_at === "string" ? form(expires_at) : expires_at };
}
