import { question } from "../../question";
import { creating } from "../../shapes/subject";
import { newLibrary } from "./library-of-its-own";

export const newKey = question({
  id: "stream/new-key",
  asks: "Does the host of videos know the key of a new library at once?",
  matters: "`StreamCollection` and `StreamVideo` wait for it, as long as a client does.",
  place: "emulator/routes/stream/stream-guard.ts",
  ...creating("streamLibrary"),
  shows: [],
  answers: { atOnce: "yes", later: "no" },
  assumed: "atOnce",
  async ask(context) {
    const { of } = await newLibrary(context);
    const { status } = await context.send("GET /library/{libraryId}/collections", of({ expects: [401] }));
    return status === 401 ? "later" : "atOnce";
  },
});
