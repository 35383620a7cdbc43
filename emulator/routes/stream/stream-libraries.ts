import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { forcedByOthers, settingsOfCreate } from "../../../sdk/api/stream";
import { pascalName } from "../../../sdk/internal";
import { definedMembers } from "../../account/settings";
import { paginate } from "../../http/paginate";
import { core, created, ok } from "../../http/replies";
import { type Reply, type RouteRequest, readBody, readId, refuseWith, routes } from "../../http/route";
import { documented, type Source } from "../../http/sources";
import { total } from "../../http/statistics-range";
import type { EmulatorState } from "../../state";
import { addPullZone, deletePullZone } from "../pull-zones";
import { addStorageZone, deleteStorageZone } from "../storage";
import { newStreamLibrary, type StreamLibraryRecord } from "./records";
import { streamLanguages } from "./stream-languages";
import { newSettings, type StreamLibrarySettings, sentSettings } from "./stream-library-settings";
import { sizeOf } from "./video-model";

const takenByCreate = new Set(settingsOfCreate.map(pascalName));
const newLibrary = sentSettings.extend({
  Name: z.string().min(1),
  ReplicationRegions: z.array(z.string()).nullish(),
});
/** What an update takes. */
export const sentStreamLibrary = sentSettings.extend({
  Name: z.string().nullish(),
  EnableTokenAuthentication: z.boolean().nullish(),
  EnableTokenIPVerification: z.boolean().nullish(),
  ResetToken: z.boolean().nullish(),
  WatermarkPositionLeft: z.int().nullish(),
  WatermarkPositionTop: z.int().nullish(),
  WatermarkWidth: z.int().nullish(),
  WatermarkHeight: z.int().nullish(),
});

const handlers = routes(core.unauthorized, {
  "GET /videolibrary": ({ state, query }) => {
    const search = query.get("search")?.toLowerCase() ?? "";
    const found = [...state.streamLibraries.values()].filter(({ Name }) => Name.toLowerCase().includes(search));
    return ok(paginate(query, found.map(model)));
  },

  "POST /videolibrary": ({ state, body }) => {
    const { Name, ReplicationRegions, ...sent } = readBody(newLibrary, body, core.invalid);
    // Settings that only an update takes are ignored.
    const taken = Object.fromEntries(Object.entries(sent).filter(([name]) => takenByCreate.has(name)));
    const settings = accepted(taken, newSettings());
    const library = addStreamLibrary(state, { ...settings, Name, ReplicationRegions: ReplicationRegions ?? [] });
    return created(model(library));
  },

  // Before the route of one library, which would match "languages" as an id.
  "GET /videolibrary/languages": () => ok(streamLanguages),

  "POST /videolibrary/{id}": (request) => {
    const library = libraryOf(request);
    const sent = readBody(sentStreamLibrary, request.body, core.invalid);
    const { EnableTokenAuthentication, EnableTokenIPVerification, ResetToken, Name, ...settings } = sent;
    Object.assign(library, accepted(settings, library), definedMembers({ Name }), {
      DateModified: request.state.now(),
    });
    const tokens = { EnableTokenAuthentication, EnableTokenIPVerification, ResetToken };
    // Clients have seen them lost beside other settings.
    if (Object.keys(definedMembers({ Name, ...settings })).length === 0) changeTokens(request.state, library, tokens);
    return ok(model(library));
  },

  "DELETE /videolibrary/{id}": (request) => {
    const { state } = request;
    const { Id, PullZoneId, StorageZoneId } = libraryOf(request);
    const [pullZone, storageZone] = [state.pullZones.get(PullZoneId), state.storageZones.get(StorageZoneId)];
    if (pullZone) deletePullZone(state, pullZone);
    if (storageZone) deleteStorageZone(state, storageZone);
    state.streamLibraries.delete(Id);
    return { status: 204 };
  },

  "POST /videolibrary/{id}/resetApiKey": (request) => {
    libraryOf(request).ApiKey = randomUUID();
    return { status: 204 };
  },

  "POST /videolibrary/{id}/resetReadOnlyApiKey": (request) => {
    libraryOf(request).ReadOnlyApiKey = randomUUID();
    return { status: 204 };
  },
});

/** The one operation whose errors have a body, by the document. */
const read = "GET /videolibrary/{id}";
const unauthorized = documented("core", "The request authorization failed", read);
const gone = documented("core", "The Video Library with the requested ID does not exist", read);
const refused = (status: number, message: string, source: Source): Reply => ({
  status,
  body: { ErrorKey: null, Field: null, Message: message },
  source,
});

export const streamLibraryRoutes = [
  ...handlers,
  ...routes(() => refused(401, "The request is not authorized.", unauthorized), {
    [read]: (request) => ok(model(libraryOf(request, () => refused(404, "There is no such video library.", gone)))),
  }),
];

