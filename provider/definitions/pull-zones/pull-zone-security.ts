import { z } from "zod";
import { ddosProtectionType, tlsSecurityLevel } from "../../../sdk/api/pull-zones";
import { group } from "../../define/group";
import { choice, flag, secretText, text } from "./pull-zone-setting";

/** The settings of `security`. */
export const security = group(
  "Who may use the pull zone. Blocked addresses and referrers have resources of their own, as has the shield zone.",
  {
    blockRootPath: flag("blockRootPathAccess", "Whether requests for `/` are refused."),
    blockPostRequests: flag("blockPostRequests", "Whether POST requests are refused."),
    blockEmptyReferrer: flag(
      "blockNoneReferrer",
      "Whether requests without a referrer are refused, where referrers are allowed or blocked.",
    ),
    tokenAuthentication: flag("zoneSecurityEnabled", "Whether URLs must be signed (token authentication)."),
    tokenIncludesIp: flag("zoneSecurityIncludeHashRemoteIP", "Whether a signature is valid for one address alone."),
    tokenKey: z.string().min(8).max(36).optional().meta({
      description:
        "The key that signs URLs, 8 to 36 characters. If omitted, the platform's own is kept; the output `securityKey` has it.",
      secret: true,
    }),
    tls1: flag("enableTLS1", "Whether visitors may use TLS 1.0."),
    tls1_1: flag("enableTLS1_1", "Whether visitors may use TLS 1.1."),
    tlsLevel: choice(
      "tlsSecurityLevel",
      tlsSecurityLevel,
      {
        Legacy: "Old ciphers too, for old clients.",
        Compatible: "Ciphers that most clients support.",
        ModernOnly: "Current ciphers alone.",
      },
      "The ciphers that visitors may use.",
    ),
    disableLetsEncrypt: flag(
      "disableLetsEncrypt",
      "Whether the platform issues no certificates, and passes the requests that validate them to the origin.",
    ),
    autoSsl: flag("enableAutoSSL", "Whether each hostname that is added gets a certificate by itself."),
    ddosType: choice(
      "shieldDDosProtectionType",
      ddosProtectionType,
      {
        DetectOnly: "Attacks are logged.",
        ActiveStandard: "Attacks are stopped.",
        ActiveAggressive: "Attacks are stopped earlier, with more false positives.",
      },
      "The pull zone's own protection against distributed denial of service, which is older than that of a shield zone.",
    ),
    ddosEnabled: flag("shieldDDosProtectionEnabled", "Whether that protection is enabled."),
  },
);

/** The settings of `awsSigning`. */
export const awsSigning = group("Signatures of requests to an origin on S3.", {
  enabled: flag("aWSSigningEnabled", "Whether requests to the origin are signed."),
  key: secretText("aWSSigningKey", "The id of the access key."),
  secret: secretText("aWSSigningSecret", "The access key."),
  region: text("aWSSigningRegionName", "The region of the bucket, such as `eu-central-1`."),
});
