import { refusal } from "../../clean";
import { isSuccess, question } from "../../question";
import { memberOf } from "../../read";
import { creating } from "../../shapes/subject";
import { newFiles } from "./files";

export const figures = question({
  id: "storage/figures",
  asks: "Do the figures of a storage zone count a file at once?",
  matters: "A deletion of a zone that is not empty is refused by its figures, and by a list since they may be late.",
  place: "emulator/routes/storage/storage-zones.ts",
  ...creating("storageZone"),
  shows: ["FilesStored"],
  answers: { atOnce: "yes", later: "no" },
  assumed: "atOnce",
  async ask(context) {
    const { id, put } = await newFiles(context);
    const added = await put("verified.txt");
    if (!isSuccess(added.status)) throw refusal("the upload of a file", added.status, added.body);
    const { body } = await context.need("GET /storagezone/{id}", { path: { id } });
    return Number(memberOf(body, "FilesStored")) > 0 ? "atOnce" : "later";
  },
});
