import type { z } from "zod";
import { newStreamLibraryWire, streamLibrarySettingRows } from "../../../sdk/api/stream";
import { storedSchema } from "../../../sdk/internal";
import { copyOf } from "../../account/copies";
import { requestSchema } from "../../account/settings";

const settings = storedSchema(streamLibrarySettingRows);

export type StreamLibrarySettings = z.output<typeof settings>;

/** The settings of a new library. */
export const newSettings = (): StreamLibrarySettings => copyOf(newStreamLibraryWire);

/** The settings in a request that a response has as well. */
export const sentSettings = requestSchema(settings);
