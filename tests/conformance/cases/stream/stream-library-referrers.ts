import type { Emulator } from "../../../../emulator";
import type { Case, Deployed } from "../../case";
import { libraryDeleted, libraryOf, ownStreamLibraries } from "./own-stream-libraries";

const libraries = ownStreamLibraries(15_000);
const library = "/videolibrary/{id}";
const read = `GET ${library}`;
const edit = (name: string) => `POST ${library}/${name}Referrer`;

const put = (
  emulator: Emulator,
  deployed: Deployed,
  lists: { AllowedReferrers?: string[]; BlockedReferrers?: string[] },
) => Object.assign(libraryOf(emulator, deployed) ?? {}, lists);

export const streamLibraryReferrersCase: Case = {
  resource: "StreamLibraryReferrers",
  prepare: libraries.prepare,
  args: (n) => ({
    libraryId: libraries.libraryFor(n),
    allowed: ["example.com", "*.example.com"],
    blocked: ["example.net", "xn--mnchen-3ya.example"],
  }),
  calls: {
    // The differences to the lists that are there, and a read that verifies the new ones.
    create: [read, edit("addAllowed"), edit("addAllowed"), edit("addBlocked"), edit("addBlocked"), read],
    refresh: [read],
    delete: [read, edit("removeAllowed"), edit("removeAllowed"), edit("removeBlocked"), edit("removeBlocked"), read],
  },
  sameAs: [
    { title: "another order", args: { allowed: ["*.example.com", "example.com", "example.com"] } },
    { title: "another notation", args: { blocked: ["Example.NET", "münchen.example"] } },
  ],
  updates: [
    {
      title: "one list",
      args: { allowed: ["example.com", "example.org"] },
      calls: [read, edit("addAllowed"), edit("removeAllowed"), read],
    },
    {
      title: "both lists",
      args: { allowed: [], blocked: ["example.net", "example.org"] },
      calls: [read, edit("addBlocked"), edit("removeAllowed"), edit("removeAllowed"), edit("removeBlocked"), read],
    },
    { title: "a list no longer managed", args: { blocked: undefined }, calls: [] },
    {
      title: "a list that becomes managed",
      from: { blocked: undefined },
      args: { blocked: ["a.example"] },
      calls: [read, edit("addBlocked"), read],
    },
  ],
  replacements: [{ title: "library", args: { libraryId: libraries.otherLibraryId } }],
  drift: [
    {
      title: "an entry added",
      change: (emulator, deployed) =>
        put(emulator, deployed, { AllowedReferrers: ["example.com", "*.example.com", "evil.example"] }),
      shows: ["allowed"],
    },
    {
      title: "entries removed from both",
      change: (emulator, deployed) =>
        put(emulator, deployed, { AllowedReferrers: ["example.com"], BlockedReferrers: [] }),
      shows: ["allowed", "blocked"],
    },
  ],
  failedCreates: [
    {
      title: "the second list is not written",
      fault: { operation: edit("addBlocked"), times: 9, answer: { status: 500 } },
      error: /addBlockedReferrer.*500/,
      completes: [edit("addBlocked"), edit("addBlocked")],
      reads: [read, read],
    },
  ],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const record = libraryOf(emulator, deployed);
    return record && { libraryId: record.Id, allowed: record.AllowedReferrers, blocked: record.BlockedReferrers };
  },
  settings: { afterDelete: { allowed: [], blocked: [] }, externalDeletion: libraryDeleted },
};
