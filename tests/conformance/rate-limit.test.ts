import { rateLimitCase } from "./cases/rate-limit";
import { conformance } from "./suite";

conformance(rateLimitCase);
