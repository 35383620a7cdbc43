import { pullZoneBlockedIpsCase } from "./cases/pull-zone-blocked-ips";
import { conformance } from "./suite";

conformance(pullZoneBlockedIpsCase);
