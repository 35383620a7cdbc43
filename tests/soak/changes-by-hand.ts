import type { Emulator } from "../../emulator";

/** An access list whose action no goal manages. */
export const listByHand = "by-hand";

/** The numbers of the vendor's documents. */
const block = 2;
const storageZoneOrigin = 2;

/** Changes what goals manage, for the next refresh to detect and the next `up` to repair. */
export function changeByHand({ state }: Emulator, moving: string, storageZoneId: number): void {
  const lists = [...state.shieldZones.values()].flatMap(({ accessLists }) => [...accessLists.values()]);
  for (const list of lists) if (list.name !== listByHand) list.isEnabled = !list.isEnabled;
  for (const zone of state.pullZones.values())
    if (zone.Name === moving) Object.assign(zone, { OriginType: storageZoneOrigin, StorageZoneId: storageZoneId });
  for (const file of state.storageFiles.values()) Object.assign(file, { checksum: "AB".repeat(32) });
}

/** Switches the list on that is changed by hand alone. Returns whether it exists. */
export function switchOnByHand(emulator: Emulator): boolean {
  const found = listsByHand(emulator);
  for (const list of found) Object.assign(list, { action: block, isEnabled: true });
  return found.length > 0;
}

/** What runs have changed of a list that was switched on by hand. */
export function changedOfByHand(emulator: Emulator): string[] {
  return listsByHand(emulator)
    .filter(({ action, isEnabled }) => action !== block || !isEnabled)
    .map(({ id }) => `the access list ${id} that somebody switched on is off`);
}

const listsByHand = ({ state }: Emulator) =>
  [...state.shieldZones.values()].flatMap(({ accessLists }) =>
    [...accessLists.values()].filter(({ name }) => name === listByHand),
  );
