import { type BunnyClient, BunnyError, type StorageAccess } from "../../../sdk/index";
import { AdvisedError } from "../../messages/error-message";

/** Runs a step on the storage host. */
export type StorageSteps = <T>(step: (zone: StorageAccess) => Promise<T>) => Promise<T>;

/**
 * Runs a step on the storage host, with the password of the zone. One that was changed since it was read is read again.
 *
 * @throws BunnyError `not_found` where there is no such zone.
 */
export function withStorage<T>(
  api: BunnyClient,
  storageZoneId: number,
  step: (zone: StorageAccess) => Promise<T>,
): Promise<T> {
  return stepsOnStorage(api, storageZoneId)(step);
}

/** Runs steps as {@link withStorage} does. They share the password, and read it again once. */
export function stepsOnStorage(api: BunnyClient, storageZoneId: number): StorageSteps {
  const read = (zone: Promise<Zone>) => zone.then((one) => accessOf(storageZoneId, one));
  let current: Promise<StorageAccess> | undefined;
  let changed: Promise<StorageAccess> | undefined;
  return async (step) => {
    current ??= read(api.storageZones.snapshot(storageZoneId));
    const known = await current;
    try {
      return await step(known);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      changed ??= read(api.storageZones.get(storageZoneId));
      current = changed;
      const access = { ...(await changed), isNewPassword: true };
      if (access.password === known.password) throw new AdvisedError(error, advice);
      return step(access);
    }
  };
}

const advice = "The password comes from the storage zone: see whether the zone or the account is suspended.";

type Zone = Awaited<ReturnType<BunnyClient["storageZones"]["get"]>>;

/** What the storage host needs of a zone that was read. */
export function accessOf(id: number, { name, storageHostname, password, deleted }: Zone): StorageAccess {
  if (deleted) throw new BunnyError("not_found", `The storage zone ${id} is deleted.`);
  if (name && storageHostname && password) return { id, name, storageHostname, password };
  throw new BunnyError("unexpected_response", `The storage zone ${id} has no name, hostname or password.`, {
    operation: "GET /storagezone/{id}",
  });
}

function isUnauthorized(error: unknown): error is BunnyError {
  return error instanceof BunnyError && error.code === "unauthorized" && error.operation?.includes("{path}") === true;
}
