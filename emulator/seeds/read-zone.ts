import { z } from "zod";
import type { ResponsePageType } from "../../sdk/api/shield";
import { knownBots, managedLists } from "../routes/shield";
import { pickKnown } from "./pick-known";
import { seedFile } from "./schema";

type ShieldZone = NonNullable<z.output<typeof seedFile>["shieldZones"]>[number];

/** A pull zone as the platform sends it, with what a seed can have of its shield zone. */
export interface ReadZone {
  readonly pullZone: unknown;
  readonly shieldZone?: ShieldZone;
}

/** Reads of shield zones: the JSON as the platform sends it. */
export interface ShieldReads {
  get(operation: `GET /${string}`, ids?: Ids, query?: Query): Promise<unknown>;
  /** Undefined where there is no such object, or the plan does not include it. */
  find(operation: `GET /${string}`, ids?: Ids, query?: Query): Promise<unknown>;
  /** A page of a shield zone; undefined where it has none of this type. */
  findPage(shieldZoneId: number, type: ResponsePageType): Promise<string | undefined>;
}

type Ids = Readonly<Record<string, number | string>>;
type Query = Readonly<Record<string, number | boolean>>;

/** Reads one pull zone of an account with its shield zone. What the emulator does not know of that is left out. */
export async function readZone(reads: ShieldReads, pullZoneId: number): Promise<ReadZone> {
  const [pullZone, found] = await Promise.all([
    reads.get("GET /pullzone/{id}", { id: pullZoneId }),
    reads.find("GET /shield/shield-zone/get-by-pullzone/{pullZoneId}", { pullZoneId }),
  ]);
  if (found === undefined) return { pullZone };
  return { pullZone, shieldZone: knownOf(await readShieldZone(reads, underData.parse(found).data)) };
}

type Wire = Readonly<Record<string, unknown>>;

const wire: z.ZodType<Wire> = z.record(z.string(), z.unknown());
const wires = z.array(wire);
const idOf = (object: Wire, name: string): number => z.int().parse(object[name]);

const shieldPage = z.object({ data: wires.nullish(), page: z.object({ nextPage: z.int().nullish() }).nullish() });

/** All objects of a list of Shield. */
async function allOfShield(reads: ShieldReads, operation: `GET /${string}`, ids: Ids = {}): Promise<Wire[]> {
  const objects: Wire[] = [];
  for (let page = 1; ; page++) {
    const read = shieldPage.parse(await reads.get(operation, ids, { page, perPage: 100 }));
    objects.push(...(read.data ?? []));
    if (read.page?.nextPage == null || !read.data?.length) return objects;
  }
}

const lists = z.object({ managedLists: wires.nullish(), customLists: wires.nullish() });
const underData = z.object({ data: wire });
const categories = z.object({ categories: wires.nullish() });
const guardian = z.object({ data: z.object({ configuration: wire, endpoints: wires.nullish() }) });

async function readShieldZone(reads: ShieldReads, zone: Wire): Promise<Wire> {
  const ids = { shieldZoneId: idOf(zone, "shieldZoneId") };
  const root = "GET /shield/shield-zone/{shieldZoneId}" as const;
  const { customLists, managedLists } = lists.parse(await reads.get(`${root}/access-lists`, ids));
  const accessLists: Wire[] = [];
  for (const list of customLists ?? []) {
    const id = idOf(list, "listId");
    const { data } = underData.parse(await reads.get(`${root}/access-lists/{id}`, { ...ids, id }));
    accessLists.push({ ...data, action: list.action, isEnabled: list.isEnabled });
  }
  const groups = categories.parse((await reads.find(`${root}/bot-categorization`, ids)) ?? {}).categories ?? [];
  const { configuration, endpoints } =
    guardian.optional().parse(await reads.find(`${root}/api-guardian`, ids))?.data ?? {};
  const isUsed = configuration?.isEnabled === true || configuration?.title != null;
  return {
    ...zone,
    accessLists,
    managedLists: managedLists?.filter(({ isEnabled }) => isEnabled === true) ?? [],
    rateLimits: await allOfShield(reads, "GET /shield/rate-limits/{shieldZoneId}", ids),
    wafRules: await allOfShield(reads, "GET /shield/waf/custom-rules/{shieldZoneId}", ids),
    uploadScanning: underData.optional().parse(await reads.find(`${root}/upload-scanning`, ids))?.data,
    botDetection: underData.optional().parse(await reads.find(`${root}/bot-detection`, ids))?.data,
    bots: groups.flatMap(({ bots }) => wires.nullish().parse(bots) ?? []).filter(({ action }) => action !== 0),
    botCategories: groups
      .filter(({ categoryAction }) => categoryAction !== 0)
      .map(({ category, categoryAction }) => ({ category, action: categoryAction })),
    apiGuardian: isUsed ? { ...configuration, endpoints: endpoints ?? [] } : undefined,
    responsePages: await readPages(reads, ids.shieldZoneId),
  };
}

async function readPages(reads: ShieldReads, shieldZoneId: number): Promise<Wire | undefined> {
  const pages = ["Block", "Challenge", "RateLimit"] as const;
  const found = await Promise.all(
    pages.map(async (type) => [type.toLowerCase(), await reads.findPage(shieldZoneId, type)] as const),
  );
  const own = found.filter(([, page]) => page !== undefined);
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

/** What the schema refuses is left out, with the object that needs it. */
function knownOf(shieldZone: Wire): ShieldZone | undefined {
  const account = pickKnown(seedFile, { shieldZones: [shieldZone] });
  for (;;) {
    const { data, error } = seedFile.safeParse(account);
    const [zone] = data?.shieldZones ?? [];
    if (!error) return zone && withoutUnknownMembers(zone);
    if (!remove(account, error.issues[0]?.path ?? [])) throw error;
  }
}

/** Removes the value at a path, or the object that lacks it. */
function remove(root: unknown, path: readonly PropertyKey[]): boolean {
  const last = path.at(-1);
  if (last === undefined) return false;
  const owner = path.slice(0, -1).reduce<unknown>((value, key) => Object(value)[key], root);
  if (Array.isArray(owner)) return owner.splice(Number(last), 1).length > 0;
  if (Object(owner)[last] == null) return remove(root, path.slice(0, -1));
  return Reflect.deleteProperty(Object(owner), last);
}

/** The emulator knows some of the lists that the platform maintains, and some of its bots. */
function withoutUnknownMembers(zone: ShieldZone): ShieldZone {
  const bots: number[] = knownBots.flatMap((group) => group.bots.map(({ botId }) => botId));
  return {
    ...zone,
    managedLists: zone.managedLists?.filter(({ listId }) => managedLists.some((list) => list.listId === listId)),
    bots: zone.bots?.filter(({ botId }) => bots.includes(botId)),
  };
}
