import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Model } from "../model";
import { numberOf, textOf } from "../values";

/** The watermark that later videos get, where the library has an image. */
export const streamLibraryWatermark: Model = {
  resource: "StreamLibraryWatermark",
  inForce({ streamLibraries }, { args }) {
    const library = streamLibraries.get(numberOf(args.libraryId));
    if (!library?.watermarkChecksum) return undefined;
    return {
      image: library.watermarkChecksum,
      left: library.WatermarkPositionLeft,
      top: library.WatermarkPositionTop,
      width: library.WatermarkWidth,
      height: library.WatermarkHeight,
    };
  },
  declares: ({ source, left, top, width, height }) => ({
    image: createHash("sha256")
      .update(readFileSync(textOf(source)))
      .digest("hex"),
    left,
    top,
    width,
    height,
  }),
};
