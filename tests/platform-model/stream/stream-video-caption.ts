import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Model } from "../model";
import { numberOf, textOf } from "../values";

/** The captions that a player of the video offers in a language. */
export const streamVideoCaption: Model = {
  resource: "StreamVideoCaption",
  inForce({ streamLibraries }, { args }) {
    const video = streamLibraries.get(numberOf(args.libraryId))?.videos.get(textOf(args.videoId));
    const caption = video?.captions.find(({ srclang }) => srclang === args.language);
    return caption && { label: caption.label, file: caption.fileChecksum };
  },
  declares: ({ label, source }) => ({
    label,
    file: createHash("sha256")
      .update(readFileSync(textOf(source)))
      .digest("hex"),
  }),
};
