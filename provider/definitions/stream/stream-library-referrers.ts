import { z } from "zod";
import { BunnyError, type StreamLibrary } from "../../../sdk/index";
import type { Claim } from "../../define/claims";
import { defineResource, described, type HandlerContext } from "../../define/define";
import { keepUnverified } from "../../define/init-failed";
import { reportWarning } from "../../messages/progress";
import { libraryId } from "../shared/ids";
import { checkLists, contradictions, normalOrUnchanged } from "../shared/normal-entry";
import { normalHostname } from "../shared/normal-hostname";
import { unmanagedNote } from "../shared/settings";

const hosts =
  "Hostnames without scheme and path; `*` matches any part. Compared as a set: order, duplicates and letter case are ignored.";
const list = (description: string) =>
  described(z.array(z.string()).optional(), `${description} ${hosts} ${unmanagedNote}`, { set: true, unmanaged: true });

const inputs = z.object({
  libraryId: libraryId.describe("The id of the video library."),
  allowed: list("Referrers that the library allows; an empty list allows all."),
  blocked: list("Referrers that the library blocks."),
});

const names = ["allowed", "blocked"] as const;
type Name = (typeof names)[number];
type Lists = { [K in Name]?: string[] };

export const streamLibraryReferrers = defineResource({
  name: "StreamLibraryReferrers",
  description:
    "The whole lists of allowed and blocked referrers of a video library, or one of them. Entries of a managed list that are not in the program are removed, whoever added them, even when the resource is created: import it first to preview what would be removed. Deleting the resource empties the managed lists. Each entry takes a request, new ones first. A new library refuses requests without a referrer (`security.blockEmptyReferrer` of `StreamLibrary`): while no referrer is allowed by name, direct links and thumbnails are then answered 403, of which a write warns.",
  vendorPage: "stream/security",
  example: {
    name: "videoReferrers",
    args: { libraryId: 6001, allowed: ["example.com", "*.example.com"], blocked: [] },
  },
  inputs,
  id: "{libraryId}",

  check(inputs, given) {
    if (names.some((name) => given.has(name))) {
      const { problems, normal } = checkLists<Name>(inputs, { allowed: normalHostname, blocked: normalHostname });
      return { problems: [...problems, ...contradictions(normal)], normal };
    }
    return { problems: [{ path: ["allowed"], reason: "is required where `blocked` is not given" }] };
  },

  claims({ libraryId, ...lists }) {
    if (libraryId === undefined) return [];
    return names.flatMap((name) => (lists[name] === undefined ? [] : [claimOn(name, libraryId)]));
  },

  async create({ inputs: { libraryId, ...lists } }, context) {
    const before = entriesOf(await context.api.streamLibraries.snapshot(libraryId), lists);
    const reached = (error: unknown) =>
      error instanceof BunnyError && error.mayHaveHappened
        ? { inputs: { libraryId, ...before }, outputs: {} }
        : undefined;
    await keepUnverified(reached, () => write(libraryId, lists, context));
  },

  async read({ prior: { inputs }, importing }, { api }) {
    const { libraryId, ...managed } = inputs;
    const library = await api.streamLibraries.snapshot(libraryId);
    const { allowed, blocked } = entriesOf(library, importing ? { allowed: [], blocked: [] } : managed);
    return { inputs: { libraryId, allowed, blocked } };
  },

  async update({ inputs: { libraryId, ...lists }, changed }, context) {
    const given = only(lists, (name) => changed.has(name));
    // A list that is no longer managed stays as it is.
    if (Object.keys(given).length > 0) await write(libraryId, given, context);
  },

  async delete({ prior: { inputs }, claims }, { api }) {
    const { libraryId, ...managed } = inputs;
    const emptied = only(
      { allowed: managed.allowed && [], blocked: managed.blocked && [] },
      (name) => !claims.has(claimOn(name, libraryId)),
    );
    await api.streamLibraries.setReferrers(libraryId, emptied);
  },

  async list({ libraryId }, { api }) {
    const { allowedReferrers, blockedReferrers } = await api.streamLibraries.snapshot(libraryId);
    return allowedReferrers.length + blockedReferrers.length > 0 ? [{ name: "referrers" }] : [];
  },
});

const claimOn = (name: Name, libraryId: number): Claim => ({
  list: `${name} referrers of video library ${libraryId}`,
});

/** Those of the lists that are given. */
function only(lists: Lists, isMeant: (name: Name) => boolean): Lists {
  return Object.fromEntries(
    names.flatMap((name) => (lists[name] !== undefined && isMeant(name) ? [[name, lists[name]]] : [])),
  );
}

/** What a library has of these lists, in normal form. */
function entriesOf({ allowedReferrers, blockedReferrers }: StreamLibrary, lists: Lists): Lists {
  const normal = (entries: readonly string[]) => [
    ...new Set(entries.map((entry) => normalOrUnchanged(entry, normalHostname))),
  ];
  return only(
    { allowed: normal(allowedReferrers), blocked: normal(blockedReferrers) },
    (name) => lists[name] !== undefined,
  );
}

async function write(libraryId: number, lists: Lists, { api }: HandlerContext): Promise<void> {
  const library = await api.streamLibraries.snapshot(libraryId);
  const allowed = lists.allowed ?? library.allowedReferrers;
  if (allowed.length === 0 && library.blockNoneReferrer && library.allowDirectPlay)
    reportWarning(
      `video library ${libraryId} refuses requests without a referrer and allows none by name, so its direct links and thumbnails are answered 403: name those that are allowed, or set security.blockEmptyReferrer of the StreamLibrary to false`,
    );
  await api.streamLibraries.setReferrers(libraryId, lists);
}
