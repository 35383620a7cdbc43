import type { Question } from "../question";
import { ownerOfKey } from "./account/owner-of-key";
import { regionsWithoutKey } from "./account/regions-without-key";
import { goneRegistry } from "./containers/gone-registry";
import { hostOfDockerHub } from "./containers/host-of-docker-hub";
import { nameAtGitHub } from "./containers/name-at-github";
import { newRegistryStatus } from "./containers/new-registry-status";
import { nodesWithoutKey } from "./containers/nodes-without-key";
import { passwordSymbols } from "./containers/password-symbols";
import { goneDatabase } from "./databases/gone";
import { longName } from "./databases/long-name";
import { databaseMalformedBody } from "./databases/malformed-body";
import { primaryRegions } from "./databases/primary-regions";
import { databaseOfSameName } from "./databases/same-name";
import { tokenExpiry } from "./databases/token-expiry";
import { dnsAvailability } from "./dns/availability";
import { exportOfGoneZone } from "./dns/export-of-gone-zone";
import { importAsText } from "./dns/import-as-text";
import { dnsMalformedBody } from "./dns/malformed-body";
import { newDnsZoneBody } from "./dns/new-zone-body";
import { recordOfNoPullZone } from "./dns/record-of-no-pull-zone";
import { recordOfNoScript } from "./dns/record-of-no-script";
import { sameDomain } from "./dns/same-domain";
import { sameRecordTwice } from "./dns/same-record-twice";
import { targetWithDot } from "./dns/target-with-a-dot";
import { weightOfText } from "./dns/weight-of-text";
import { longVariable } from "./edge-scripting/long-variable";
import { scriptMalformedBody } from "./edge-scripting/malformed-body";
import { scriptModifiedByDate } from "./edge-scripting/modified-by-date";
import { publishWithoutUuid } from "./edge-scripting/publish-without-uuid";
import { releaseId } from "./edge-scripting/release-id";
import { scriptOfSameName } from "./edge-scripting/script-of-same-name";
import { secretsOfGoneScript } from "./edge-scripting/secrets-of-gone-script";
import { variablePutAgain } from "./edge-scripting/variable-put-again";
import { variableWithoutRequired } from "./edge-scripting/variable-without-required";
import { allowedReferrerTwice } from "./pull-zones/allowed-referrer-twice";
import { pullZoneAvailability } from "./pull-zones/availability";
import { blockedIpTwice } from "./pull-zones/blocked-ip-twice";
import { blockedRange } from "./pull-zones/blocked-range";
import { blockedReferrerTwice } from "./pull-zones/blocked-referrer-twice";
import { certificateOfReservedName } from "./pull-zones/certificate-of-reserved-name";
import { forceSslWithoutCertificate } from "./pull-zones/force-ssl-without-certificate";
import { hostnameTwice } from "./pull-zones/hostname-twice";
import { innerWildcardReferrer } from "./pull-zones/inner-wildcard-referrer";
import { pullZoneMalformedBody } from "./pull-zones/malformed-body";
import { missingAllowedReferrer } from "./pull-zones/missing-allowed-referrer";
import { missingBlockedIp } from "./pull-zones/missing-blocked-ip";
import { missingBlockedReferrer } from "./pull-zones/missing-blocked-referrer";
import { nameWithDot } from "./pull-zones/name-with-a-dot";
import { newRuleBody } from "./pull-zones/new-rule-body";
import { newPullZoneSettings } from "./pull-zones/new-settings";
import { newZoneBody } from "./pull-zones/new-zone-body";
import { olderPurge } from "./pull-zones/older-purge";
import { pullZonePage } from "./pull-zones/page-form";
import { redirectWithoutStatus } from "./pull-zones/redirect-without-status";
import { referrerInBoth } from "./pull-zones/referrer-in-both";
import { referrerWithPort } from "./pull-zones/referrer-with-port";
import { ruleWithoutTriggers } from "./pull-zones/rule-without-triggers";
import { pullZoneOfSameName } from "./pull-zones/same-name";
import { watermarkPosition } from "./pull-zones/watermark-position";
import { webSocketConnections } from "./pull-zones/websocket-connections";
import { wildcardReferrer } from "./pull-zones/wildcard-referrer";
import { withoutOrigin } from "./pull-zones/without-origin";
import { accessListContent } from "./shield/access-list-content";
import { listModifiedByDate } from "./shield/access-list-modified-by-date";
import { botDetectionOfFreeZone } from "./shield/bot-detection-of-free-zone";
import { endpointOfReplacedSpecification } from "./shield/endpoint-of-replaced-specification";
import { firstEventToken } from "./shield/first-event-token";
import { goneRateLimit } from "./shield/gone-rate-limit";
import { goneResponsePage } from "./shield/gone-response-page";
import { goneShieldZone } from "./shield/gone-zone";
import { shieldMalformedBody } from "./shield/malformed-body";
import { newAccessList } from "./shield/new-access-list";
import { omittedEnum } from "./shield/omitted-enum";
import { rateLimitListed } from "./shield/rate-limit-listed";
import { rateLimitName } from "./shield/rate-limit-name";
import { rateLimitRead } from "./shield/rate-limit-read";
import { responsePageContent } from "./shield/response-page-content";
import { responsePageOfFreeZone } from "./shield/response-page-of-free-zone";
import { secondSpecification } from "./shield/second-specification";
import { systemBots } from "./shield/system-bots";
import { storageAvailability } from "./storage/availability";
import { figures } from "./storage/figures";
import { fileBelowFile } from "./storage/file-below-a-file";
import { nameWithUnderscore } from "./storage/name-with-underscore";
import { storagePage } from "./storage/page-form";
import { rangeOutside } from "./storage/range-outside";
import { relative404Path } from "./storage/relative-404-path";
import { resetPassword } from "./storage/reset-password";
import { wrongPassword } from "./storage/wrong-password";
import { libraryReferrerTwice } from "./stream/allowed-referrer-twice";
import { collectionId } from "./stream/collection-id";
import { forcedSetting } from "./stream/forced-setting";
import { missingLibraryReferrer } from "./stream/missing-blocked-referrer";
import { newKey } from "./stream/new-key";
import { newLibrarySettings } from "./stream/new-settings";
import { libraryOfSameName } from "./stream/same-name";
import { videosOfGoneCollection } from "./stream/videos-of-gone-collection";
import { zonesOfGoneLibrary } from "./stream/zones-of-gone-library";

