import type { EmulatorState } from "../../emulator";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield";

/** The objects of an account, without logs. */
const kinds = ["pullZones", "shieldZones", "edgeScripts", "dnsZones"] as const;

/** The objects with these ids as JSON, with maps as lists of entries. */
export function accountText(state: EmulatorState, ids: ReadonlySet<number>): string {
  const entriesOf = (kind: (typeof kinds)[number]) => ({ entries: [...state[kind]].filter(([id]) => ids.has(id)) });
  const account = Object.fromEntries(kinds.map((kind) => [kind, entriesOf(kind)]));
  const mapsAsEntries = (_: string, value: unknown) => (value instanceof Map ? { entries: [...value] } : value);
  return `${JSON.stringify(account, mapsAsEntries)}\n`;
}

/** Adds the objects of the JSON text to the account. What a zone did not have when it was written is as in a new one. */
export function restoreAccount(state: EmulatorState, text: string): void {
  const fresh: Partial<Record<(typeof kinds)[number], (id: number) => object>> = {
    pullZones: (id) => addPullZone(state, { Id: id, Name: `zone-${id}` }),
    shieldZones: (id) => addShieldZone(state, { shieldZoneId: id, pullZoneId: 0, planType: 1 }),
  };
  const isMap = (value: unknown): value is { entries: [number, never][] } =>
    typeof value === "object" && value !== null && Object.keys(value).join() === "entries";
  const account = JSON.parse(text, (_, value) => (isMap(value) ? new Map(value.entries) : value));
  for (const kind of kinds)
    for (const [id, object] of account[kind]) state[kind].set(id, Object.assign(fresh[kind]?.(id) ?? {}, object));
}
