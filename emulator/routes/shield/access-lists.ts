import { createHash } from "node:crypto";
import { z } from "zod";
import { accessListAction, accessListType } from "../../../sdk/api/shield";
import type { WireEnum } from "../../../sdk/internal";
import { invalidValue, ok, shield, succeeded } from "../../http/replies";
import { type Reply, type RouteRequest, readBody, readId, refuseWith, routes } from "../../http/route";
import { documented, known } from "../../http/sources";
import { configurationIdOf, descriptionOf, type ManagedList, managedLists } from "./managed-lists";
import type { AccessListRecord, ShieldZoneRecord } from "./records";
import { shieldZoneOf } from "./shield-zones";

const tooManyLists = documented("shield", "Maximum number of custom access lists allowed based on the Shield plan.");
const tooManyEntries = documented(
  "shield",
  "Maximum number of entries allowed across all custom access lists based on the Shield plan.",
);
const wrongChecksum = documented("shield", "SHA-256 checksum of the content for integrity verification.");
const planTooSmall = known("bunny-go", "the error key not_available.access_list says that a list is not in the plan");

/** Required and nullable in the document. */
const text = z
  .string()
  .nullable()
  .transform((value) => value ?? "");
const checksum = z.string().nullish();
const newList = z.object({
  name: text,
  description: z.string().nullish(),
  type: z.number().refine(accessListType.has, "not a list type"),
  content: text,
  checksum,
});
const changedList = z.object({ name: z.string().nullish(), content: z.string().nullish(), checksum });
const changedConfiguration = z.object({
  isEnabled: z.boolean().nullish(),
  action: z.number().refine(accessListAction.has, "not an action").default(0),
});

const lists = "/shield/shield-zone/{shieldZoneId}/access-lists";

export const accessListRoutes = routes(shield.unauthorized, {
  [`GET ${lists}`]: (request: RouteRequest) => {
    const zone = shieldZoneOf(request);
    return ok({
      managedLists: managedLists.map((list) => managed(zone, list)),
      customLists: [...zone.accessLists.values()].map(details),
      customEntryCount: entriesIn(zone),
      customEntryLimit: zone.customEntryLimit,
      customListCount: zone.accessLists.size,
      customListLimit: zone.customListLimit,
      error: succeeded,
    });
  },

  [`POST ${lists}`]: (request: RouteRequest) => {
    const zone = shieldZoneOf(request);
    const sent = readBody(newList, request.body, shield.invalid);
    if (zone.accessLists.size >= zone.customListLimit) {
      const message = `The plan allows ${zone.customListLimit} custom access lists.`;
      return shield.error(400, message, "access_list.list_limit_reached", tooManyLists);
    }
    const content = acceptContent(zone, sent.content, sent.checksum);
    const list: AccessListRecord = {
      id: request.state.nextId(),
      configurationId: request.state.nextId(),
      name: sent.name,
      description: sent.description ?? null,
      type: sent.type,
      ...content,
      lastModified: request.state.now(),
      isEnabled: false,
      action: accessListAction.toWire("None"),
    };
    zone.accessLists.set(list.id, list);
    return shield.ok(model(list));
  },

  // Before the route of one list, which would match "enums" as an id.
  [`GET ${lists}/enums`]: (request: RouteRequest) => {
    shieldZoneOf(request);
    return ok(enums);
  },

  [`GET ${lists}/{id}`]: (request: RouteRequest) => shield.ok(model(listOf(request))),

  [`PATCH ${lists}/{id}`]: (request: RouteRequest) => {
    const list = listOf(request);
    const sent = readBody(changedList, request.body, shield.invalid);
    if (sent.content != null) {
      Object.assign(list, acceptContent(shieldZoneOf(request), sent.content, sent.checksum, list));
    }
    if (sent.name != null) list.name = sent.name;
    list.lastModified = request.state.now();
    return shield.ok(model(list));
  },

  [`DELETE ${lists}/{id}`]: (request: RouteRequest) => {
    const list = listOf(request);
    shieldZoneOf(request).accessLists.delete(list.id);
    return ok(succeeded);
  },

  [`PATCH ${lists}/configurations/{id}`]: (request: RouteRequest) => {
    const id = readId(request.path.id, () => invalidValue("id"));
    const zone = shieldZoneOf(request);
    const sent = readBody(changedConfiguration, request.body, shield.invalid);
    const managedList = managedLists.find((candidate) => configurationIdOf(candidate) === id);
    if (managedList) return configureManaged(zone, managedList, sent);
    const list = [...zone.accessLists.values()].find((candidate) => candidate.configurationId === id);
    if (!list) return shield.notFound("The access list configuration was not found.");
    list.action = sent.action;
    if (sent.isEnabled != null) list.isEnabled = sent.isEnabled;
    return shield.ok({ isEnabled: list.isEnabled, action: list.action });
  },
});

