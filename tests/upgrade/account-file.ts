import type { EmulatorState } from "../../emulator";

/** The objects of an account, without logs. */
const kinds = ["pullZones", "shieldZones", "edgeScripts", "dnsZones"] as const;

/** The objects with these ids as JSON, with maps as lists of entries. */
export function accountText(state: EmulatorState, ids: ReadonlySet<number>): string {
  const entriesOf = (kind: (typeof kinds)[number]) => ({ entries: [...state[kind]].filter(([id]) => ids.has(id)) });
  const account = Object.fromEntries(kinds.map((kind) => [kind, entriesOf(kind)]));
  const mapsAsEntries = (_: string, value: unknown) => (value instanceof Map ? { entries: [...value] } : value);
  return `${JSON.stringify(account, mapsAsEntries)}\n`;
}

/** Adds the objects of the JSON text to the account. */
export function restoreAccount(state: EmulatorState, text: string): void {
  const isMap = (value: unknown): value is { entries: [number, never][] } =>
    typeof value === "object" && value !== null && Object.keys(value).join() === "entries";
  const account = JSON.parse(text, (_, value) => (isMap(value) ? new Map(value.entries) : value));
  for (const kind of kinds) for (const [id, object] of account[kind]) state[kind].set(id, object);
}
