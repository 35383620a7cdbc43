import type { Emulator } from "../../../../emulator";
import { addDatabase } from "../../../../emulator/routes/databases";
import type { Case, Deployed } from "../../case";

const unlisted = "the platform lists no tokens";
const databaseFor = (n: number) => `db_01J0000000000000000000${String(n).padStart(4, "0")}`;
/** More than the resources of the case. */
const count = 40;

const find = ({ state }: Emulator, { outputs }: Deployed) =>
  [...state.databases.values()].find(({ id }) => id === outputs.databaseId);

const generate = "PUT /v2/databases/{db_id}/auth/generate";
const untilSpring = { expiresAt: "2099-03-20T00:00:00Z" };
const forDays = { expiresAt: undefined, validDays: 90 };

export const databaseTokenCase: Case = {
  resource: "DatabaseToken",
  prepare({ state }) {
    for (let n = 0; n <= count; n++) addDatabase(state, { id: databaseFor(n), name: `tokens-${n}` });
  },
  args: (n) => ({ databaseId: databaseFor(n), authorization: "ReadOnly", ...untilSpring }),
  calls: { create: [generate], refresh: ["GET /v2/databases/{db_id}"], delete: [] },
  sameAs: [
    { title: "explicit defaults", args: { renewBeforeDays: 0, revokeAllOnDelete: false } },
    { title: "the same number of days", from: forDays, args: { validDays: 90 } },
  ],
  updates: [
    { title: "an earlier renewal", from: forDays, args: { renewBeforeDays: 30 }, calls: [] },
    { title: "a later renewal", from: { ...forDays, renewBeforeDays: 30 }, args: { renewBeforeDays: 10 }, calls: [] },
    { title: "the revocation", from: { revokeAllOnDelete: true }, args: { revokeAllOnDelete: false }, calls: [] },
  ],
  replacements: [
    { title: "another database", args: { databaseId: databaseFor(count) } },
    { title: "another authorization", args: { authorization: "FullAccess" } },
    { title: "another expiry", args: { expiresAt: "2099-06-21T00:00:00Z" } },
    { title: "another number of days", from: forDays, args: { validDays: 30 } },
    { title: "rotation", from: { rotation: "1" }, args: { rotation: "2" } },
  ],
  drift: [],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const database = find(emulator, deployed);
    return database && { databaseId: database.id };
  },
  // A database that does not exist.
  refusals: ["not_found"],
  unseen: {
    authorization: unlisted,
    expiresAt: unlisted,
    validDays: "kept by the provider only",
    renewBeforeDays: "kept by the provider only",
    rotation: "kept by the provider only",
    revokeAllOnDelete: "an instruction to the provider, applied by a delete",
  },
  settings: {
    afterDelete: {},
    externalDeletion: {
      title: "the database was deleted",
      change(emulator, deployed) {
        const database = find(emulator, deployed);
        if (database) emulator.state.databases.delete(database.Id);
      },
    },
  },
};
