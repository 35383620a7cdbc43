import type { Question } from "../question";
import { sameRecordTwice } from "./dns/same-record-twice";
import { scriptOfSameName } from "./edge-scripting/script-of-same-name";
import { variableWithoutRequired } from "./edge-scripting/variable-without-required";
import { blockedIpTwice } from "./pull-zones/blocked-ip-twice";
import { blockedRange } from "./pull-zones/blocked-range";
import { missingBlockedIp } from "./pull-zones/missing-blocked-ip";
import { watermarkPosition } from "./pull-zones/watermark-position";
import { wildcardReferrer } from "./pull-zones/wildcard-referrer";
import { accessListContent } from "./shield/access-list-content";
import { newAccessList } from "./shield/new-access-list";

/** All questions, by product. */
export const questions: readonly Question[] = [
  sameRecordTwice,
  scriptOfSameName,
  variableWithoutRequired,
  blockedIpTwice,
  blockedRange,
  missingBlockedIp,
  watermarkPosition,
  wildcardReferrer,
  accessListContent,
  newAccessList,
];
