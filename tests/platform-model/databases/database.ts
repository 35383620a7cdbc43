import { type Model, objectModel } from "../model";
import { givenSet, setOf } from "../values";

const upper = (code: string) => code.toUpperCase();

export const database: Model = objectModel({
  resource: "Database",
  objects: ({ databases }) =>
    new Map(
      [...databases.values()].map((record) => [
        record.id,
        {
          name: record.name,
          "region of its data": record.storage_region,
          "regions that write": setOf(record.primary_regions),
          "regions that only read": setOf(record.replicas_regions),
        },
      ]),
    ),
  declares: ({ name, storageRegion, primaryRegions, replicaRegions }) => ({
    name,
    "region of its data": storageRegion,
    "regions that write": givenSet(primaryRegions, upper),
    "regions that only read": givenSet(replicaRegions, upper) ?? [],
  }),
});
