import { NotAsked, question } from "../../question";
import { memberOf } from "../../read";
import { creating } from "../../shapes/subject";
import { newLibrary } from "./library-of-its-own";

export const videosOfGoneCollection = question({
  id: "stream/videos-of-gone-collection",
  asks: "What becomes of the videos of a collection that is deleted?",
  matters:
    "The document says that they go. `StreamCollection` refuses to delete one that has any without `deleteContents`.",
  place: "emulator/routes/stream/stream-collections.ts",
  ...creating("streamLibrary"),
  shows: ["title"],
  answers: { kept: "they stay, with its id", moved: "they stay, in no collection", deleted: "they go with it" },
  assumed: "deleted",
  async ask(context) {
    const { of, makeCollection } = await newLibrary(context);
    const { guid } = await makeCollection();
    if (typeof guid !== "string") throw new NotAsked("the new collection was returned without an id");
    const video = of({ body: { title: "verified", collectionId: guid } });
    const { body } = await context.need("POST /library/{libraryId}/videos", video);
    const videoId = memberOf(body, "guid");
    if (typeof videoId !== "string") throw new NotAsked("the new video was returned without an id");
    const collection = of({ path: { collectionId: guid } });
    await context.need("DELETE /library/{libraryId}/collections/{collectionId}", collection);
    const left = await context.send("GET /library/{libraryId}/videos/{videoId}", of({ path: { videoId } }));
    if (left.status === 404) return "deleted";
    return memberOf(left.body, "collectionId") === guid ? "kept" : "moved";
  },
});
