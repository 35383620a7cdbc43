import type { Emulator } from "../../../../emulator";
import { addStorageZone } from "../../../../emulator/routes/storage";

/** Storage zones for the cases of files: two each, so that one can move to the other. */
export const storageZones = { files: 9001, otherFiles: 9002, folders: 9003, otherFolders: 9004 } as const;

/** Adds the zones once. */
export function prepareStorageZones({ state }: Emulator): void {
  for (const [name, Id] of Object.entries(storageZones))
    if (!state.storageZones.has(Id)) addStorageZone(state, { Id, Name: name.toLowerCase() });
}

export const isPrepared = (id: number): boolean => Object.values<number>(storageZones).includes(id);
