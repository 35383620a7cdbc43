import { refusedCreate } from "../../shapes/creates";

export const nameWithUnderscore = refusedCreate({
  id: "storage/name-with-underscore",
  asks: "May the name of a storage zone have an underscore?",
  matters: "`StorageZone` takes a-z, 0-9 and hyphens alone, as the vendor's Terraform provider does.",
  place: "emulator/routes/storage/storage-zones.ts",
  kind: "storageZone",
  ending: "_verified",
});
