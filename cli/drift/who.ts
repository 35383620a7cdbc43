import { settings } from "../../provider/configuration";
import { type AuditLogEntry, type BunnyClient, BunnyError } from "../../sdk/index";
import { evidenceOf } from "./audit-evidence";
import type { ManagedResource } from "./findings";
import type { Inspection } from "./inspect-stacks";
import type { Actor, Difference, Report, StackReport } from "./report";

/** How many days are looked at, the current one included. */
const mostDays = 30;
/** Of which length a list of ids still fits into a query. */
const mostIds = 100;
/** More do not help anybody who asks who it was. */
const mostActors = 3;

/** A difference whose actor is looked for. */
interface Wanted {
  readonly difference: Difference;
  readonly since: string;
  readonly parents: readonly (readonly [argument: string, id: number])[];
  sure?: Actor;
  readonly possible: Actor[];
}

/**
 * Adds to each difference who made it: the audit log is read from now back to the last deployments, a call for each day
 * and 10,000 entries, until all actors are known. Without permission the report says so once.
 */
export async function addActors(
  { reports, managed }: Inspection,
  api: BunnyClient,
): Promise<{ reports: StackReport[]; who: NonNullable<Report["who"]> }> {
  const wanted = reports.flatMap((report) => wantedIn(report, managed.get(report) ?? []));
  const days = daysBack(wanted.map(({ since }) => since));
  let message: string | undefined;
  try {
    for (const day of days) {
      const open = wanted.filter(({ sure, since }) => !sure && since.slice(0, 10) <= day);
      if (open.length > 0) await readDay(day, open, api);
    }
    const actors = wanted.flatMap(({ sure, possible }) => [...(sure ? [sure] : []), ...possible]);
    await markDeployments(actors, api);
  } catch (error) {
    if (!(error instanceof BunnyError)) throw error;
    message = `Who made the changes is not known: ${error.message}`;
  }
  const found = new Map(wanted.map(({ difference, sure, possible }) => [difference, sure ? [sure] : possible]));
  return {
    reports: reports.map((report) => ({
      ...report,
      differences: report.differences.map((one) => {
        const changedBy = found.get(one);
        return changedBy && message === undefined ? { ...one, changedBy } : one;
      }),
    })),
    who: { from: days.at(-1) ?? new Date().toISOString().slice(0, 10), ...(message !== undefined && { message }) },
  };
}

function wantedIn({ differences, deployedAt = "" }: StackReport, managed: readonly ManagedResource[]): Wanted[] {
  const parentsOf = new Map(managed.map((resource) => [resource.urn, resource.parents]));
  return differences.flatMap((difference) => {
    // A resource of another provider is in no audit log of the platform.
    const parents = parentsOf.get(difference.urn) ?? [];
    return parents.length === 0 ? [] : [{ difference, since: deployedAt, parents, possible: [] }];
  });
}

/** The days in UTC from today back to the earliest of the times. */
function daysBack(times: readonly string[]): string[] {
  const [earliest = "9999"] = times.toSorted();
  return Array.from({ length: mostDays }, (_, ago) =>
    new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10),
  ).filter((day) => day >= earliest.slice(0, 10));
}

async function readDay(day: string, open: readonly Wanted[], api: BunnyClient): Promise<void> {
  const byId = Map.groupBy(
    open.flatMap((one) => one.parents.map(([argument, id]) => ({ one, argument, id: String(id) }))),
    ({ id }) => id,
  );
  const resourceId = byId.size <= mostIds ? [...byId.keys()] : [];
  for await (const entries of api.auditLog.pages(day, { order: "Descending", resourceId })) {
    for (const entry of entries)
      for (const { one, argument } of byId.get(entry.resourceId ?? "") ?? [])
        if (entry.timestamp > one.since && isOfKind(entry, argument)) take(one, entry);
    if (open.every(({ sure }) => sure)) return;
  }
}

/** The newest entry that says so made the value that is there. */
function take(one: Wanted, entry: AuditLogEntry): void {
  if (one.sure) return;
  const evidence = evidenceOf(one.difference, entry);
  const { actorId, actorType, timestamp, action, resourceType } = entry;
  const actor: Actor = {
    id: actorId ?? "",
    type: actorType ?? "",
    at: new Date(timestamp).toISOString(),
    action: [action, resourceType].filter(Boolean).join(" "),
  };
  if (evidence === "sure") one.sure = actor;
  const isKnown = one.possible.some(({ id, type }) => id === actor.id && type === actor.type);
  if (evidence === "possible" && !isKnown && one.possible.length < mostActors) one.possible.push(actor);
}

/** A word of each kind of parents. The vendor documents none: an entry with none of these counts by its id alone. */
const kinds: Readonly<Record<string, RegExp>> = {
  pullZoneId: /pull/i,
  shieldZoneId: /shield/i,
  storageZoneId: /storage/i,
  scriptId: /script|compute/i,
  dnsZoneId: /dns/i,
  libraryId: /video|stream/i,
};

function isOfKind({ resourceType, product }: AuditLogEntry, argument: string): boolean {
  const words = `${resourceType ?? ""} ${product ?? ""}`;
  const named = Object.entries(kinds).filter(([, word]) => word.test(words));
  return named.length === 0 || named.some(([kind]) => kind === argument);
}

/** Marks what was written with the key of this run. Whether it is allowed to list keys is not known before. */
async function markDeployments(actors: readonly Actor[], api: BunnyClient): Promise<void> {
  const key = process.env[settings.apiKey.env];
  const keys = actors.filter(({ type }) => /key/i.test(type));
  // The log names a key by its id alone, which only the list of keys has: no call where no key wrote.
  if (keys.length === 0 || !key) return;
  const own = await api.apiKeys.idOf(key).catch(() => undefined);
  for (const actor of keys) if (actor.id === String(own)) actor.deployment = true;
}
