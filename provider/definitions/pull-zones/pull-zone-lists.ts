import type { PullZone } from "../../../sdk";
import type { Claim } from "../../define/claims";
import { type NormalEntry, normalOrUnchanged } from "../shared/normal-entry";
import { normalAddress, normalRange } from "../shield/custom-access-list-entries";
import { normalHostname } from "./pull-zone-referrer-hostname";

/** One of a pull zone's lists. */
export interface PullZoneList {
  /** The zone's setting that holds it. */
  readonly setting: "blockedIps" | "allowedReferrers" | "blockedReferrers";
  readonly label: string;
  readonly memberLabel: string;
  /** Writes a member in the one form in which members are compared. */
  normalise(text: string): NormalEntry;
}

export const blockedIps: PullZoneList = {
  setting: "blockedIps",
  label: "blocked IPs",
  memberLabel: "blocked IP",
  normalise(text) {
    if (text.includes("/")) return normalRange(text);
    const address = normalAddress(text);
    return address === undefined
      ? { problem: (quote) => `${quote(text)} is not an IPv4 or IPv6 address` }
      : { entry: address };
  },
};

export const allowedReferrers: PullZoneList = {
  setting: "allowedReferrers",
  label: "allowed referrers",
  memberLabel: "allowed referrer",
  normalise: normalHostname,
};

export const blockedReferrers: PullZoneList = {
  setting: "blockedReferrers",
  label: "blocked referrers",
  memberLabel: "blocked referrer",
  normalise: normalHostname,
};

/** The list of one zone, as resources claim it. */
export function claimOn(list: PullZoneList, pullZoneId: number, member?: string): Claim {
  return { list: `${list.label} of pull zone ${pullZoneId}`, member };
}

// All members of a zone look into one snapshot, so each of its lists is brought to normal form once.
const known = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The members of a zone's list in their normal form. */
export function membersOf(zone: PullZone, { setting, normalise }: PullZoneList): ReadonlySet<string> {
  const list = zone[setting];
  const members = known.get(list) ?? new Set(list.map((text) => normalOrUnchanged(text, normalise)));
  known.set(list, members);
  return members;
}