/** All questions, by product. */
export const questions: readonly Question[] = [
  ownerOfKey,
  regionsWithoutKey,
  goneRegistry,
  hostOfDockerHub,
  nameAtGitHub,
  newRegistryStatus,
  nodesWithoutKey,
  passwordSymbols,
  goneDatabase,
  longName,
  databaseMalformedBody,
  primaryRegions,
  databaseOfSameName,
  tokenExpiry,
  dnsAvailability,
  exportOfGoneZone,
  importAsText,
  dnsMalformedBody,
  newDnsZoneBody,
  recordOfNoPullZone,
  recordOfNoScript,
  sameDomain,
  sameRecordTwice,
  targetWithDot,
  weightOfText,
  longVariable,
  scriptMalformedBody,
  scriptModifiedByDate,
  publishWithoutUuid,
  releaseId,
  scriptOfSameName,
  secretsOfGoneScript,
  variablePutAgain,
  variableWithoutRequired,
  allowedReferrerTwice,
  pullZoneAvailability,
  blockedIpTwice,
  blockedRange,
  blockedReferrerTwice,
  certificateOfReservedName,
  forceSslWithoutCertificate,
  hostnameTwice,
  innerWildcardReferrer,
  pullZoneMalformedBody,
  missingAllowedReferrer,
  missingBlockedIp,
  missingBlockedReferrer,
  nameWithDot,
  newRuleBody,
  newPullZoneSettings,
  newZoneBody,
  olderPurge,
  pullZonePage,
  redirectWithoutStatus,
  referrerInBoth,
  referrerWithPort,
  ruleWithoutTriggers,
  pullZoneOfSameName,
  watermarkPosition,
  webSocketConnections,
  wildcardReferrer,
  withoutOrigin,
  accessListContent,
  listModifiedByDate,
  botDetectionOfFreeZone,
  endpointOfReplacedSpecification,
  firstEventToken,
  goneRateLimit,
  goneResponsePage,
  goneShieldZone,
  shieldMalformedBody,
  newAccessList,
  omittedEnum,
  rateLimitListed,
  rateLimitName,
  rateLimitRead,
  responsePageContent,
  responsePageOfFreeZone,
  secondSpecification,
  systemBots,
  storageAvailability,
  figures,
  fileBelowFile,
  nameWithUnderscore,
  storagePage,
  rangeOutside,
  relative404Path,
  resetPassword,
  wrongPassword,
  libraryReferrerTwice,
  collectionId,
  forcedSetting,
  missingLibraryReferrer,
  newKey,
  newLibrarySettings,
  libraryOfSameName,
  videosOfGoneCollection,
  zonesOfGoneLibrary,
];
