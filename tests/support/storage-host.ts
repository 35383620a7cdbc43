import { afterEach } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { addStorageZone } from "../../emulator/routes/storage";

/** Starts an emulator with the storage zone `files` for a test, and sends requests to its storage host. */
export function useStorageHost() {
  let emulator: Emulator | undefined;
  afterEach(() => emulator?.stop());
  return async (options: EmulatorOptions = {}) => {
    const started = await startEmulator({ seeded: false, logsPerDay: 0, ...options });
    emulator = started;
    const zone = addStorageZone(started.state, { Name: "files" });
    const send = (method: string, path: string, init: RequestInit & { password?: string } = {}) =>
      fetch(started.storageUrl + path, {
        method,
        ...init,
        headers: { accesskey: init.password ?? zone.Password, ...init.headers },
      });
    const list = async (folder: string) => (await (await send("GET", `/files/${folder}`)).json()) as StoredObject[];
    return { emulator: started, zone, send, list };
  };
}

interface StoredObject {
  readonly ObjectName: string;
  readonly IsDirectory: boolean;
  readonly Guid: string;
  readonly Path: string;
}
