import type { PullZoneRecord } from "../../../emulator/routes/pull-zones/records";
import type { Account, Args, Model } from "../model";
import { address, argsOf, givenSet, hostname, listOf, numberOf, setOf, textOf } from "../values";

const zoneOf = ({ pullZones }: Account, { pullZoneId }: Args): PullZoneRecord | undefined =>
  pullZones.get(numberOf(pullZoneId));

type List = "AllowedReferrers" | "BlockedReferrers" | "BlockedIps";

/** An entry of a list of a pull zone: it is in force where the list has it, once. */
const entry = (resource: string, list: List, argument: string, normal: (text: string) => string): Model => ({
  resource,
  inForce(account, { args }) {
    const wanted = normal(textOf(args[argument]));
    const found = zoneOf(account, args)?.[list].filter((item) => normal(item) === wanted) ?? [];
    return found.length === 0 ? undefined : { entry: found };
  },
  declares: (args) => ({ entry: [normal(textOf(args[argument]))] }),
});

/** A whole list: what it does not name is not in force. */
const whole = (resource: string, lists: Readonly<Record<string, List>>, normal: (text: string) => string): Model => ({
  resource,
  inForce(account, { args }) {
    const zone = zoneOf(account, args);
    const entries = Object.entries(lists).map(([argument, list]) => [
      argument,
      setOf((zone?.[list] ?? []).map(normal)),
    ]);
    return zone && Object.fromEntries(entries);
  },
  declares: (args) =>
    Object.fromEntries(Object.keys(lists).map((argument) => [argument, givenSet(args[argument], normal)])),
});

const classesOf = (zone: PullZoneRecord | undefined) =>
  (zone?.OptimizerClasses ?? []).map(({ Name, Properties }) => ({ name: Name ?? "", properties: { ...Properties } }));

export const optimizerClass: Model = {
  resource: "OptimizerClass",
  inForce(account, { args }) {
    const found = classesOf(zoneOf(account, args)).filter(({ name }) => name === args.name);
    return found.length === 0 ? undefined : { classes: found };
  },
  declares: ({ name, properties }) => ({ classes: [{ name, properties: { ...argsOf(properties) } }] }),
};

export const optimizerClasses: Model = {
  resource: "OptimizerClasses",
  inForce(account, { args }) {
    const zone = zoneOf(account, args);
    return zone && { classes: sorted(classesOf(zone)) };
  },
  declares: ({ classes }) => ({
    classes: sorted(
      listOf(classes).map(({ name, properties }) => ({ name: textOf(name), properties: { ...argsOf(properties) } })),
    ),
  }),
};

const sorted = <T extends { name: string }>(classes: readonly T[]) =>
  classes.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** A purge leaves nothing on the platform but its zone. */
export const cachePurge: Model = {
  resource: "CachePurge",
  inForce: (account, { args }) => (zoneOf(account, args) ? {} : undefined),
  declares: () => ({}),
};

export const allowedReferrer: Model = entry("AllowedReferrer", "AllowedReferrers", "hostname", hostname);
export const blockedReferrer: Model = entry("BlockedReferrer", "BlockedReferrers", "hostname", hostname);
export const pullZoneBlockedIp: Model = entry("PullZoneBlockedIp", "BlockedIps", "ip", address);
export const pullZoneReferrers: Model = whole(
  "PullZoneReferrers",
  { allowed: "AllowedReferrers", blocked: "BlockedReferrers" },
  hostname,
);
export const pullZoneBlockedIps: Model = whole("PullZoneBlockedIps", { ips: "BlockedIps" }, address);
