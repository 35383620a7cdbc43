import { refusal } from "../../clean";
import { isSuccess, question } from "../../question";
import { creating } from "../../shapes/subject";
import { newFiles } from "./files";

export const fileBelowFile = question({
  id: "storage/file-below-a-file",
  asks: "May a file lie below the path of another file?",
  matters: "`StorageDirectory` would overwrite nothing; the emulator refuses such an upload, as one client has seen.",
  place: "emulator/routes/storage/storage-files.ts",
  ...creating("storageZone"),
  shows: [],
  answers: { refused: "no, it is refused", accepted: "yes" },
  assumed: "refused",
  async ask(context) {
    const { put } = await newFiles(context);
    const { status, body } = await put("verified");
    if (!isSuccess(status)) throw refusal("the upload of a file", status, body);
    return isSuccess((await put("verified/below.txt")).status) ? "accepted" : "refused";
  },
});
