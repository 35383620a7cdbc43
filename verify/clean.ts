import type { Journal, Noted } from "./journal";
import { type Kind, kinds, pageOf } from "./kinds";
import type { Platform } from "./platform";
import { isSuccess, NotAsked } from "./question";

/** An object that could not be removed, and why. */
export interface Remaining {
  readonly kind: Kind;
  readonly name: string;
  readonly reason: string;
}

/** Removes what a run has made, latest first: only what its journal names, and what carries its mark. */
export async function clean(
  journal: Journal,
  platform: Platform,
): Promise<{ removed: number; remaining: Remaining[] }> {
  const { apiUrl, account } = journal.run;
  if (apiUrl !== platform.apiUrl || account !== platform.account)
    throw new Error(
      `${journal.file} is of a run with another key or at another address. Use those of that run, so that what it left can be removed.`,
    );
  const remaining: Remaining[] = [];
  let removed = 0;
  for (const noted of journal.left()) {
    try {
      removed += await remove(noted, journal, platform);
      journal.note({ entry: "gone", number: noted.number });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      remaining.push({ kind: noted.kind, name: noted.name, reason });
    }
  }
  return { removed, remaining };
}

async function remove(noted: Noted, journal: Journal, platform: Platform): Promise<number> {
  if (!noted.name.includes(journal.run.mark)) throw new Error("its name does not carry the run's mark");
  const ids = (await idsNamed(noted.kind, noted.name, platform)).filter((id) => isOfRun(id, noted));
  for (const id of ids) {
    const { status } = await platform.sendAnyway(kinds[noted.kind].remove, { path: { id } });
    if (!isSuccess(status) && status !== 404) throw new Error(`its deletion was refused with ${status}`);
  }
  return ids.length;
}

/** Without its id, which a lost response has taken along, an object is known by its name, and by what was there before. */
function isOfRun(id: number, noted: Noted): boolean {
  return noted.id === undefined ? !noted.before.includes(id) : id === noted.id;
}

/** The ids of the objects of exactly this name. */
export async function idsNamed(kind: Kind, name: string, platform: Platform, signal?: AbortSignal): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const query = { page, perPage: 1000, search: name };
    const details = { query };
    const { status, body } = await (signal
      ? platform.send(kinds[kind].list, details, signal)
      : platform.sendAnyway(kinds[kind].list, details));
    const found = isSuccess(status) ? pageOf(kind, body) : undefined;
    if (!found) throw refusal(kinds[kind].list, status, body);
    ids.push(...found.items.filter((item) => item.name === name).map(({ id }) => id));
    if (!found.hasMore) return ids;
  }
}

/** Why a request did not succeed, and whether others will. */
export function refusal(operation: string, status: number, body: unknown): NotAsked {
  if (status === 401) return new NotAsked("the platform refused the key (401): check BUNNYNET_API_KEY", true);
  if (status === 402) return new NotAsked("the account has to pay first (402): look into its billing", true);
  if (status === 403)
    return new NotAsked(`${operation} is forbidden (403): the key or the account may not do it, see its settings`);
  const key = errorKeyOf(body);
  return new NotAsked(`${operation} was answered with ${status}${key ? ` (${key})` : ""}`);
}

function errorKeyOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  if ("error" in body) return errorKeyOf(body.error);
  const key = "ErrorKey" in body ? body.ErrorKey : "errorKey" in body ? body.errorKey : undefined;
  return typeof key === "string" && /^[\w.]{1,64}$/.test(key) ? key : undefined;
}