/** Checks content against its checksum and the plan, and counts its entries. Their syntax is not documented. */
function acceptContent(
  zone: ShieldZoneRecord,
  content: string,
  sentChecksum?: string | null,
  replaced?: AccessListRecord,
) {
  const entries = content.split("\n").filter((line) => line.trim() !== "");
  const actual = createHash("sha256").update(content).digest("hex");
  if (sentChecksum && sentChecksum.toLowerCase() !== actual) {
    refuseWith(
      shield.error(400, "The checksum does not match the content.", "access_list.checksum_mismatch", wrongChecksum),
    );
  }
  if (entriesIn(zone) - (replaced?.entryCount ?? 0) + entries.length > zone.customEntryLimit) {
    const message = `The plan allows ${zone.customEntryLimit} entries over all custom access lists.`;
    refuseWith(shield.error(400, message, "access_list.entry_limit_reached", tooManyEntries));
  }
  return { content, checksum: actual, entryCount: entries.length };
}

function listOf(request: RouteRequest): AccessListRecord {
  const id = readId(request.path.id, () => invalidValue("id"));
  return shieldZoneOf(request).accessLists.get(id) ?? refuseWith(shield.notFound("The access list was not found."));
}

function entriesIn(zone: ShieldZoneRecord): number {
  return [...zone.accessLists.values()].reduce((sum, list) => sum + list.entryCount, 0);
}

function model({ id, name, description, type, content, checksum, entryCount, lastModified }: AccessListRecord) {
  return { id, name, description, type, content, checksum, entryCount, lastModified };
}

function details(list: AccessListRecord) {
  return {
    listId: list.id,
    configurationId: list.configurationId,
    name: list.name,
    description: list.description,
    isEnabled: list.isEnabled,
    type: list.type,
    category: 0,
    action: list.action,
    requiredPlan: 0,
    entryCount: list.entryCount,
    updateFrequency: null,
    lastUpdated: list.lastModified,
  };
}

const enums = {
  AccessListType: namesByNumber(accessListType),
  AccessListAction: namesByNumber(accessListAction),
};

export function namesByNumber<Name extends string>({ names, toWire }: WireEnum<Name>): Record<string, Name> {
  return Object.fromEntries(names.map((name) => [toWire(name), name]));
}

function managed(zone: ShieldZoneRecord, list: ManagedList) {
  return {
    listId: list.listId,
    configurationId: configurationIdOf(list),
    name: list.name,
    description: descriptionOf(list),
    ...configurationIn(zone, list),
    type: accessListType.toWire("CIDR"),
    category: list.category,
    requiredPlan: list.requiredPlan,
    entryCount: 1_000 * list.listId,
    updateFrequency: "1.00:00:00",
    lastUpdated: "2026-01-01T00:00:00Z",
  };
}

/** How a zone uses a managed list: not at all, until it is configured. */
function configurationIn(zone: ShieldZoneRecord, { listId }: ManagedList) {
  return zone.managedLists.get(listId) ?? { isEnabled: false, action: accessListAction.toWire("None") };
}

type SentConfiguration = z.output<typeof changedConfiguration>;

function configureManaged(zone: ShieldZoneRecord, list: ManagedList, { isEnabled, action }: SentConfiguration): Reply {
  if (list.requiredPlan > zone.planType)
    return shield.error(202, "The plan does not include this list.", "not_available.access_list", planTooSmall);
  const configuration = { isEnabled: isEnabled ?? configurationIn(zone, list).isEnabled, action };
  zone.managedLists.set(list.listId, configuration);
  return shield.ok(configuration);
}
