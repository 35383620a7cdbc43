import { version } from "../../../sdk/version";
import { pluginDownloadURL } from "../tokens";

/** By which the engine finds the plugin of this version, and fetches it where it is not installed. */
export const pluginOptions = { version, pluginDownloadURL };
