import { z } from "zod";
import type { PullZone } from "../../../sdk/index";
import type { Claim } from "../../define/claims";
import type { Count, LimitName } from "../../define/counts";
import { normalAddress, normalRange } from "../shared/normal-address";
import { type NormalEntry, normalOrUnchanged } from "../shared/normal-entry";
import { normalHostname } from "../shared/normal-hostname";

/** One of a pull zone's lists. */
export interface PullZoneList {
  /** The pull zone's property that holds it. */
  readonly property: "blockedIps" | "allowedReferrers" | "blockedReferrers";
  readonly label: string;
  readonly entryLabel: string;
  /** The account's limit of its entries. */
  readonly limit?: LimitName;
  /** The form in which entries are compared. */
  normalise(text: string): NormalEntry;
}

export const blockedIps: PullZoneList = {
  property: "blockedIps",
  label: "blocked IPs",
  entryLabel: "blocked IP",
  normalise(text) {
    if (text.includes("/")) return normalRange(text);
    const address = normalAddress(text);
    return address === undefined
      ? { problem: (quote) => `${quote(text)} is not an IPv4 or IPv6 address` }
      : { entry: address };
  },
};

export const allowedReferrers: PullZoneList = {
  property: "allowedReferrers",
  label: "allowed referrers",
  entryLabel: "allowed referrer",
  normalise: normalHostname,
};

export const blockedReferrers: PullZoneList = {
  property: "blockedReferrers",
  label: "blocked referrers",
  entryLabel: "blocked referrer",
  limit: "blockedReferrers",
  normalise: normalHostname,
};

/** The `hostname` argument of a resource that is one referrer. */
export const referrer = z.string().trim().min(1).meta({
  description:
    'The hostname of the referrer, without scheme and path. `*` matches any part: `"*.example.com"`. Letter case is ignored, and internationalized names equal their ASCII (Punycode) form.',
  replaceOnChange: true,
});

/** The claim on a whole list of a pull zone, or on one entry of it. */
export function claimOn(list: PullZoneList, pullZoneId: number, entry?: string): Claim {
  return { list: `${list.label} of pull zone ${pullZoneId}`, member: entry };
}

/** What a number of entries adds to a list of a pull zone, where the platform limits it. */
export function countIn({ label, limit }: PullZoneList, pullZoneId: number, amount: number): Count[] {
  return limit === undefined ? [] : [{ of: `${label} of pull zone ${pullZoneId}`, amount, limit }];
}

// Resources of one pull zone share a cached read, so each of its lists is normalised once.
const normalised = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The entries of a pull zone's list in their normal form. */
export function entriesOf(zone: PullZone, { property, normalise }: PullZoneList): ReadonlySet<string> {
  const list = zone[property];
  const entries = normalised.get(list) ?? new Set(list.map((text) => normalOrUnchanged(text, normalise)));
  normalised.set(list, entries);
  return entries;
}
