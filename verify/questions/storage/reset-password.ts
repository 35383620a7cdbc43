import { NotAsked, question } from "../../question";
import { memberOf } from "../../read";
import { creating } from "../../shapes/subject";
import { newFiles } from "./files";

export const resetPassword = question({
  id: "storage/reset-password",
  asks: "Does the storage host take a password at once that was reset?",
  matters: "`StorageFile` waits for it; how long that takes is known to nobody.",
  place: "emulator/routes/storage/storage-zones.ts",
  ...creating("storageZone"),
  shows: [],
  answers: { atOnce: "yes", later: "no" },
  assumed: "atOnce",
  async ask(context) {
    const { id, put } = await newFiles(context);
    await context.need("POST /storagezone/{id}/resetPassword", { path: { id } });
    const { body } = await context.need("GET /storagezone/{id}", { path: { id } });
    const password = memberOf(body, "Password");
    if (typeof password !== "string") throw new NotAsked("the storage zone was returned without its password");
    return (await put("verified.txt", password)).status === 401 ? "later" : "atOnce";
  },
});
