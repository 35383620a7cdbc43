import "../../../sdk/node-version/refuse-old-node";

import { loadBundle } from "../bundle";

export const { provider } = loadBundle("dynamic.js") as typeof import("./dynamic-provider");
