import { isDeepStrictEqual } from "node:util";
import type { RouteRequest } from "../http/route";
import { alternative, answers, answersWith, creates, fieldsOf, refuses } from "./alternative";

const add = "PUT /dnszone/{zoneId}/records";

/** Answers about DNS zones. */
export const dnsAlternatives = {
  "dns/same-record-twice=refused": refuses(add, (request) => sameRecord(request) !== undefined),
  "dns/same-record-twice=one": alternative(add, (request, handle) => {
    const same = sameRecord(request);
    return same ? { status: 200, body: same } : handle(request);
  }),
  "dns/target-with-a-dot=refused": refuses(add, (request) => String(fieldsOf(request).Value).endsWith(".")),
  "dns/target-with-a-dot=kept": keeps("Value"),
  "dns/weight-of-text=refused": refuses(add, (request) => fieldsOf(request).Weight !== undefined),
  "dns/weight-of-text=kept": keeps("Weight"),
  "dns/record-of-no-pull-zone=accepted": creates(add, { Type: 3, Value: "nothing" }, () => undefined),
  "dns/record-of-no-script=accepted": creates(add, { Type: 3, Value: "nothing" }, () => undefined),
  "dns/same-domain=accepted": creates("POST /dnszone", { Domain: "stand-in.com" }, ({ state }, { Id }) =>
    state.dnsZones.get(Number(Id)),
  ),
  "dns/new-zone-body=empty": answersWith("POST /dnszone", 201, 201),
  "dns/availability=empty": answersWith("POST /dnszone/checkavailability", 200, 200),
  "dns/export-of-gone-zone=other": answersWith("GET /dnszone/{id}/export", 404, 400),
  "dns/import-as-text=refused": refuses("POST /dnszone/{zoneId}/import"),
  "dns/import-as-text=ignored": alternative("POST /dnszone/{zoneId}/import", () => ({
    status: 200,
    body: { RecordsSuccessful: 0, RecordsFailed: 0, RecordsSkipped: 0 },
  })),
  "dns/malformed-body=other": answersWith("POST /dnszone/{id}", 400, 422),
};

const recordsOf = ({ state, path }: RouteRequest) => state.dnsZones.get(Number(path.zoneId))?.Records ?? [];

/** Keeps what is sent as it is. */
function keeps(member: "Value" | "Weight") {
  return answers(add, (reply, request) => {
    const record = recordsOf(request).at(-1);
    const { [member]: sent } = fieldsOf(request);
    if (record && sent !== undefined) Object.assign(record, { [member]: sent });
    return reply;
  });
}

function sameRecord(request: RouteRequest) {
  const sent = fieldsOf(request);
  return recordsOf(request).find(({ Type, Name, Value }) =>
    isDeepStrictEqual([Type, Name, Value], [sent.Type, sent.Name, sent.Value]),
  );
}
