import type { Ask } from "../ask";
import { hasAddressOrRange, matchesRange } from "../patterns/addresses";
import { wildcard } from "../patterns/wildcard";
import type { Request } from "../question";
import { type End, type Stage, zoneDecider } from "../stage";

/** Addresses, POST and the root that the pull zone itself refuses. */
export const blockedRequests: Stage = ({ request, zone, ask }) => {
  const { ip, method, path } = request;
  const { blockedIps, blockPostRequests, blockRootPathAccess } = zone.pullZone;
  const refused = (result: string, text: string, status?: number): End => ({
    place: "lists",
    outcome: status === undefined ? { kind: "refused", statusReading: "refusal-status" } : { kind: "refused", status },
    step: { stage: "blocked requests", result, text, by: zoneDecider(zone), source: "openapi" },
  });
  const ends: End[] = [];
  const entry =
    ip === undefined
      ? entryThatMayHave(blockedIps, request, ask)
      : blockedIps.find((blocked) =>
          blocked.includes("*")
            ? wildcard(blocked)(ip) && ask.reading("address-ranges") === "range"
            : hasAddressOrRange(blocked, ip, ask),
        );
  if (entry !== undefined)
    ends.push(refused("refused", ip ? `${ip} is blocked, by ${entry}` : "the address is blocked"));
  if (blockPostRequests && (request.isLogged ? ask.fact("the request's method matches POST") : method === "POST"))
    ends.push(refused("refused", "POST requests are blocked"));
  if (blockRootPathAccess && path === "/") ends.push(refused("403", "requests for / are blocked", 403));
  return { steps: ends.map(({ step }) => step), ends };
};

/** The entry that has the visitor's address, of which at most the range is known. */
function entryThatMayHave(blockedIps: readonly string[], { ipRange }: Request, ask: Ask): string | undefined {
  const isRange = (entry: string) => /[*/]/.test(entry);
  const certain = blockedIps.find(
    (entry) => matchesRange(entry, ipRange) && (!isRange(entry) || ask.reading("address-ranges") === "range"),
  );
  if (certain !== undefined) return certain;
  const possible = blockedIps.filter((entry) => matchesRange(entry, ipRange) === undefined);
  if (possible.length === 0) return undefined;
  return ask.fact(`the visitor's address is one of ${possible.slice(0, 5).join(", ")}`) ? possible[0] : undefined;
}
