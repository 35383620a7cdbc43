import { apiGuardianCase } from "./cases/api-guardian";
import { conformance } from "./suite";

conformance(apiGuardianCase);
