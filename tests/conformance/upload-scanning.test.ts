import { uploadScanningCase } from "./cases/upload-scanning";
import { conformance } from "./suite";

conformance(uploadScanningCase);
