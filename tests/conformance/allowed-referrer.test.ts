import { allowedReferrerCase } from "./cases/allowed-referrer";
import { conformance } from "./suite";

conformance(allowedReferrerCase);
