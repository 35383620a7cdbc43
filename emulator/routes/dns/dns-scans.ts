import { randomUUID } from "node:crypto";
import { z } from "zod";
import { dnsScanStatus } from "../../../sdk/api/dns";
import { core, ok } from "../../http/replies";
import { readBody, refuseWith, routes } from "../../http/route";
import { documented } from "../../http/sources";
import { dnsZoneOf } from "./dns-records";
import { newDnsScan } from "./records";

const scanRequest = z.object({ ZoneId: z.int().nullish(), Domain: z.string().nullish() });

export const dnsScanRoutes = routes(core.unauthorized, {
  "POST /dnszone/records/scan": (request) => {
    const { ZoneId, Domain } = readBody(scanRequest, request.body, core.invalid);
    if ((ZoneId == null) === (Domain == null))
      return core.badRequest("ZoneId", "Give either ZoneId or Domain.", oneOfBoth, "dnszone.invalid_scan");
    const JobId = randomUUID();
    if (ZoneId != null) {
      const zone = dnsZoneOf({ state: request.state, path: { zoneId: String(ZoneId) } });
      const { dnsScans, userId } = request.state;
      dnsScans.set(zone.Id, newDnsScan(JobId, zone, userId, request.state.now()));
    }
    return ok({ JobId, Status: dnsScanStatus.toWire("Pending") });
  },

  "GET /dnszone/{zoneId}/records/scan": (request) => {
    const scan = request.state.dnsScans.get(dnsZoneOf(request).Id);
    if (!scan) refuseWith(core.notFound());
    return ok(scan);
  },
});

const oneOfBoth = documented(
  "core",
  "Invalid request - either ZoneId or Domain must be provided, but not both",
  "POST /dnszone/records/scan",
);
