import { type BunnyClient, BunnyError, type StorageAccess } from "../../../sdk";
import { AdvisedError } from "../../lifecycle/error-message";

/**
 * Runs a step on the storage host, with the password of the zone. One that was changed since it was read is read again.
 *
 * @throws BunnyError `not_found` where there is no such zone.
 */
export async function withStorage<T>(
  api: BunnyClient,
  storageZoneId: number,
  step: (zone: StorageAccess) => Promise<T>,
): Promise<T> {
  const cached = accessOf(storageZoneId, await api.storageZones.snapshot(storageZoneId));
  try {
    return await step(cached);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    const current = accessOf(storageZoneId, await api.storageZones.get(storageZoneId));
    if (current.password === cached.password) throw new AdvisedError(error, advice);
    return step(current);
  }
}

const advice = "The password comes from the storage zone: see whether the zone or the account is suspended.";

type Zone = Awaited<ReturnType<BunnyClient["storageZones"]["get"]>>;

function accessOf(id: number, { name, storageHostname, password, deleted }: Zone): StorageAccess {
  if (deleted) throw new BunnyError("not_found", `The storage zone ${id} is deleted.`);
  if (name && storageHostname && password) return { id, name, storageHostname, password };
  throw new BunnyError("unexpected_response", `The storage zone ${id} has no name, hostname or password.`, {
    operation: "GET /storagezone/{id}",
  });
}

function isUnauthorized(error: unknown): error is BunnyError {
  return error instanceof BunnyError && error.code === "unauthorized" && error.operation?.includes("{path}") === true;
}
