import { buildReport } from "../../cli/drift/build-report";
import type { Difference, Report, Values } from "../../cli/drift/report";

const urn = (stack: string, type: string, name: string) => `urn:pulumi:${stack}::shop::bunny:index:${type}::${name}`;

/** The drift of a resource: that of these properties, or that it is gone. */
export function differing(
  resource: Pick<Difference, "urn" | "type" | "name" | "id" | "changedAt">,
  ...properties: readonly Values[]
): Difference[] {
  const drift = { kind: "drift", ...resource } as const;
  return properties.length === 0 ? [drift] : properties.map((one) => ({ ...drift, ...one }));
}

/** A report with everything that one can contain, including what needs escaping in each format. */
export function sampleReport(): Report {
  return buildReport({
    stacks: [
      {
        name: "acme/shop/staging",
        folder: "infra/shop",
        status: "clean",
        deployedAt: "2026-01-30T09:12:00.000Z",
        checkedAt: "2026-01-31T18:05:10.000Z",
        resources: 38,
        differences: [],
        failures: [],
      },
      {
        name: "acme/shop/production",
        folder: "infra/shop",
        status: "drifted",
        deployedAt: "2026-01-12T14:30:00.000Z",
        checkedAt: "2026-01-31T18:05:12.000Z",
        resources: 42,
        differences: [
          ...differing(
            {
              urn: urn("production", "CustomAccessList", "office"),
              type: "bunny:index:CustomAccessList",
              name: "office",
              id: "2001/77",
              changedAt: "2026-01-29T23:58:00.000Z",
            },
            { property: "action", from: "Allow", to: "Log", secret: false },
            { property: "description", from: "Office networks", secret: false },
            {
              property: "entries",
              from: ["192.0.2.0/24", "198.51.100.64/26", "2001:db8::/32"],
              to: ["192.0.2.0/24", "2001:db8::/32", "203.0.113.9/32"],
              secret: false,
            },
          ),
          ...differing(
            {
              urn: urn("production", "EdgeScript", "headers"),
              type: "bunny:index:EdgeScript",
              name: "headers",
              id: "3007",
              changedAt: "2026-01-31T02:11:00.000Z",
            },
            {
              property: "code",
              from: 'import * as sdk from "@bunny.net/edgescript-sdk";\n\nsdk.net.http.servePullZone().onOriginResponse(({ response }) => {\n  response.headers.set("X-Frame-Options", "DENY");\n  return response;\n});\n',
              to: 'import * as sdk from "@bunny.net/edgescript-sdk";\n\nsdk.net.http.servePullZone().onOriginResponse(({ response }) => {\n  response.headers.delete("X-Frame-Options");\n  response.headers.set("X-Note", "</script>```\u001b[31m ]]> & \u202e");\n  return response;\n});\n',
              secret: false,
            },
            { property: "publish", from: true, to: false, secret: false },
          ),
          ...differing(
            {
              urn: urn("production", "EdgeScriptSecret", "token"),
              type: "bunny:index:EdgeScriptSecret",
              name: "token",
              id: "3007/12",
            },
            { property: "value", from: "[secret]", to: "[secret]", secret: true },
          ),
          ...differing(
            {
              urn: urn("production", "RateLimit", "login"),
              type: "bunny:index:RateLimit",
              name: "login <b>|",
              id: "2001/5",
            },
            {
              property: "conditions",
              from: [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" }],
              to: [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/logout" }],
              secret: false,
            },
          ),
          ...differing({
            urn: urn("production", "PullZoneBlockedIp", "scraper"),
            type: "bunny:index:PullZoneBlockedIp",
            name: "scraper",
            id: "1001/203.0.113.66",
          }),
        ],
        failures: [],
      },
      {
        name: "acme/blog/production",
        folder: "infra/blog",
        status: "failed",
        checkedAt: "2026-01-31T18:05:11.000Z",
        resources: 4,
        differences: [],
        failures: [
          {
            urn: urn("production", "AllowedReferrer", "partner"),
            message: "GET /pullzone/9 failed with 403: no access.",
          },
        ],
      },
    ],
    objects: [
      { type: "CustomAccessList", id: "2001/77", name: "office", stack: "acme/shop/production" },
      { type: "CustomAccessList", id: "2001/78", name: "temporary" },
      { type: "PullZoneBlockedIp", id: "1001/198.51.100.7", name: "blocked 198.51.100.7" },
    ],
    failures: [{ message: "infra/old: there is no Pulumi.yaml" }],
  });
}