const oneResolution = documented("core", "At least one resolution should be enabled");

type Pascal<Name extends string> = Name extends string ? Capitalize<Name> : never;

/** The settings that a request changes, with those that the platform forces. */
function accepted(sent: z.output<typeof sentSettings>, library: StreamLibrarySettings): Partial<StreamLibrarySettings> {
  const { AppleFairPlayDrm, GoogleWidevineDrm, ...settings } = definedMembers(sent);
  if (settings.EnabledResolutions === "")
    refuseWith(core.badRequest("EnabledResolutions", "At least one is needed.", oneResolution));
  const changed: Partial<StreamLibrarySettings> = {
    ...settings,
    ...(AppleFairPlayDrm && { AppleFairPlayDrm: { ...library.AppleFairPlayDrm, ...definedMembers(AppleFairPlayDrm) } }),
    ...(GoogleWidevineDrm && {
      GoogleWidevineDrm: { ...library.GoogleWidevineDrm, ...definedMembers(GoogleWidevineDrm) },
    }),
  };
  for (const { while: other, setting, value } of forcedByOthers) {
    const isOn = { ...library, ...changed }[pascalName(other) as Pascal<typeof other>];
    if (isOn) changed[pascalName(setting) as Pascal<typeof setting>] = value;
  }
  return changed;
}

type Tokens = Partial<
  Record<"EnableTokenAuthentication" | "EnableTokenIPVerification" | "ResetToken", boolean | null | undefined>
>;

/** The settings of tokens are those of the library's pull zone. */
function changeTokens(state: EmulatorState, { PullZoneId }: StreamLibraryRecord, sent: Tokens): void {
  const zone = state.pullZones.get(PullZoneId);
  if (!zone) return;
  zone.ZoneSecurityEnabled = sent.EnableTokenAuthentication ?? zone.ZoneSecurityEnabled;
  zone.ZoneSecurityIncludeHashRemoteIP = sent.EnableTokenIPVerification ?? zone.ZoneSecurityIncludeHashRemoteIP;
  if (sent.ResetToken) zone.ZoneSecurityKey = randomUUID();
}

/** Adds a library to the account, with a pull zone and a storage zone where it is given none. */
export function addStreamLibrary(
  state: EmulatorState,
  library: Partial<StreamLibraryRecord> & { Name: string },
): StreamLibraryRecord {
  const hex = randomBytes(6).toString("hex");
  const zone = `vz-${hex.slice(0, 8)}-${hex.slice(8, 11)}`;
  const Id = state.takeId(library.Id);
  const StorageZoneId = library.StorageZoneId ?? addStorageZone(state, { Name: zone }).Id;
  const pullZone =
    state.pullZones.get(library.PullZoneId ?? 0) ??
    addPullZone(state, { Name: zone, StorageZoneId, OriginType: 2, Type: 1 });
  pullZone.VideoLibraryId = Id;
  const record: StreamLibraryRecord = {
    ...newSettings(),
    DateCreated: state.now(),
    DateModified: state.now(),
    ReplicationRegions: [],
    ApiKey: randomUUID(),
    ReadOnlyApiKey: randomUUID(),
    ...newStreamLibrary(),
    keyKnownFrom: Date.now() + state.stream.keyDelayMs,
    ...library,
    Id,
    PullZoneId: pullZone.Id,
    StorageZoneId,
  };
  state.streamLibraries.set(Id, record);
  return record;
}

/** The library of a path's id. */
export function libraryOf(
  { state, path }: Pick<RouteRequest, "state" | "path">,
  notFound = core.notFound,
): StreamLibraryRecord {
  return state.streamLibraries.get(readId(path.id, notFound)) ?? refuseWith(notFound());
}

/** A library as a response has it. */
function model(library: StreamLibraryRecord) {
  const { watermarkChecksum, keyKnownFrom: _known, collections: _collections, videos, ...shown } = library;
  return {
    ...unchanging,
    ...shown,
    // Those without a record of their own are a number alone.
    VideoCount: library.VideoCount + videos.size,
    StorageUsage: library.StorageUsage + total([...videos.values()], sizeOf),
    HasWatermark: watermarkChecksum != null,
    ApiAccessKey: library.ApiKey,
  };
}

/** Properties that no request sets: usage, prices, and features that are not emulated. */
const unchanging = {
  TrafficUsage: 0,
  PullZoneType: 1,
  DrmBasePriceOverride: 99,
  DrmCostPerLicenseOverride: null,
  TranscribingPriceOverride: null,
  PremiumEncodingPriceOverride: null,
  MonthlyChargesTranscribing: 0,
  MonthlyChargesPremiumEncoding: 0,
  MonthlyChargesEnterpriseDrm: 0,
  FeatureFlags: null,
};
