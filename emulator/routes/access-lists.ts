import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { accessListAction, accessListType } from "../../sdk/api/access-lists";
import type { WireEnum } from "../../sdk/wire-enum";
import { invalidValue, shield, succeeded } from "../replies";
import { Refused, type RouteRequest, readBody, readId, routes } from "../route";
import type { AccessListRecord, ShieldZoneRecord } from "../state";
import { shieldZoneOf } from "./shield-zones";

const checksum = z.string().nullish();
const newList = z.object({
  name: z.string().min(1),
  description: z.string().nullish(),
  type: z.number().refine(accessListType.has, "not a list type"),
  content: z.string().min(1),
  checksum,
});
const changedList = z.object({ name: z.string().min(1).nullish(), content: z.string().min(1).nullish(), checksum });
const changedConfiguration = z.object({
  isEnabled: z.boolean().nullish(),
  action: z.number().refine(accessListAction.has, "not an action").default(0),
});

const lists = "/shield/shield-zone/{shieldZoneId}/access-lists";

export const accessListRoutes = routes(shield.unauthorized, {
  [`GET ${lists}`]: (request: RouteRequest) => {
    const zone = shieldZoneOf(request);
    return {
      status: 200,
      body: {
        managedLists,
        customLists: [...zone.accessLists.values()].map(details),
        customEntryCount: entriesIn(zone),
        customEntryLimit: zone.customEntryLimit,
        customListCount: zone.accessLists.size,
        customListLimit: zone.customListLimit,
        error: succeeded,
      },
    };
  },

  [`POST ${lists}`]: (request: RouteRequest) => {
    const zone = shieldZoneOf(request);
    const sent = readBody(newList, request.body, shield.badRequest);
    if (zone.accessLists.size >= zone.customListLimit) {
      const message = `The plan allows ${zone.customListLimit} custom access lists.`;
      return shield.error(400, message, "access_list.list_limit_reached");
    }
    const content = acceptContent(zone, sent.type, sent.content, sent.checksum);
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

  // Before the route of one list, which would take "enums" for an id.
  [`GET ${lists}/enums`]: (request: RouteRequest) => {
    shieldZoneOf(request);
    return { status: 200, body: enums };
  },

  [`GET ${lists}/{id}`]: (request: RouteRequest) => shield.ok(model(listOf(request))),

  [`PATCH ${lists}/{id}`]: (request: RouteRequest) => {
    const list = listOf(request);
    const sent = readBody(changedList, request.body, shield.badRequest);
    if (sent.content != null) {
      Object.assign(list, acceptContent(shieldZoneOf(request), list.type, sent.content, sent.checksum, list));
    }
    if (sent.name != null) list.name = sent.name;
    list.lastModified = request.state.now();
    return shield.ok(model(list));
  },

  [`DELETE ${lists}/{id}`]: (request: RouteRequest) => {
    const list = listOf(request);
    shieldZoneOf(request).accessLists.delete(list.id);
    return { status: 200, body: succeeded };
  },

  [`PATCH ${lists}/configurations/{id}`]: (request: RouteRequest) => {
    const id = readId(request.path.id, () => invalidValue("id"));
    const list = [...shieldZoneOf(request).accessLists.values()].find((candidate) => candidate.configurationId === id);
    if (!list) return shield.notFound("The access list configuration was not found.");
    const sent = readBody(changedConfiguration, request.body, shield.badRequest);
    list.action = sent.action;
    if (sent.isEnabled != null) list.isEnabled = sent.isEnabled;
    return shield.ok({ isEnabled: list.isEnabled, action: list.action });
  },
});

/** Checks content against its type, its checksum and the plan, and counts it. */
function acceptContent(
  zone: ShieldZoneRecord,
  type: number,
  content: string,
  sentChecksum?: string | null,
  replaced?: AccessListRecord,
) {
  const entries = content.split("\n").filter((line) => line.trim() !== "");
  const valid = validEntry[accessListType.fromWire(type)];
  const wrong = valid && entries.find((entry) => !valid(entry.trim()));
  if (wrong !== undefined) {
    throw new Refused(
      shield.error(
        400,
        `The entry "${wrong.slice(0, 80)}" is not valid for this list type.`,
        "access_list.invalid_content",
      ),
    );
  }
  const actual = createHash("sha256").update(content).digest("hex");
  if (sentChecksum && sentChecksum.toLowerCase() !== actual) {
    throw new Refused(shield.error(400, "The checksum does not match the content.", "access_list.checksum_mismatch"));
  }
  if (entriesIn(zone) - (replaced?.entryCount ?? 0) + entries.length > zone.customEntryLimit) {
    const message = `The plan allows ${zone.customEntryLimit} entries over all custom access lists.`;
    throw new Refused(shield.error(400, message, "access_list.entry_limit_reached"));
  }
  return { content, checksum: actual, entryCount: entries.length };
}

const validEntry: Record<string, (entry: string) => boolean> = {
  IP: (entry) => isIP(entry) !== 0,
  CIDR: (entry) => {
    const [address = "", prefix = "", ...rest] = entry.split("/");
    const bits = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
    return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
  },
  ASN: (entry) => /^(as)?\d{1,10}$/i.test(entry),
  Country: (entry) => /^[a-z]{2}$/i.test(entry),
};

function listOf(request: RouteRequest): AccessListRecord {
  const id = readId(request.path.id, () => invalidValue("id"));
  const list = shieldZoneOf(request).accessLists.get(id);
  if (!list) throw new Refused(shield.notFound("The access list was not found."));
  return list;
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

function namesByNumber(table: WireEnum<string>): Record<string, string> {
  return Object.fromEntries(table.names.map((name) => [table.toWire(name), name]));
}

const managedLists = [
  managed(1, "VPN providers", 1, 1),
  managed(2, "Common datacenters", 2, 1),
  managed(3, "Tor exit nodes", 8, 2),
];

function managed(listId: number, name: string, category: number, requiredPlan: number) {
  return {
    listId,
    configurationId: 9_000 + listId,
    name,
    description: `${name}, kept up to date by the platform.`,
    isEnabled: false,
    type: accessListType.toWire("CIDR"),
    category,
    action: accessListAction.toWire("None"),
    requiredPlan,
    entryCount: 1_000 * listId,
    updateFrequency: "1.00:00:00",
    lastUpdated: "2026-01-01T00:00:00Z",
  };
}
