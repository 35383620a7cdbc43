import { expect, test } from "vitest";
import { valueAt } from "../../provider/define/unknown";
import { BunnyError } from "../../sdk/index";
import { calls } from "../contract/surface";
import { useTamperedClient } from "../support/tampered-client";
import { type Place, placesIn, put, withUnknownMembers } from "../support/tampering";

const { tamper, invoke } = useTamperedClient();

/** Reads can be repeated, each time with another change to the response. */
const reads = calls.filter(([name]) => /\.(get|list|snapshot|countries|regions)/.test(name));

/** The result of the unchanged response, and every path in that. */
const invokeUnchanged = async (call: (typeof calls)[number][1]): Promise<{ result: unknown; places: Place[] }> => {
  let places: Place[] = [];
  tamper((body) => {
    places = placesIn(body);
    return body;
  });
  return { result: await invoke(call), places };
};

test.each(reads)("%s ignores unknown members", async (_, call) => {
  const { result } = await invokeUnchanged(call);
  tamper(withUnknownMembers);
  expect(await invoke(call)).toEqual(result);
});

test.each(reads)("%s returns an unknown enum number with its value, and all else unchanged", async (name, call) => {
  const { result, places } = await invokeUnchanged(call);
  tamper((body) =>
    places
      .filter((place) => Number.isInteger(valueAt(body, place)) && !ownId.test(place.join(".")))
      .reduce((changed, place) => put(changed, place, 9_999), body),
  );
  const changed = await invoke(call);
  const leaves = placesIn(result).filter((place) => typeof valueAt(result, place) !== "object");
  for (const place of leaves) {
    const expected = [valueAt(result, place), typeof valueAt(result, place) === "number" ? 9_999 : "Unknown(9999)"];
    expect(expected, place.join(".")).toContainEqual(valueAt(changed, place));
  }
  const hasEnum = leaves.some((place) => valueAt(changed, place) === "Unknown(9999)");
  expect(hasEnum).toBe(!withoutEnums.test(name));
});

test.each(reads)("%s accepts a null, or names the required member", async (name, call) => {
  const { places } = await invokeUnchanged(call);
  // The points of a chart have one form.
  const forms = new Map(places.map((place) => [place.join(".").replace(/\d{4}-\d\d-\d\dT[^.]*/g, "<time>"), place]));
  for (const place of forms.values()) {
    tamper((body) => put(body, place, null));
    const outcome = await invoke(call).catch((error: unknown) => error);
    if (place.join(".") === "data" && absentIfNull.test(name)) {
      expect(outcome, "data").toMatchObject({ code: "not_found" });
      continue;
    }
    if (!(outcome instanceof Error)) continue;
    expect(outcome, place.join(".")).toBeInstanceOf(BunnyError);
    expect(outcome.message, place.join(".")).toContain("something that the interface does not describe: ");
    expect(
      indispensable.some((member) => member.test(place.join("."))),
      place.join("."),
    ).toBe(true);
  }
});

/** Calls whose results have no enum. */
const withoutEnums =
  /^(edgeScripts\.get.+|edgeScriptSecrets\..*|edgeScriptVariables\..*|overages\..*|shieldEvents\..*|logs\..*|locations\..*|storageZones\.(listRegions|regionsSnapshot|get.*Statistics)|dnsZones\.getStatistics|billing\..*|statistics\..*|responsePages\..*|triggeredRules\..*|originErrors\..*|shieldMetrics\.get(Overview|RateLimit|WafRule|Endpoint)|streamLibraries\.listLanguages|streamCollections\..*|streamVideos\.getStatistics|database(s|Config)\..*|container(Apps|AppParts|Config|Images|LogForwarding|Registries)\..*|teamMembers\..*|loadBalancers\.(listPullZones|listTotals|getStatistics))$/;

/** Calls that search: a null in place of the object says that there is none. */
const absentIfNull = /^shieldZones\.getByPullZone$/;

/** With another id the response is about another object. */
const ownId = /^(data\.)?(id|shieldZoneId|loadBalancerId)$/i;

/** Members that are required: ids, containers, and the figures that the call returns. */
const indispensable: readonly RegExp[] = [
  /(^|\.)(id|listId|configurationId|shieldZoneId|loadBalancerId|(origin|originGroup)Id)$/i,
  /^data(\.configuration)?$/,
  // Whether protection is on, and whether it logs or blocks, must not be guessed.
  /^data\.(configuration|endpoints\.0)\.\w+$/,
  /^data\.(isEnabled|csamScanningMode|antivirusScanningMode)$/,
  /^data\.(executionMode|(requestIntegrity|ipAddress|browserFingerprint)(\.(sensitivity|aggression))?)$/,
  /^categories\.0\.(category|categoryAction|bots\.0\.(botId|category|action|isVerifiable))$/,
  /^page$/,
  /^rows\.0\.timestamp$/,
  /^data\.0\.(timestamp|statusCode|bytesSent|pullZoneId)$/,
  /^(pagination|query)(\.\w+)?$/,
  /^regionSettings\.(allowed|required)RegionIds\.0$/,
  /^(databases|page_info(\.has_more_items)?)$/,
  /^(db|databases\.0)(\.(primary|replicas)_regions\.0)?$/,
  /^items\.0\.id$/,
  /^(items\.0\.)?app$/,
  // The digest of a tag, and the names of tags.
  /^(digest|\d+(\.name)?)$/,
  /^(Items\.0\.)?Roles(\.0)?$/,
  /^(items\.0\.)?guid$/,
  /^(Balance|ThisMonthCharges)$/,
  /^(PricingType|PricePerUnit|Breakdown\.0\.(Units|PricePerUnit|Cost))$/,
  /^logs\.0\.timestamp$/,
  /^data\.overview$/,
  /^(year|month|totalOverage|totalCleanRequests)$/,
  /^(TotalRequestsServed|TotalCpuUsed|TotalMonthlyCost|AverageCpuTimePerExecution)$/,
];
