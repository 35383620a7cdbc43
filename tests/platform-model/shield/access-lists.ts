import { type Args, type Model, objectModel } from "../model";
import { address, counted, givenSet, numberOf, setOf, word } from "../values";
import { shieldZoneOf } from "./zone-of";

const types = counted("IP", "CIDR", "ASN", "Country", "Organization", "JA4");
const actions = counted("nothing", "Allow", "Block", "Challenge", "Log", "Bypass");

/** What happens to requests that a list matches: nothing while it is switched off. */
const effectOf = ({ isEnabled, action }: { isEnabled: boolean; action: number }) =>
  isEnabled ? word(actions, action) : "nothing";

/** With an action, a list is in force unless the program says otherwise. */
const declaredEffect = ({ action, enabled }: Args) => (enabled === false ? "nothing" : action);

/** An entry in one notation. */
function entry(text: string): string {
  const trimmed = text.trim();
  if (/^(AS)?\d+$/i.test(trimmed)) return trimmed.replace(/^AS/i, "");
  return trimmed.includes(":") || /^[\d.]+(\/\d+)?$/.test(trimmed) ? address(trimmed) : trimmed;
}

export const customAccessList: Model = objectModel({
  resource: "CustomAccessList",
  objects: ({ shieldZones }) =>
    new Map(
      [...shieldZones.values()].flatMap(({ shieldZoneId, accessLists }) =>
        [...accessLists.values()].map(
          (list) =>
            [
              `${shieldZoneId}/${list.id}`,
              {
                zone: shieldZoneId,
                name: list.name,
                type: word(types, list.type),
                "what it matches": setOf(list.content.split("\n").map(entry)),
                "what happens to requests": effectOf(list),
                enabled: list.isEnabled,
                action: word(actions, list.action),
                description: list.description ?? "",
              },
            ] as const,
        ),
      ),
    ),
  declares: ({ shieldZoneId, name, type, entries, description = "", ...args }) => ({
    zone: shieldZoneId,
    name,
    type,
    "what it matches": givenSet(entries, entry),
    "what happens to requests": declaredEffect(args),
    enabled: args.enabled,
    action: args.action,
    description,
  }),
});

export const managedAccessList: Model = {
  resource: "ManagedAccessList",
  inForce(account, { args }) {
    const zone = shieldZoneOf(account, args);
    const list = zone?.managedLists.get(numberOf(args.listId)) ?? { isEnabled: false, action: 0 };
    return (
      zone && {
        "what happens to requests": effectOf(list),
        enabled: list.isEnabled,
        action: word(actions, list.action),
      }
    );
  },
  declares: (args) => ({
    "what happens to requests": declaredEffect(args),
    enabled: args.enabled,
    action: args.action,
  }),
};
