import { z } from "zod";
import { definedMembers } from "../account/settings";
import { addPullZone } from "../routes/pull-zones";
import type { EmulatorState } from "../state";
import { addShield } from "./load-seed";
import type { ReadZone } from "./read-zone";
import { SeedRequests } from "./requests";

/** What the emulator reads of a pull zone besides its settings; all else is kept as it is. */
const copied = z.looseObject({
  Id: z.int(),
  Name: z.string(),
  EdgeRules: z.array(z.looseObject({ Guid: z.string() })).nullish(),
  Hostnames: z.array(z.looseObject({ Id: z.int(), Value: z.string() })).nullish(),
});

/**
 * Puts a zone of another account into this one as it is: with the ids of its rules, hostnames and lists, its keys, and what
 * no request can set.
 *
 * @throws Error where it is no zone, or the emulator refuses what its shield zone has.
 */
export function copyZone(state: EmulatorState, { pullZone, shieldZone }: ReadZone): void {
  const { Name, Id, ...record } = copied.parse(pullZone);
  const zone = addPullZone(state, { Name, Id });
  Object.assign(zone, definedMembers(record), nullsAmong(record, zone));
  for (const { Id: id } of zone.Hostnames) state.takeId(id);
  if (shieldZone) addShield(new SeedRequests(state, "the account"), ["shieldZone"], shieldZone);
}

/** Null is a value of settings that are null on a new zone, too, or a text. */
function nullsAmong(record: Readonly<Record<string, unknown>>, zone: Readonly<Record<string, unknown>>) {
  const names = Object.keys(record).filter((name) => record[name] === null);
  return Object.fromEntries(names.flatMap((name) => (Array.isArray(zone[name]) ? [] : [[name, null]])));
}
