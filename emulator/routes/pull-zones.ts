import { z } from "zod";
import { paged } from "../paged";
import { core } from "../replies";
import { Refused, type Reply, type RouteRequest, readBody, readId, routes } from "../route";
import type { EmulatorState, PullZoneRecord } from "../state";

const newPullZone = z.object({ Name: z.string().regex(/^[a-z0-9-]{2,60}$/i), OriginUrl: z.url().nullish() });
const zoneName = z.object({ Name: z.string().nullish() });
const blockedIp = z.object({ BlockedIp: z.string().min(1) });
const hostname = z.object({ Hostname: z.string().min(1) });

export const pullZoneRoutes = routes(core.unauthorized, {
  "GET /pullzone": ({ state, query }) => {
    const search = query.get("search")?.toLowerCase() ?? "";
    const all = [...state.pullZones.values()].filter((zone) => zone.Name.toLowerCase().includes(search));
    // Page 0, or none, is the whole list as a plain array.
    return { status: 200, body: Number(query.get("page") ?? 0) === 0 ? all : paged(query, all) };
  },

  "POST /pullzone": ({ state, body }) => {
    const { Name, OriginUrl } = readBody(newPullZone, body, core.badRequest);
    if (isNameTaken(state, Name))
      return core.badRequest("Name", "The pull zone name is already taken.", "pullzone.name_taken");
    return { status: 201, body: addPullZone(state, { Name, OriginUrl: OriginUrl ?? null }) };
  },

  "POST /pullzone/checkavailability": ({ state, body }) => {
    const wanted = readBody(zoneName, body, core.badRequest).Name?.toLowerCase() ?? "";
    if (!/^[a-z0-9-]{2,60}$/.test(wanted))
      return core.badRequest("Name", "The name is not valid.", "pullzone.invalid_name");
    return { status: 200, body: { Available: !isNameTaken(state, wanted) } };
  },

  "GET /pullzone/{id}": (request) => ({ status: 200, body: zoneOf(request) }),

  "DELETE /pullzone/{id}": (request) => {
    request.state.pullZones.delete(zoneOf(request).Id);
    return { status: 204 };
  },

  ...memberRoutes("BlockedIp", "BlockedIps", (body) => readBody(blockedIp, body, core.badRequest).BlockedIp),
  ...memberRoutes("AllowedReferrer", "AllowedReferrers", (body) => readBody(hostname, body, core.badRequest).Hostname),
  ...memberRoutes("BlockedReferrer", "BlockedReferrers", (body) => readBody(hostname, body, core.badRequest).Hostname),
});

/** Adding what is there and removing what is not both answer 204: membership is a set. */
function memberRoutes(
  member: string,
  list: "BlockedIps" | "AllowedReferrers" | "BlockedReferrers",
  read: (body: unknown) => string,
) {
  const edit = (request: RouteRequest, change: (members: string[], value: string) => string[]): Reply => {
    const zone = zoneOf(request);
    zone[list] = change(zone[list], read(request.body));
    return { status: 204 };
  };
  const without = (members: string[], value: string) =>
    members.filter((other) => other.toLowerCase() !== value.toLowerCase());
  return {
    [`POST /pullzone/{id}/add${member}`]: (request: RouteRequest) =>
      edit(request, (members, value) =>
        without(members, value).length < members.length ? members : [...members, value],
      ),
    [`POST /pullzone/{id}/remove${member}`]: (request: RouteRequest) => edit(request, without),
  };
}

/** Whether a pull zone has this name, in any case. */
export function isNameTaken(state: EmulatorState, name: string): boolean {
  return [...state.pullZones.values()].some((zone) => zone.Name.toLowerCase() === name.toLowerCase());
}

/** Puts a pull zone into the account. */
export function addPullZone(
  state: EmulatorState,
  zone: { Id?: number; Name: string; OriginUrl: string | null },
): PullZoneRecord {
  const Id = zone.Id ?? state.nextId();
  const record: PullZoneRecord = {
    Id,
    Name: zone.Name,
    OriginUrl: zone.OriginUrl,
    Enabled: true,
    Suspended: false,
    Hostnames: [
      {
        Id: state.nextId(),
        Value: `${zone.Name}.b-cdn.net`,
        ForceSSL: false,
        IsSystemHostname: true,
        HasCertificate: true,
      },
    ],
    AllowedReferrers: [],
    BlockedReferrers: [],
    BlockedIps: [],
    EdgeScriptId: -1,
    EnableLogging: true,
    Type: 0,
  };
  state.pullZones.set(Id, record);
  return record;
}

function zoneOf({ state, path }: RouteRequest): PullZoneRecord {
  const zone = state.pullZones.get(readId(path.id, core.notFound));
  if (!zone) throw new Refused(core.notFound());
  return zone;
}
