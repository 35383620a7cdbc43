import { wireEnum } from "../../wire/enums";
import * as vendor from "../../wire/generated/enums";

/** The billing tier of a pull zone. */
export const pullZoneType = wireEnum(vendor.PullZoneType);
/** The origin of a pull zone's files. */
export const pullZoneOriginType = wireEnum(vendor.PullZoneOriginType);
/** When a script that is not the origin runs. */
export const edgeScriptExecutionPhase = wireEnum(vendor.ExecutionPhase);
/** The address families that a pull zone has for its visitors. */
export const ipFamilyPolicy = wireEnum(vendor.IpFamilyPolicy);
export const permaCacheType = wireEnum(vendor.PermaCacheType);
/** The oldest TLS that visitors may use. */
export const tlsSecurityLevel = wireEnum(vendor.TlsSecurityLevelType);
/** The pull zone's own DDoS protection, older than that of Shield. */
export const ddosProtectionType = wireEnum(vendor.ShieldDDosProtectionType);
export const pullZoneLogFormat = wireEnum(vendor.PullZoneLogFormat);
export const logForwardingProtocol = wireEnum(vendor.PullZoneLogForwarderProtocolType);
/** How pages become Markdown for AI systems. */
export const optimizerHtmlToMarkdown = wireEnum(vendor.OptimizerHtmlToMarkdownType);
export const optimizerWatermarkPosition = wireEnum(vendor.OptimizerWatermarkPosition);
export const preloadingScreenTheme = wireEnum(vendor.PreloadingScreenTheme);
export const stickySessionType = wireEnum(vendor.StickySessionType);
/** How a certificate came to a hostname. */
export const certificateProvisionType = wireEnum(vendor.CertificateProvisionType);
