import { isDeepStrictEqual } from "node:util";
import type { RouteRequest } from "../http/route";
import { alternative, fieldsOf, refuses } from "./alternative";

const add = "PUT /dnszone/{zoneId}/records";

/** Behaviours of DNS zones. */
export const dnsAlternatives = {
  refusesSameRecord: refuses(add, (request) => sameRecord(request) !== undefined),
  returnsSameRecord: alternative(add, (request, handle) => {
    const same = sameRecord(request);
    return same ? { status: 200, body: same } : handle(request);
  }),
};

function sameRecord(request: RouteRequest) {
  const sent = fieldsOf(request);
  const records = request.state.dnsZones.get(Number(request.path.zoneId))?.Records ?? [];
  return records.find(({ Type, Name, Value }) =>
    isDeepStrictEqual([Type, Name, Value], [sent.Type, sent.Name, sent.Value]),
  );
}
