import { pullZoneBlockedIpCase } from "./cases/pull-zone-blocked-ip";
import { conformance } from "./suite";

conformance(pullZoneBlockedIpCase);
