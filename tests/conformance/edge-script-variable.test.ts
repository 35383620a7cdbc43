import { edgeScriptVariableCase } from "./cases/edge-script-variable";
import { conformance } from "./suite";

conformance(edgeScriptVariableCase);
