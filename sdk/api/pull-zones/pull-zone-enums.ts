import { wireEnum } from "../../wire/enums";

/** The billing tier of a pull zone. */
export const pullZoneType = wireEnum({ Premium: 0, Volume: 1 });
/** The origin of a pull zone's files. */
export const pullZoneOriginType = wireEnum({
  OriginUrl: 0,
  DnsAccelerate: 1,
  StorageZone: 2,
  LoadBalancer: 3,
  EdgeScript: 4,
  MagicContainers: 5,
  PushZone: 6,
});
/** When a script that is not the origin runs. */
export const edgeScriptExecutionPhase = wireEnum({ Cache: 0, LoadBalancer: 1, PreCache: 2 });
/** The address families by which a pull zone connects to its origin. */
export const ipFamilyPolicy = wireEnum({ IPv4Only: 0, DualStack: 1, DualStackPreferIPv6: 2, IPv6Only: 3 });
export const permaCacheType = wireEnum({ Automatic: 0, Manual: 1 });
/** The oldest TLS that visitors may use. */
export const tlsSecurityLevel = wireEnum({ Legacy: 0, Compatible: 1, ModernOnly: 2 });
/** The pull zone's own DDoS protection, older than that of Shield. */
export const ddosProtectionType = wireEnum({ DetectOnly: 0, ActiveStandard: 1, ActiveAggressive: 2 });
export const pullZoneLogFormat = wireEnum({ Plain: 0, JSON: 1 });
export const logForwardingProtocol = wireEnum({ UDP: 0, TCP: 1, TCPEncrypted: 2, DataDog: 3 });
export const optimizerWatermarkPosition = wireEnum({
  BottomLeft: 0,
  BottomRight: 1,
  TopLeft: 2,
  TopRight: 3,
  Center: 4,
  CenterStretch: 5,
});
export const preloadingScreenTheme = wireEnum({ Light: 0, Dark: 1 });
export const stickySessionType = wireEnum({ Off: 0, On: 1 });
/** How a certificate came to a hostname. */
export const certificateProvisionType = wireEnum({ Unknown: 0, Http01: 1, Dns01: 2, Custom: 3, Managed: 4 });
