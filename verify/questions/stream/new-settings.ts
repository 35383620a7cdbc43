import { newStreamLibraryWire } from "../../../sdk/api/stream";
import { newSettings } from "../../shapes/settings";

export const newLibrarySettings = newSettings({
  id: "stream/new-settings",
  asks: "Does a new video library have the settings that a client has recorded of one?",
  matters: "What a program leaves out is compared with these; the vendor lists them nowhere.",
  place: "emulator/routes/stream/stream-library-settings.ts",
  kind: "streamLibrary",
  read: "GET /videolibrary/{id}",
  recorded: newStreamLibraryWire,
});
