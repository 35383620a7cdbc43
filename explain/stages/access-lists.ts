import type { Decider, Step } from "../answer";
import type { Ask } from "../ask";
import { haveAddress } from "../patterns/addresses";
import type { Request } from "../question";
import { actionOf, ends, type Stage } from "../stage";
import type { AccessList, Shield } from "../zone";

/** The strongest action wins, whatever the order of the lists. */
const precedence = ["Bypass", "Allow", "Block", "Challenge", "Log"] as const;

/** Access lists of the shield zone: those of the account, and those that the platform maintains. */
export const accessLists: Stage = ({ request, zone: { shield }, effects, ask }) => {
  if (!shield || actionOf(effects, "DisableShield") || actionOf(effects, "DisableShieldAccessLists")) return {};
  const active = shield.accessLists.filter(({ isEnabled, action }) => isEnabled && action !== "None");
  for (const action of precedence) {
    const list = active.find((one) => one.action === action && isListed(one, request, ask));
    if (!list) continue;
    const step: Step = {
      stage: "access lists",
      result: action.toLowerCase(),
      text: `${list.type === "Country" ? (request.country ?? "the visitor") : (request.ip ?? "the visitor")} is in the list`,
      by: deciderOf(shield, list),
      source: "access-lists",
    };
    if (action === "Bypass" || action === "Allow") return { steps: [step], effects: { shieldPass: action } };
    if (action === "Log") return { steps: [step] };
    if (action === "Challenge" && actionOf(effects, "DisableShieldChallenge"))
      return { steps: [{ ...step, text: `${step.text}, and an edge rule disables challenges` }] };
    const outcome = { kind: action === "Block" ? "refused" : "challenged" } as const;
    return ends("access lists", outcome, step);
  }
  if (active.length === 0) return {};
  return {
    steps: [
      { stage: "access lists", result: "pass", text: "no list with an action has the visitor", source: "access-lists" },
    ],
  };
};

const deciderOf = (shield: Shield, { id, name }: AccessList): Decider => ({
  kind: "access list",
  id: `${shield.id}/${id}`,
  name,
});

function isListed(list: AccessList, request: Request, ask: Ask): boolean {
  const unknown = () => ask.fact(`the visitor is in the access list "${list.name}" (${list.id})`);
  const { entries, type } = list;
  if (!entries) return request.lists ? request.lists.includes(list.id) : unknown();
  const has = (value: string | undefined, isSame = (entry: string, one: string) => entry === one) =>
    value === undefined ? entries.length > 0 && unknown() : entries.some((entry) => isSame(entry.trim(), value));
  switch (type) {
    case "IP":
    case "CIDR":
      return request.ip === undefined ? entries.length > 0 && unknown() : haveAddress(entries, request.ip);
    case "ASN":
      return has(
        request.asn === undefined ? undefined : String(request.asn),
        (entry, asn) => entry.replace(/^AS/i, "") === asn,
      );
    case "Country":
      return has(request.country, (entry, country) => entry.toUpperCase() === country);
    case "Organization":
      return has(request.organization);
    case "JA4":
      return has(request.ja4);
    default:
      return unknown();
  }
}
