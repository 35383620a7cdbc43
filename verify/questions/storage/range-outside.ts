import { refusal } from "../../clean";
import { isSuccess, question } from "../../question";
import { creating } from "../../shapes/subject";
import { newFiles } from "./files";

export const rangeOutside = question({
  id: "storage/range-outside",
  asks: "How does the storage host answer a range that is outside of a file?",
  matters: "A client of the vendor reads 416; the emulator answers so.",
  place: "emulator/routes/storage/file-reply.ts",
  ...creating("storageZone"),
  shows: [],
  answers: { notSatisfiable: "with 416", other: "with another status" },
  assumed: "notSatisfiable",
  async ask(context) {
    const { put, of } = await newFiles(context);
    const added = await put("verified.txt");
    if (!isSuccess(added.status)) throw refusal("the upload of a file", added.status, added.body);
    const details = { ...of("verified.txt"), headers: { range: "bytes=1000-2000" } };
    const { status } = await context.send("GET /{storageZoneName}/{path}/{fileName}", details);
    return status === 416 ? "notSatisfiable" : "other";
  },
});
