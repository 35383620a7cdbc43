import { settingOf } from "../../shapes/settings";

export const relative404Path = settingOf({
  id: "storage/relative-404-path",
  asks: "Does a storage zone keep a path of its 404 page that does not begin with a slash?",
  matters: "`StorageZone` and the emulator refuse it, since one client has seen an error.",
  place: "emulator/routes/storage/storage-zones.ts",
  kind: "storageZone",
  update: "POST /storagezone/{id}",
  read: "GET /storagezone/{id}",
  setting: "Custom404FilePath",
  value: "verified/404.html",
  assumed: "refused",
});
