import { NotAsked, question } from "../../question";
import { memberOf } from "../../read";
import { creating } from "../../shapes/subject";

export const zonesOfGoneLibrary = question({
  id: "stream/zones-of-gone-library",
  asks: "Do the pull zone and the storage zone of a video library go with it?",
  matters: "`StreamLibrary` deletes the library alone; zones that stay would go on to cost.",
  place: "emulator/routes/stream/stream-libraries.ts",
  ...creating("streamLibrary"),
  shows: [],
  answers: { gone: "yes", stay: "no, at least one stays" },
  assumed: "gone",
  async ask(context) {
    const { id, body } = await context.make("streamLibrary", context.name());
    const [pullZone, storageZone] = [memberOf(body, "PullZoneId"), memberOf(body, "StorageZoneId")];
    if (typeof pullZone !== "number" || typeof storageZone !== "number")
      throw new NotAsked("the new library was returned without its zones");
    await context.need("DELETE /videolibrary/{id}", { path: { id } });
    const zones = [
      await context.send("GET /pullzone/{id}", { path: { id: pullZone } }),
      await context.send("GET /storagezone/{id}", { path: { id: storageZone } }),
    ];
    return zones.every(({ status }) => status === 404) ? "gone" : "stay";
  },
});
