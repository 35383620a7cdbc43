import type { Model } from "../model";
import { givenSet, hostname, numberOf, setOf } from "../values";

/** The whole lists of referrers: what they do not name is not in force. */
export const streamLibraryReferrers: Model = {
  resource: "StreamLibraryReferrers",
  inForce({ streamLibraries }, { args }) {
    const library = streamLibraries.get(numberOf(args.libraryId));
    const { AllowedReferrers: allowed = [], BlockedReferrers: blocked = [] } = library ?? {};
    return library && { allowed: setOf(allowed.map(hostname)), blocked: setOf(blocked.map(hostname)) };
  },
  declares: ({ allowed, blocked }) => ({
    allowed: givenSet(allowed, hostname),
    blocked: givenSet(blocked, hostname),
  }),
};
