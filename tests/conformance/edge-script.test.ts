import { edgeScriptCase } from "./cases/edge-script";
import { conformance } from "./suite";

conformance(edgeScriptCase);
