import { pullZoneReferrersCase } from "./cases/pull-zone-referrers";
import { conformance } from "./suite";

conformance(pullZoneReferrersCase);
