/** A disagreement between the vendor's specification and the platform, as its clients know it. */
interface Disagreement {
  readonly operation: string;
  /** The violation that Prism reports, or the client's error for a response that Prism generated. */
  readonly says: RegExp;
  readonly reason: string;
  /** The client whose reading it is, as `clients` of the emulator names it, or the document that contradicts itself. */
  readonly source: string;
}

/** Operations for which the specification lists no 404. Clients of the platform read it as deleted. */
const without404 = [
  "GET /compute/script/{id}/secrets",
  "POST /shield/shield-zone/{shieldZoneId}/access-lists",
  "GET /shield/shield-zone/{shieldZoneId}/access-lists",
  "GET /shield/shield-zone/{shieldZoneId}/access-lists/{id}",
  "PATCH /shield/shield-zone/{shieldZoneId}/access-lists/{id}",
  "DELETE /shield/shield-zone/{shieldZoneId}/access-lists/{id}",
  "PATCH /shield/shield-zone/{shieldZoneId}/access-lists/configurations/{id}",
  "GET /shield/shield-zone/{shieldZoneId}",
  "GET /shield/shield-zone/get-by-pullzone/{pullZoneId}",
  "GET /shield/shield-zone/{shieldZoneId}/access-lists/enums",
  "GET /shield/rate-limits/{shieldZoneId}",
  "POST /shield/rate-limit",
  "GET /shield/rate-limit/{id}",
  "PATCH /shield/rate-limit/{id}",
  "DELETE /shield/rate-limit/{id}",
  "GET /shield/waf/custom-rules/{shieldZoneId}",
  "POST /shield/waf/custom-rule",
  "GET /shield/waf/custom-rule/{id}",
  "PATCH /shield/waf/custom-rule/{id}",
  "DELETE /shield/waf/custom-rule/{id}",
  "GET /shield/waf/rules/{shieldZoneId}",
  "POST /shield/event-logs/{shieldZoneId}/search",
  "GET /v2/databases/{db_id}",
  "PATCH /v2/databases/{db_id}",
  "PUT /v2/databases/{db_id}/auth/generate",
  "GET /pullzone/{pullZoneId}/optimizer/statistics",
  "GET /pullzone/{pullZoneId}/originshield/queuestatistics",
  "GET /pullzone/{pullZoneId}/safehop/statistics",
];

/** Operations for which the specification lists no 404, and that no client of the platform reads. */
const without404OrClient = [
  "GET /apps/{appId}/volumes",
  "GET /shield/metrics/overview/{shieldZoneId}",
  "GET /shield/metrics/overview/{shieldZoneId}/detailed",
  "GET /shield/metrics/rate-limit/{id}",
  "GET /shield/metrics/shield-zone/{shieldZoneId}/waf-rule/{ruleId}",
  "GET /shield/metrics/shield-zone/{shieldZoneId}/api-guardian/endpoint/{endpointId}",
  "GET /shield/waf/rules/review-triggered/{shieldZoneId}",
  "GET /shield/waf/rules/review-triggered/ai-recommendation/{shieldZoneId}/{ruleId}",
];

const recordOperations = [
  "GET /dnszone",
  "GET /dnszone/{id}",
  "POST /dnszone/{id}",
  "GET /dnszone/{zoneId}/records",
  "PUT /dnszone/{zoneId}/records",
];

const terraform = "terraform-provider-bunnynet";
const [core, scripting, shield, logging] = ["core.json", "edge-scripting.json", "shield.json", "logging.json"];
const [originErrors, containers] = ["origin-errors.json", "magic-containers.json"];
const originErrorsOfDay = "GET /{pullZoneId}/{dateTime}";

const otherStatus = /Unable to match the returned status code/;

const availability = "the specification describes no body for the response; clients read Available from it";

