import type { Emulator } from "../../../../emulator";
import { addDatabase } from "../../../../emulator/routes/databases";
import type { DatabaseRecord } from "../../../../emulator/routes/databases/records";
import type { Case, Deployed } from "../../case";

const find = ({ state }: Emulator, deployed: Deployed) =>
  [...state.databases.values()].find(({ id }) => id === deployed.id);
const change = (members: Partial<DatabaseRecord>) => (emulator: Emulator, deployed: Deployed) =>
  Object.assign(find(emulator, deployed) ?? {}, members);

const original = "db_01J000000000000000000FORK1";
const forkOf = (date: string) => ({ forkOf: { databaseId: original, date } });
const forked = "POST /v1/databases/{db_id}/fork";
const database = "/v2/databases/{db_id}";
const config = "GET /v1/config";

export const databaseCase: Case = {
  resource: "Database",
  // Those that others are made of are deleted outside of Pulumi.
  prepare: ({ state }) => void addDatabase(state, { id: original, name: "tokens-fork" }),
  creation: { operation: "POST /v2/databases", assignsId: true },
  objects: ({ databases }) => [...databases.values()].map(({ id, name }) => ({ id, name })),
  args: (n) => ({
    name: `data-${n}`,
    storageRegion: "eu-west-1",
    primaryRegions: ["DE"],
    replicaRegions: ["NY"],
    // Without it, no delete would do anything.
    deleteContents: true,
  }),
  calls: {
    create: [config, "GET /v2/databases", "POST /v2/databases", `GET ${database}`],
    refresh: [`GET ${database}`],
    delete: [`DELETE ${database}`],
  },
  // The check of a host sends it, which needs no handler.
  notNeeded: { create: [config, "GET /v2/databases"] },
  sameAs: [
    { title: "codes of regions in lower case", args: { primaryRegions: ["de"], replicaRegions: ["ny"] } },
    {
      title: "regions in another order",
      from: { replicaRegions: ["NY", "SG"] },
      args: { replicaRegions: ["SG", "NY"] },
    },
  ],
  updates: [
    { title: "another primary region", args: { primaryRegions: ["UK"] }, calls: [`PATCH ${database}`] },
    { title: "no replica", args: { replicaRegions: [] }, calls: [`PATCH ${database}`] },
    {
      title: "regions of both kinds",
      args: { primaryRegions: ["DE", "UK"], replicaRegions: ["SG"] },
      calls: [`PATCH ${database}`],
    },
    {
      title: "a fork, which a new database alone can be",
      from: { storageRegion: undefined },
      args: forkOf("2026-11-01T00:00:00Z"),
      calls: [],
    },
    { title: "deleteContents", from: { deleteContents: false }, args: { deleteContents: true }, calls: [] },
  ],
  replacements: [
    { title: "name", args: { name: "another" } },
    {
      title: "a fork of another time",
      from: { storageRegion: undefined, ...forkOf("2026-11-01T00:00:00Z") },
      args: forkOf("2026-11-02T00:00:00Z"),
      calls: [forked, `PATCH ${database}`],
    },
    { title: "storageRegion", args: { storageRegion: "us-east-1" } },
  ],
  drift: [
    { title: "another primary region", change: change({ primary_regions: ["LA"] }), shows: ["primaryRegions"] },
    { title: "one replica less", change: change({ replicas_regions: [] }), shows: ["replicaRegions"] },
    { title: "another storage region", change: change({ storage_region: "us-east-1" }), shows: ["storageRegion"] },
    { title: "renamed", change: change({ name: "hacked" }), shows: ["name"] },
    {
      title: "deleted",
      change: ({ state }, deployed) => {
        for (const { Id, id } of state.databases.values()) if (id === deployed.id) state.databases.delete(Id);
      },
      shows: "gone",
    },
  ],
  failedCreates: [
    {
      title: "the new database cannot be read",
      fault: { operation: `GET ${database}`, times: 9, answer: { status: 500 } },
      error: /the database was created, but could not be read: .*500/,
      completes: [],
    },
  ],
  failedUpdates: [],
  labels: ["name"],
  // A name that only an import may have, and a region, which the platform refuses with 500.
  refusals: ["invalid_argument", "server_error"],
  onPlatform(emulator, deployed) {
    const record = find(emulator, deployed);
    return (
      record && {
        name: record.name,
        storageRegion: record.storage_region,
        primaryRegions: record.primary_regions,
        replicaRegions: record.replicas_regions,
        forkOf: record.forkOf ? { databaseId: record.forkOf.id, date: record.forkOf.date } : undefined,
      }
    );
  },
  unseen: {
    forkOf: { reason: "a part of a new database alone", when: (_, before) => before !== undefined },
    deleteContents: "an instruction to the provider, applied by a delete",
  },
  storedAs: {
    primaryRegions: (codes) => (codes as string[]).map((code) => code.toUpperCase()),
    replicaRegions: (codes) => (codes as string[]).map((code) => code.toUpperCase()),
  },
  // Those that tokens are of are deleted outside of Pulumi.
  count: ({ state }) => [...state.databases.values()].filter(({ name }) => !name.startsWith("tokens-")).length,
};
