import { apiGuardianEndpointCase } from "./cases/api-guardian-endpoint";
import { conformance } from "./suite";

conformance(apiGuardianEndpointCase);