/** Every row must still occur: a stale one fails the test. */
export const knownDisagreements: readonly Disagreement[] = [
  ...[
    "GET /library/{libraryId}/collections",
    "POST /library/{libraryId}/collections",
    "GET /library/{libraryId}/collections/{collectionId}",
  ].map((operation) => ({
    operation,
    says: /guid: Invalid input: expected string, received null/,
    reason: "the document lets the unique id of a collection be null; clients know a collection by it",
    source: "terraform-provider-bunnynet",
  })),
  {
    operation: "GET /pullzone",
    says: /expected object, received array|must be array/,
    reason:
      "the schema is that of page 0, a plain array; the description says that other pages are objects, and clients read them so",
    source: core,
  },
  {
    operation: "GET /storagezone",
    says: /expected object, received array|must be array/,
    reason: "as for pull zones, the schema is that of page 0",
    source: core,
  },
  {
    operation: "POST /storagezone/checkavailability",
    says: /does not describe: Invalid input: expected object, received undefined/,
    reason: availability,
    source: core,
  },
  {
    operation: "POST /compute/script/{id}/publish",
    says: /must have required property 'uuid'/,
    reason: "the specification requires a path parameter uuid that the path does not have",
    source: scripting,
  },
  {
    operation: "PUT /compute/script/{id}/variables",
    says: /received media type ""|Response body must be object/,
    reason: "the specification describes a body for 204, which HTTP does not allow",
    source: scripting,
  },
  {
    operation: "POST /pullzone/checkavailability",
    says: /does not describe: Invalid input: expected object, received undefined/,
    reason: availability,
    source: core,
  },
  {
    operation: "POST /dnszone/checkavailability",
    says: /does not describe: Invalid input: expected object, received undefined/,
    reason: availability,
    source: core,
  },
  {
    operation: "GET /{date}/{pullZoneId}.log",
    says: otherStatus,
    reason: "the specification lists 200 only; the API has the same errors for both of its versions",
    source: logging,
  },
  {
    operation: "GET /region",
    says: otherStatus,
    reason: "the specification lists no 401; the emulator requires a key as everywhere",
    source: core,
  },
  {
    operation: "GET /nodes",
    says: otherStatus,
    reason: "the specification lists no 401; the emulator requires a key as everywhere",
    source: containers,
  },
  {
    operation: "PUT /log/forwarding/{appId}",
    says: otherStatus,
    reason: "the specification lists no 401; the emulator requires a key as everywhere",
    source: containers,
  },
  {
    operation: "POST /registries/digest",
    says: /must NOT have additional properties; found 'type'/,
    reason: "the specification has another body for its 401 than for that of other operations",
    source: containers,
  },
  {
    operation: "POST /registries",
    says: otherStatus,
    reason: "the specification lists 200 for a new registry; the vendor's Terraform provider takes 201 alone",
    source: terraform,
  },
  ...["GET /apps/{appId}", "POST /apps/{appId}/containers", "PATCH /apps/{appId}/containers/{containerId}"].map(
    (operation) => ({
      operation,
      says: /imageDigest must NOT have fewer than 1 characters/,
      reason: "the specification requires a digest; the platform was seen to answer an empty text where there is none",
      source: "ractive/hoppy",
    }),
  ),
  ...[
    "GET /apps/{appId}",
    "GET /apps/{appId}/endpoints",
    "POST /apps/{appId}/containers",
    "PATCH /apps/{appId}/containers/{containerId}",
  ].map((operation) => ({
    operation,
    says: /exposedPort must be integer/,
    reason: "the specification requires a number; the platform was seen to answer null for an endpoint of the CDN",
    source: "ractive/hoppy",
  })),
  {
    operation: "GET /dnszone/{id}/export",
    says: otherStatus,
    reason: "the specification lists 200 only; the emulator responds as the other operations of a zone",
    source: core,
  },
  {
    operation: "POST /dnszone/{zoneId}/import",
    says: /No supported content types, but request included a non-empty body/,
    reason: "the specification describes no body; the vendor's own client sends the zone file as plain text",
    source: core,
  },
  ...["GET /shield/rate-limits/{shieldZoneId}", "GET /shield/rate-limit/{id}"].map((operation) => ({
    operation,
    says: /must NOT have additional properties; found '(requestCount|counterKeyType|timeframe|blockTime)'/,
    reason:
      "the specification types the response as a firewall rule, without the limit; clients read the limit from it",
    source: terraform,
  })),
  {
    operation: "GET /shield/shield-zone/{shieldZoneId}/bot-categorization",
    says: /category must be equal to one of the allowed values/,
    reason: "the enum leaves out 255 (System), which its description and its list of names have",
    source: shield,
  },
  ...["POST /pullzone", "POST /dnszone"].map((operation) => ({
    operation,
    says: /succeeded, but the created object could not be read/,
    reason: "the specification describes no body for 201; clients read the new object from it",
    source: core,
  })),
  {
    operation: "POST /pullzone/{pullZoneId}/edgerules/addOrUpdate",
    says: /its response lacks the rule/,
    reason: "the specification describes no body for 201; clients read the rule from it",
    source: core,
  },
  ...recordOperations.map((operation) => ({
    operation,
    says: /flags: Invalid input: expected number, received string/,
    reason: "the specification gives an integer the format byte, for which Prism generates a string",
    source: core,
  })),
  {
    operation: "POST /pullzone/requestExternalDnsCertificate",
    says: /does not describe: .*Invalid input: expected/,
    reason: "the specification says nothing of the response; the vendor's page says what must be published",
    source: core,
  },
  {
    operation: "POST /v1/databases/{db_id}/fork",
    says: otherStatus,
    reason: "the specification lists no 404; the emulator answers as other operations of a database that is gone",
    source: "database.json",
  },
  ...without404.map((operation) => ({
    operation,
    says: otherStatus,
    reason: "the specification lists no 404, which the platform's clients read as deleted",
    source: operation.startsWith("GET /compute") ? scripting : terraform,
  })),
  ...[...without404OrClient.map((operation) => [operation, shield]), [originErrorsOfDay, originErrors]].map(
    ([operation = "", source = ""]) => ({
      operation,
      says: otherStatus,
      reason: "the specification lists no 404; the emulator answers as other operations of a zone that does not exist",
      source,
    }),
  ),
];

