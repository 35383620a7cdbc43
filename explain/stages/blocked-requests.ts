import { hasAddress, haveAddress } from "../patterns/addresses";
import { isAboveRoot, isRoot } from "../patterns/path-forms";
import { wildcard } from "../patterns/wildcard";
import { type End, type Stage, zoneDecider } from "../stage";

/** Addresses, POST and the root that the pull zone itself refuses. */
export const blockedRequests: Stage = ({ request: { ip, method, path }, zone, ask }) => {
  const { blockedIps, blockPostRequests, blockRootPathAccess } = zone.pullZone;
  const refused = (result: string, text: string, status?: number): End => ({
    place: "lists",
    outcome: { kind: "refused", ...(status !== undefined && { status }) },
    step: { stage: "blocked requests", result, text, by: zoneDecider(zone), source: "openapi" },
  });
  const ends: End[] = [];
  const isListed = ip !== undefined && haveAddress(blockedIps, ip);
  const entry =
    ip === undefined
      ? blockedIps.find(() => ask.fact(`the visitor's address is one of ${blockedIps.slice(0, 5).join(", ")}`))
      : blockedIps.find((blocked) => {
          // One list of all is made once; of thousands of entries few have the address.
          const isIn = blocked.includes("*") ? wildcard(blocked)(ip) : isListed && hasAddress(blocked, ip);
          return isIn && (!/[*/]/.test(blocked) || ask.reading("address-ranges") === "range");
        });
  if (entry !== undefined)
    ends.push(refused("refused", ip ? `${ip} is blocked, by ${entry}` : "the address is blocked"));
  if (blockPostRequests && method === "POST") ends.push(refused("refused", "POST requests are blocked"));
  if (blockRootPathAccess && isRoot(path, ask)) ends.push(refused("403", "requests for / are blocked", 403));
  if (isAboveRoot(path) && ask.reading("path-form") === "normalised")
    ends.push({ ...refused("400", "the path leads above the root", 400), place: "network" });
  return { steps: ends.map(({ step }) => step), ends };
};
