import { createHash } from "node:crypto";
import { core } from "../../http/replies";
import { routes } from "../../http/route";
import { libraryOf } from "./stream-libraries";

export const streamLibraryWatermarkRoutes = routes(core.unauthorized, {
  "PUT /videolibrary/{id}/watermark": (request) => {
    const library = libraryOf(request);
    library.watermarkChecksum = createHash("sha256")
      .update(request.bytes ?? "")
      .digest("hex");
    library.WatermarkVersion++;
    return { status: 204 };
  },

  "DELETE /videolibrary/{id}/watermark": (request) => {
    libraryOf(request).watermarkChecksum = null;
    return { status: 204 };
  },
});