/** Operations whose response to a body that is not JSON is undocumented. Each must still occur. */
export const malformedBodies: readonly { readonly operations: readonly string[]; readonly reason: string }[] = [
  {
    operations: [
      "POST /v2/databases",
      "PUT /v2/databases/{db_id}/auth/generate",
      "PATCH /v2/databases/{db_id}",
      "POST /pullzone/{id}/addHostname",
      "POST /pullzone/{id}/purgeCache",
      "POST /pullzone/{pullZoneId}/edgerules/addOrUpdate",
      "POST /dnszone/{id}",
      "POST /dnszone/records/scan",
      "POST /compute/script/{id}",
      "POST /compute/script/{id}/code",
      "POST /compute/script/{id}/publish",
      "POST /compute/script/{id}/publish/{uuid}",
      "POST /compute/script/{id}/variables/add",
      "PUT /compute/script/{id}/variables",
      "POST /compute/script/{id}/variables/{variableId}",
      "POST /library/{libraryId}/videos/{videoId}",
      "POST /registries/digest",
      "POST /registries/tags",
      "POST /registries/image-config",
      "POST /registries/config-suggestions",
      "POST /log/forwarding",
      "PUT /log/forwarding/{appId}",
    ],
    reason:
      "the specification lists no 400 with a body; the emulator responds as the operations of its area that list one",
  },
  {
    operations: ["PATCH /shield/shield-zone", "POST /shield/shield-zone/under-attack"],
    reason: "the specification lists no 400; the emulator responds as the operation that creates the zone",
  },
  {
    operations: [
      "PATCH /shield/shield-zone/{shieldZoneId}/api-guardian",
      "POST /shield/shield-zone/{shieldZoneId}/api-guardian/spec",
      "PATCH /shield/shield-zone/{shieldZoneId}/api-guardian/spec",
      "PATCH /shield/shield-zone/{shieldZoneId}/api-guardian/endpoint/{endpointId}",
      "POST /shield/rate-limit",
      "PATCH /shield/rate-limit/{id}",
      "POST /shield/waf/custom-rule",
      "PATCH /shield/waf/custom-rule/{id}",
      "PUT /shield/waf/custom-rule/{id}",
      "POST /shield/waf/rules/review-triggered/{shieldZoneId}",
      "PATCH /shield/shield-zone/{shieldZoneId}/bot-detection",
      "PATCH /shield/shield-zone/{shieldZoneId}/upload-scanning",
    ],
    reason: "the specification lists no 400; the emulator responds with problem details, as the area does for 401",
  },
];
