import type { RouteRequest } from "../http/route";
import { answers, answersWith, creates, fieldsOf, instead, open } from "./alternative";

const create = "POST /storagezone";
const update = "POST /storagezone/{id}";
const read = "GET /storagezone/{id}";
const put = "PUT /{storageZoneName}/{path}/{fileName}";
const get = "GET /{storageZoneName}/{path}/{fileName}";

/** Answers about storage zones. */
export const storageAlternatives = {
  "storage/relative-404-path=kept": creates(update, { Custom404FilePath: null }, zoneOf),
  "storage/relative-404-path=changed": instead(update, (sent) => ({
    ...sent,
    Custom404FilePath: `/${sent.Custom404FilePath}`,
  })),
  "storage/name-with-underscore=accepted": creates(create, { Name: "stand-in" }, ({ state }, { Id }) =>
    state.storageZones.get(Number(Id)),
  ),
  "storage/availability=empty": answersWith("POST /storagezone/checkavailability", 200, 200),
  "storage/page-form=array": answers("GET /storagezone", ({ status, body }) => ({
    status,
    body: fieldsOf({ body }).Items ?? body,
  })),
  "storage/wrong-password=other": open(put),
  "storage/reset-password=later": answers("POST /storagezone/{id}/resetPassword", (reply, request) => {
    const zone = zoneOf(request);
    if (zone) zone.knownFrom = Date.now() + 3_600_000;
    return reply;
  }),
  "storage/file-below-a-file=accepted": answersWith(put, 400, 201),
  "storage/range-outside=other": answersWith(get, 416, 404),
  "storage/figures=later": answers(read, ({ status, body }) => ({
    status,
    body: { ...fieldsOf({ body }), FilesStored: 0, StorageUsed: 0 },
  })),
};

function zoneOf({ state, path }: RouteRequest) {
  return state.storageZones.get(Number(path.id));
}
