import { entryTwice } from "../../shapes/entries";

export const libraryReferrerTwice = entryTwice({
  id: "stream/allowed-referrer-twice",
  asks: "What happens when a referrer is allowed that a video library already allows?",
  matters: "`StreamLibrary` adds a referrer again after a lost response, and has to succeed without a second entry.",
  place: "emulator/routes/stream/stream-library-referrers.ts",
  list: "allowedOfLibrary",
});
