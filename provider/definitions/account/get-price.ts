import { z } from "zod";
import { type PriceSource, priceSource, pricingType } from "../../../sdk/api/account";
import { defineDataSource, enumInput, enumOutput, number, text } from "../../define/define";

const places: Readonly<Record<string, string>> = {
  EU: "Europe",
  NA: "North America",
  APAC: "Asia and Oceania",
  AF: "Africa",
  SA: "South America",
};

const products: Readonly<Record<string, string>> = {
  Stream: " of a video library",
  Storage: " of a storage zone's pull zone",
  MagicContainers: " of Magic Containers",
  Scripting: " of an edge script",
};

const others: Partial<Record<PriceSource, string>> = {
  CDN_WebSockets_ConsumptionBased: "WebSocket connections.",
  Storage_Standard_Tier: "Stored bytes of a storage zone on hard disks.",
  Storage_SSD_Tier: "Stored bytes of a storage zone on solid-state drives.",
  Storage_Standard_Tier_Stream: "Stored bytes of a video library on hard disks.",
  Storage_SSD_Tier_Stream: "Stored bytes of a video library on solid-state drives.",
  Transcribing: "The transcription of videos.",
  PremiumEncoding: "The premium encoding of videos.",
  DRM_Base: "Digital rights management of videos, each month.",
  DRM_LicenseIssued: "Licenses of digital rights management.",
  LiveEncoding_SD: "The encoding of live streams in standard definition.",
  LiveEncoding_HD: "The encoding of live streams in high definition.",
  LiveEncoding_4K: "The encoding of live streams in 4K.",
  Scripting_CDN_Requests: "Requests to an edge script.",
  Scripting_CDN_CPU: "The CPU time of an edge script.",
};

function meaningOf(source: PriceSource): string {
  const other = others[source];
  if (other) return other;
  const [, network = "", parts = ""] = /^CDN_(Standard|Volume)_Tier_(.*)$/.exec(source) ?? [];
  const words = parts.split("_");
  const product = words.map((word) => products[word]).find((known) => known) ?? "";
  const place = words.map((word) => places[word]).find((known) => known);
  const where = place ? `, in ${place}` : ", where the region is unknown";
  return `Traffic${product} on the ${network.toLowerCase()} network${where}.`;
}

const meanings = Object.fromEntries(priceSource.names.map((source) => [source, meaningOf(source)])) as Record<
  PriceSource,
  string
>;

const dollars = (description: string) => z.number().describe(description);

export const getPrice = defineDataSource({
  name: "getPrice",
  description:
    "Reads what the platform charges for a unit of what an object uses, with the account's own prices, and its estimate of what some units cost. The estimate is no bill: `getBilling` reads the charges.",
  vendorPage: "api-reference/core",
  example: {
    name: "price",
    args: { source: "CDN_Standard_Tier_EU_Traffic", resourceId: 1001, units: 1000 },
    exports: { perUnit: "pricePerUnit", unit: "unitDescription", estimate: "estimatedCost" },
  },
  inputs: z.object({
    source: enumInput(priceSource.names, meanings).describe("What is charged."),
    resourceId: z.int().positive().describe("The id of the pull zone, storage zone, video library or edge script."),
    units: z.int().min(0).optional().describe("The number of units to estimate the cost of. Default: no estimate."),
  }),
  outputs: z.object({
    pricingType: enumOutput(pricingType).describe(
      "Whether it is the price of the list, of the account or of the object.",
    ),
    pricePerUnit: dollars("The price of a unit, in dollars."),
    unitDescription: text("What a unit is."),
    estimatedCost: number("The platform's estimate of what `units` cost, in dollars. Only with `units`."),
    breakdown: z
      .array(
        z.object({
          description: text("What the line is about."),
          units: z.number().describe("The number of units."),
          pricePerUnit: dollars("The price of a unit, in dollars."),
          cost: dollars("What they cost, in dollars."),
        }),
      )
      .describe("The lines that the estimate adds up."),
  }),
  async read({ inputs: { source, resourceId, units } }, { api }) {
    return await api.prices.get(source, resourceId, { units });
  },
});
