import "../../../sdk/node-version/end-on-old-node";

import { loadBundle } from "../bundle";

loadBundle("plugin.js");
