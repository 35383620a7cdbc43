import { referrerCase } from "./cases/referrer";
import { conformance } from "./suite";

conformance(referrerCase("AllowedReferrer", "AllowedReferrers"));
