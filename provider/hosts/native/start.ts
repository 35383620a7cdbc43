import "../../../sdk/end-on-old-node";

import { loadBundle } from "../bundle";

loadBundle("plugin.js");
