import type { Rule } from "../rule";
import { accessListAllowsEveryone } from "./access-list-allows-everyone";
import { accessListOnlyLogs } from "./access-list-only-logs";
import { addressesLogged } from "./addresses-logged";
import { apiGuardianOnlyLogs } from "./api-guardian-only-logs";
import { bodiesLogged } from "./bodies-logged";
import { dataUnprotected } from "./data-unprotected";
import { edgeRuleWithoutEffect } from "./edge-rule-without-effect";
import { firewallOnlyLogs } from "./firewall-only-logs";
import { httpNotRedirected } from "./http-not-redirected";
import { limitNear } from "./limit-near";
import { loginWithoutRateLimit } from "./login-without-rate-limit";
import { oldTls } from "./old-tls";
import { originCertificateUnchecked } from "./origin-certificate-unchecked";
import { originWithoutTls } from "./origin-without-tls";
import { privateResponsesCached } from "./private-responses-cached";
import { rateLimitOnlyLogs } from "./rate-limit-only-logs";
import { tokenNeverExpires } from "./token-never-expires";
import { variableHoldsSecret } from "./variable-holds-secret";
import { zoneWithoutShield } from "./zone-without-shield";

/** Every rule, by name. */
export const rules: readonly Rule[] = [
  accessListAllowsEveryone,
  accessListOnlyLogs,
  addressesLogged,
  apiGuardianOnlyLogs,
  bodiesLogged,
  dataUnprotected,
  edgeRuleWithoutEffect,
  firewallOnlyLogs,
  httpNotRedirected,
  limitNear,
  loginWithoutRateLimit,
  oldTls,
  originCertificateUnchecked,
  originWithoutTls,
  privateResponsesCached,
  rateLimitOnlyLogs,
  tokenNeverExpires,
  variableHoldsSecret,
  zoneWithoutShield,
];
