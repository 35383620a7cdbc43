import { newPullZone } from "../../../sdk/api/pull-zones";
import type { PullZone, PullZoneSettings } from "../../../sdk/index";
import { argumentsFrom, differingArguments, settingsFrom } from "../shared/setting-arguments";
import { type PullZoneArguments, pullZoneGroups } from "./pull-zone-groups";
import { forcedFilters, impliedType, originFrom, originTypeOf, withoutOtherObjects } from "./pull-zone-origin-form";

/** The settings of a new pull zone, with the type of its origin. What the arguments leave out is as a replaced one had it. */
export function settingsOfNew(args: PullZoneArguments, replaced: PullZoneArguments = {}): PullZoneSettings {
  const kept: PullZoneSettings = settingsFrom(pullZoneGroups, replaced);
  return { ...kept, ...settingsToSend(args, args), originType: originTypeOf(args.origin ?? {}) };
}

/** The settings that bring a pull zone from prior arguments to others. Empty where nothing is to be written. */
export function settingsOfUpdate(
  changed: PullZoneArguments,
  all: PullZoneArguments,
  prior: PullZoneArguments,
): PullZoneSettings {
  const origin = all.origin ?? {};
  const originType = originTypeOf(origin);
  if (originType === undefined || originType === originTypeOf(prior.origin ?? {})) return settingsToSend(changed, all);
  // The id of another type's object would go on to imply its type, and a storage zone may be deleted with its pull zones.
  const others = {
    ...withoutOtherObjects(originType),
    containerEndpointId: originType === "MagicContainers" ? undefined : "",
  };
  const args = { ...all, origin: { ...others, ...origin } };
  // The platform sets some settings with the type, so those that are managed are sent again.
  return { ...settingsToSend(args, args), originType };
}

/** The settings that a request has for the changed ones of all arguments. Empty where nothing is to be written. */
function settingsToSend(changed: PullZoneArguments, all: PullZoneArguments): PullZoneSettings {
  const settings = settingsFrom(pullZoneGroups, changed);
  if (Object.keys(settings).length === 0) return settings;
  const { url, dnsPort, dnsScheme } = changed.origin ?? {};
  // The platform has the three in one URL: each needs the others.
  const address = url === undefined && dnsPort === undefined && dnsScheme === undefined ? {} : all.origin;
  return {
    ...settings,
    ...settingsFrom(pullZoneGroups, {
      origin: { url: address?.url, dnsPort: address?.dnsPort, dnsScheme: address?.dnsScheme },
      // It cannot be null in a request, so a request without it may reset it.
      preloadingScreen: { showOnFirstVisit: all.preloadingScreen?.showOnFirstVisit },
    }),
    ...originTypeToSend(changed, all),
  };
}

/** The type of a new object as the origin. */
function originTypeToSend(changed: PullZoneArguments, all: PullZoneArguments): Pick<PullZoneSettings, "originType"> {
  const { storageZoneId, edgeScriptId, containerAppId, loadBalancerId } = changed.origin ?? {};
  const isChanged = [storageZoneId, edgeScriptId, containerAppId, loadBalancerId].some((id) => id !== undefined);
  const type = originTypeOf(all.origin ?? {});
  return isChanged && type !== undefined ? { originType: type } : {};
}

/** All arguments that a pull zone stands for. What the platform forces is reported as the prior value. */
export function argumentsOf(zone: PullZone, prior: PullZoneArguments): PullZoneArguments {
  const args: PullZoneArguments = argumentsFrom(pullZoneGroups, zone);
  return {
    ...args,
    origin: originFrom(zone, args.origin ?? {}, prior.origin ?? {}),
    routing: { ...args.routing, filters: forcedFilters(zone) ? prior.routing?.filters : args.routing?.filters },
    security: { ...args.security, tokenKey: zone.zoneSecurityKey ?? undefined },
  };
}

/** The arguments by which a pull zone differs from a new one with its type of origin. A key may be the platform's. */
export function importedArguments(zone: PullZone): PullZoneArguments {
  const args = argumentsOf(zone, {});
  const fresh = argumentsFrom(pullZoneGroups, newPullZone(zone.originType ?? undefined));
  const security = { ...args.security, tokenKey: undefined };
  const isImplied = impliedType(args.origin ?? {}) === args.origin?.type;
  const isUrlUnused = isImplied && args.origin?.type !== "OriginUrl";
  const origin = { ...args.origin, type: undefined, ...(isUrlUnused && { url: undefined }) };
  const others: PullZoneArguments = differingArguments(pullZoneGroups, { ...args, origin, security }, fresh);
  return isImplied ? others : { ...others, origin: { ...others.origin, type: args.origin?.type } };
}
