import { storageZoneTier } from "../../../sdk/api/storage";
import { core } from "../../http/replies";
import { HttpProblem } from "../../http/route";
import { known } from "../../http/sources";
import type { StorageZoneRecord } from "./records";

const region = (Id: string, Name: string, code = Id.toLowerCase()) => ({
  Id,
  Name,
  Url: code === "de" ? "storage.bunnycdn.com" : `${code}.storage.bunnycdn.com`,
});

/** The regions of the tier Standard. */
export const storageRegions = [
  region("DE", "Frankfurt"),
  region("UK", "London"),
  region("SE", "Stockholm"),
  region("NY", "New York"),
  region("LA", "Los Angeles"),
  region("SG", "Singapore"),
  region("SYD", "Sydney"),
  region("BR", "Sao Paulo"),
  region("JH", "Johannesburg"),
];

const standard = storageRegions.map(({ Id }) => Id);
const edge = [...standard, "CZ", "ES", "HK", "JP", "MI", "WA"];
const isKnown = known("terraform-provider-bunnynet", "the regions of each tier, whose main one is DE for Edge");

/** Rejects regions that the tier does not have. */
export function requireRegions(zone: Pick<StorageZoneRecord, "Region" | "ReplicationRegions" | "ZoneTier">): void {
  const isEdge = zone.ZoneTier === storageZoneTier.toWire("Edge");
  if (!(isEdge ? ["DE"] : standard).includes(zone.Region))
    throw invalid("Region", "The storage zone region is not valid.");
  const all = isEdge ? edge : standard;
  if (zone.ReplicationRegions.some((code) => !all.includes(code) || code === zone.Region))
    throw invalid("ReplicationRegions", "A replication region is not valid.");
}

function invalid(field: string, message: string): HttpProblem {
  return new HttpProblem(core.badRequest(field, message, isKnown, "storagezone.invalid_region"));
}
