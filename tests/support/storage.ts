import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { addStorageZone, storageFileAt } from "../../emulator/routes/storage";
import { check, formatProblem } from "../../provider/check/check";
import type { Properties, ResourceDefinition } from "../../provider/define/define";
import type { StorageAccess } from "../../sdk/index";
import { isRead } from "../../sdk/internal";
import type { Account } from "./account";

/** A local folder for each test, emptied after it. */
export function useLocalFiles() {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "bunny-storage-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return {
    get folder() {
      return folder;
    },
    /** Writes files, and returns the folder. */
    write(files: Readonly<Record<string, string>>): string {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      return folder;
    },
  };
}

/** The storage of an account, as its emulator has it. */
export function storageOf(account: Pick<Account, "emulator">) {
  return {
    newZone: () => addStorageZone(account.emulator.state, { Name: `zone-${account.emulator.state.nextId()}` }).Id,
    fileAt: (zoneId: number, path: string) => storageFileAt(account.emulator.state, zoneId, path),
    /** The paths of all files of a zone. */
    pathsIn: (zoneId: number) =>
      [...account.emulator.state.storageFiles.values()]
        .flatMap((file) => (file.zoneId === zoneId ? [file.path] : []))
        .toSorted(),
    /** The paths of all folders of a zone, but for its root. */
    foldersIn: (zoneId: number) =>
      [...account.emulator.state.storageFolders.values()]
        .flatMap((folder) => (folder.zoneId === zoneId && folder.path !== "" ? [folder.path] : []))
        .toSorted(),
    /** The operations of the writes since the last call of this. */
    writes: () =>
      account.emulator.calls
        .take()
        .flatMap(({ method, operation = method }) =>
          isRead(method) ? [] : [operation.replace("/{storageZoneName}", "")],
        ),
  };
}

/** The inputs of arguments without a problem. */
export function inputsOf(definition: ResourceDefinition, args: Properties): Properties {
  const { inputs, problems } = check(definition, args);
  expect(problems.map(formatProblem)).toEqual([]);
  return inputs;
}

export function problemsOf(definition: ResourceDefinition, args: Properties): string[] {
  return check(definition, args).problems.map(formatProblem);
}

/** What a client needs to use the files of a zone. */
export async function accessOf({ api }: Pick<Account, "api">, id: number): Promise<StorageAccess> {
  const { name, storageHostname, password } = await api.storageZones.get(id);
  return { id, name: name ?? "", storageHostname: storageHostname ?? "", password: password ?? "" };
}
