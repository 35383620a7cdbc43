import { loadBundle } from "../bundle";

loadBundle("plugin.js");
