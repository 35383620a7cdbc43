/** An attribute of a Terraform resource that names its object. */
export const idAttributes = ["id", "name", "pullzone", "zone", "script", "library", "path"] as const;
export type IdAttribute = (typeof idAttributes)[number];

/** Objects that are blocks or lists of a Terraform resource there, and resources here. */
interface Part {
  readonly resource: string;
  /** The attributes of which one must be given. */
  readonly of: readonly string[];
}

/** What manages the objects of a Terraform resource here. */
export interface Counterpart {
  readonly resource: string;
  /** The attributes that our id is made of. */
  readonly id: readonly IdAttribute[];
  /** The first of them is a pull zone, whose shield zone our id begins with. */
  readonly inShieldZone?: true;
  readonly parts?: readonly Part[];
}

/** The prefix of all types of the vendor's Terraform provider. */
export const typePrefix = "bunnynet_";

/** The types of the vendor's Terraform provider. */
export const terraformTypes: Readonly<Record<string, Counterpart>> = {
  bunnynet_account_subuser: { resource: "TeamMember", id: ["id"] },
  bunnynet_compute_container_app: { resource: "ContainerApp", id: ["id"] },
  bunnynet_compute_container_imageregistry: { resource: "ContainerRegistry", id: ["id"] },
  bunnynet_compute_script: { resource: "EdgeScript", id: ["id"] },
  bunnynet_compute_script_secret: { resource: "EdgeScriptSecret", id: ["script", "id"] },
  bunnynet_compute_script_variable: { resource: "EdgeScriptVariable", id: ["script", "id"] },
  bunnynet_database: { resource: "Database", id: ["id"] },
  bunnynet_dns_record: { resource: "DnsRecord", id: ["zone", "id"] },
  bunnynet_dns_script: { resource: "EdgeScript", id: ["id"] },
  bunnynet_dns_script_variable: { resource: "EdgeScriptVariable", id: ["script", "id"] },
  bunnynet_dns_zone: { resource: "DnsZone", id: ["id"] },
  bunnynet_pullzone: {
    resource: "PullZone",
    id: ["id"],
    parts: [
      { resource: "AllowedReferrer", of: ["allow_referers"] },
      { resource: "BlockedReferrer", of: ["block_referers"] },
      { resource: "PullZoneBlockedIp", of: ["block_ips"] },
    ],
  },
  bunnynet_pullzone_access_list: { resource: "CustomAccessList", id: ["pullzone", "id"], inShieldZone: true },
  bunnynet_pullzone_edgerule: { resource: "PullZoneEdgeRule", id: ["pullzone", "id"] },
  bunnynet_pullzone_hostname: { resource: "PullZoneHostname", id: ["pullzone", "name"] },
  bunnynet_pullzone_optimizer_class: { resource: "OptimizerClass", id: ["pullzone", "name"] },
  bunnynet_pullzone_ratelimit_rule: { resource: "RateLimit", id: ["pullzone", "id"], inShieldZone: true },
  bunnynet_pullzone_shield: {
    resource: "ShieldZone",
    id: ["pullzone"],
    inShieldZone: true,
    parts: [
      { resource: "ManagedAccessList", of: ["access_list"] },
      { resource: "BotDetection", of: ["bot_detection"] },
      { resource: "UploadScanning", of: ["upload_scanning_antivirus", "upload_scanning_csam"] },
      { resource: "ShieldResponsePage", of: ["whitelabel_block", "whitelabel_challenge", "whitelabel_rate_limit"] },
    ],
  },
  bunnynet_pullzone_waf_rule: { resource: "WafRule", id: ["pullzone", "id"], inShieldZone: true },
  bunnynet_storage_file: { resource: "StorageFile", id: ["zone", "path"] },
  bunnynet_storage_zone: { resource: "StorageZone", id: ["id"] },
  bunnynet_stream_collection: { resource: "StreamCollection", id: ["library", "id"] },
  bunnynet_stream_library: {
    resource: "StreamLibrary",
    id: ["id"],
    parts: [{ resource: "StreamLibraryReferrers", of: ["referers_allowed", "referers_blocked"] }],
  },
  bunnynet_stream_video: { resource: "StreamVideo", id: ["library", "id"] },
};

/** The attributes of which only matters whether they are given. */
export const partAttributes: readonly string[] = Object.values(terraformTypes).flatMap(({ parts = [] }) =>
  parts.flatMap(({ of }) => of),
);

/** What manages the objects of this type of Terraform's, where this version knows it. */
export function counterpartOf(type: string): Counterpart | undefined {
  return Object.hasOwn(terraformTypes, type) ? terraformTypes[type] : undefined;
}
