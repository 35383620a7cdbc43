import type { Journal, Noted } from "./journal";
import { type Kind, kinds, type Listed, type ObjectId, pageOf, pageQuery } from "./kinds";
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
      if (!(error instanceof NotAsked)) throw error;
      remaining.push({ kind: noted.kind, name: noted.name, reason: error.message });
    }
  }
  return { removed, remaining };
}

async function remove(noted: Noted, journal: Journal, platform: Platform): Promise<number> {
  if (!noted.name.includes(journal.run.mark)) throw new NotAsked("its name does not carry the run's mark");
  const { number, kind } = noted;
  let removed = 0;
  for (const { id, parts } of await leftOf(noted, platform)) {
    // What is made with an object is known by it alone, so it is noted before that is gone.
    if (noted.id === undefined) journal.note({ entry: "created", number, id, parts: [...parts] });
    for (const one of [{ kind, id }, ...parts]) removed += await removeOne(one.kind, one.id, platform);
  }
  return removed;
}

/** Without its id, which a lost response has taken along, an object is known by its name, and by what was there before. */
async function leftOf(noted: Noted, platform: Platform): Promise<Pick<Listed, "id" | "parts">[]> {
  if (noted.id !== undefined) return [{ id: noted.id, parts: noted.parts }];
  const named = await listNamed(noted.kind, noted.name, platform);
  return named.filter(({ id }) => !noted.before.includes(id));
}

async function removeOne(kind: Kind, id: ObjectId, platform: Platform): Promise<number> {
  const { remove, placeholder } = kinds[kind];
  const { status } = await platform.sendAnyway(remove, { path: { [placeholder]: id } });
  if (status === 404) return 0;
  if (!isSuccess(status)) throw new NotAsked(`its deletion was refused with ${status}`);
  return 1;
}

/** The objects of exactly this name. */
export async function listNamed(
  kind: Kind,
  name: string,
  platform: Platform,
  signal?: AbortSignal,
): Promise<readonly Listed[]> {
  const all: Listed[] = [];
  for (let page = 1; ; page++) {
    const details = { query: pageQuery(kind, name, page) };
    const { status, body } = await (signal
      ? platform.send(kinds[kind].list, details, signal)
      : platform.sendAnyway(kinds[kind].list, details));
    const found = isSuccess(status) ? pageOf(kind, body) : undefined;
    if (!found) throw refusal(kinds[kind].list, status, body);
    all.push(...found.items.filter((item) => item.name === name));
    if (!found.hasMore) return all;
  }
}

/** Why a request did not succeed, and whether others will. */
export function refusal(operation: string, status: number, body: unknown): NotAsked {
  if (status === 401) return new NotAsked("the platform refused the key (401): check BUNNYNET_API_KEY", true);
  if (status === 402) return new NotAsked("the account has to pay first (402): look into its billing", true);
  if (status === 403)
    return new NotAsked(`${operation} is forbidden (403): the key or the account may not do it, see its settings`);
  const key = errorKeyOf(body);
  if (isLimit(body))
    return new NotAsked(
      `${operation} exceeds a limit of the account (${status} ${key}): remove something, or have it raised`,
    );
  return new NotAsked(`${operation} was answered with ${status}${key ? ` (${key})` : ""}`);
}

/** Whether a refusal is one of a limit, such as a trial account has, and no answer to a question. */
export const isLimit = (body: unknown): boolean => /limit/i.test(errorKeyOf(body) ?? "");

function errorKeyOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  if ("error" in body) return errorKeyOf(body.error);
  const key = "ErrorKey" in body ? body.ErrorKey : "errorKey" in body ? body.errorKey : undefined;
  return typeof key === "string" && /^[\w.]{1,64}$/.test(key) ? key : undefined;
}
