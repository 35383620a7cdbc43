import { missingEntry } from "../../shapes/entries";

export const missingLibraryReferrer = missingEntry({
  id: "stream/missing-blocked-referrer",
  asks: "What happens when a referrer is taken off a video library that does not block it?",
  matters: "`StreamLibrary` removes a referrer again after a lost response, and has to succeed.",
  place: "emulator/routes/stream/stream-library-referrers.ts",
  list: "blockedOfLibrary",
});
