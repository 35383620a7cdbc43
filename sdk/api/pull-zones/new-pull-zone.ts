import type { UnknownMember } from "../../wire/enums";
import { pullZoneOriginType } from "../../wire/generated/pull-zones";
import { toCamelNames } from "../../wire/names";
import { initialSettings } from "../../wire/setting-rows";
import { pullZoneSettingRows, pullZoneSettings } from "./pull-zone-settings";

/** The settings of a new pull zone, in the wire format. */
export const newPullZoneWire = initialSettings(pullZoneSettingRows);

type OriginType = (typeof pullZoneOriginType.names)[number];
type WireSettings = Partial<Record<keyof typeof newPullZoneWire, unknown>>;

/** The settings that the platform forces for a type of origin, whatever a request says, in the wire format. */
export const forcedByOriginWire: Readonly<
  Partial<Record<OriginType, { OriginUrl: string; RoutingFilters?: string[] }>>
> = {
  EdgeScript: { OriginUrl: "https://bunnycdn.com", RoutingFilters: ["scripting"] },
  MagicContainers: { OriginUrl: "https://bunny.net" },
};

/** What a new pull zone has for a type of origin instead of the other defaults, in the wire format. */
export const newByOriginWire: Readonly<Partial<Record<OriginType, WireSettings>>> = {
  // A script sets the cache time of its responses.
  EdgeScript: { CacheControlMaxAgeOverride: -1 },
};

/** The settings of a new pull zone with this type of origin, as a read returns them. */
export function newPullZone(type: OriginType | UnknownMember = "OriginUrl") {
  const known = type as OriginType;
  const settings = { ...newPullZoneWire, ...newByOriginWire[known], ...forcedByOriginWire[known] };
  return pullZoneSettings.parse(toCamelNames({ ...settings, OriginType: pullZoneOriginType.toWire(type) }));
}
