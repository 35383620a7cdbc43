import { randomUUID } from "node:crypto";
import { pullZoneOriginType } from "../../../sdk/api/pull-zones";
import { containers } from "../../http/replies";
import { refuseWith } from "../../http/route";
import { documented } from "../../http/sources";
import type { EmulatorState } from "../../state";
import { addPullZone } from "../pull-zones";
import type { SentEndpoint } from "./app-bodies";
import type { AppEndpointRecord, ContainerAppRecord } from "./records";

type App = Pick<ContainerAppRecord, "id">;

/** A new endpoint, with a pull zone where it is one of the CDN and names none. */
export function newEndpoint(state: EmulatorState, app: App, sent: SentEndpoint): AppEndpointRecord {
  const [id, label] = [randomUUID(), `mc-${state.nextId()}`];
  const isCdn = sent.cdn != null;
  const given = sent.cdn?.pullZoneId ?? null;
  const record: AppEndpointRecord = {
    id,
    ...settingsOf(sent),
    publicHost: isCdn ? `${label}.bunny.run` : "203.0.113.80",
    pullZoneId: given,
    isPullZoneGenerated: isCdn && given === null,
    readsUntilShown: state.containers.hostReads,
  };
  if (!record.isPullZoneGenerated) return record;
  const origin = { OriginType: pullZoneOriginType.toWire("MagicContainers"), MagicContainersAppId: app.id };
  const zone = addPullZone(state, { Name: label, ...origin, MagicContainersEndpointId: id });
  return { ...record, pullZoneId: zone.Id };
}

/** What a request says of an endpoint. One of neither kind is one of the CDN without a port. */
function settingsOf({ displayName, cdn, anycast }: SentEndpoint) {
  const sessions = cdn?.stickySessions;
  return {
    displayName,
    type: cdn == null && anycast != null ? ("anycast" as const) : ("cdn" as const),
    isSslEnabled: cdn?.isSslEnabled ?? false,
    portMappings: ((cdn ?? anycast)?.portMappings ?? []).map(({ containerPort, exposedPort, protocols }) => ({
      containerPort,
      exposedPort: exposedPort ?? null,
      protocols: protocols?.length ? protocols : ["tcp"],
    })),
    stickySessions: sessions
      ? {
          enabled: sessions.enabled ?? false,
          sessionHeaders: sessions.sessionHeaders,
          cookieName: sessions.cookieName || "mc-session",
        }
      : null,
  };
}

/** Writes a whole endpoint, which keeps its id and its host unless its kind or its pull zone is another. */
export function writeEndpoint(state: EmulatorState, app: App, endpoint: AppEndpointRecord, sent: SentEndpoint): void {
  const given = sent.cdn?.pullZoneId ?? null;
  const settings = settingsOf(sent);
  const isSame = settings.type === endpoint.type && (given === null || given === endpoint.pullZoneId);
  Object.assign(endpoint, isSame ? settings : { ...newEndpoint(state, app, sent), id: endpoint.id });
}

/**
 * The endpoints of a container in a list of a request, which has no ids: the platform says nowhere how it matches them,
 * and warns that a change of one may give others another host. Here the place in the list counts.
 */
export function endpointsByPlace(
  state: EmulatorState,
  app: App,
  before: readonly AppEndpointRecord[],
  sent: readonly SentEndpoint[],
): AppEndpointRecord[] {
  return sent.map((endpoint, at) => {
    const there = before[at];
    if (there?.displayName !== endpoint.displayName) return newEndpoint(state, app, endpoint);
    writeEndpoint(state, app, there, endpoint);
    return there;
  });
}

/** Refuses a name that another endpoint of the app has. */
export function requireOwnNames(names: readonly string[]): void {
  const taken = names.find((name, at) => names.indexOf(name) !== at);
  if (taken === undefined) return;
  const message = `An endpoint named ${taken} already exists.`;
  refuseWith(containers.error(400, message, sameName, "displayName"));
}

const sameName = documented(
  "magic-containers",
  "Invalid input or endpoint name already exists.",
  "POST /apps/{appId}/containers/{containerId}/endpoints",
);
