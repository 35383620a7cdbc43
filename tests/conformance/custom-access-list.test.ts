import { customAccessListCase } from "./cases/custom-access-list";
import { conformance } from "./suite";

conformance(customAccessListCase);
