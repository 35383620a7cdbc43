import { edgeScriptSecretCase } from "./cases/edge-script-secret";
import { conformance } from "./suite";

conformance(edgeScriptSecretCase);
