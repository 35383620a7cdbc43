import { question } from "../../question";
import { creating } from "../../shapes/subject";
import { newFiles } from "./files";

export const wrongPassword = question({
  id: "storage/wrong-password",
  asks: "How does the storage host answer a wrong password?",
  matters: "The provider reads 401 as a password that was reset, and reads the zone again.",
  place: "emulator/routes/storage/storage-files.ts",
  ...creating("storageZone"),
  shows: [],
  answers: { unauthorized: "with 401", other: "with another status" },
  assumed: "unauthorized",
  async ask(context) {
    const { put } = await newFiles(context);
    return (await put("verified.txt", "not-its-password")).status === 401 ? "unauthorized" : "other";
  },
});
