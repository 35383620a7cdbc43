import { z } from "zod";
import { dnsMonitoringType, dnsRecordType, dnsSmartRoutingType } from "../../../sdk/api/dns";
import { described, enumInput } from "../../define/define";

const uint16 = z.int().min(0).max(65_535);

/** The members of a record, without defaults. */
export const recordMembers = {
  type: enumInput(dnsRecordType.names, {
    A: "An IPv4 address.",
    AAAA: "An IPv6 address.",
    CNAME: "Another name, in place of all records of this one.",
    TXT: "A text.",
    MX: "A mail server.",
    Redirect: "A URL to which the platform redirects HTTP requests.",
    Flatten: "Another name, whose addresses the platform returns: a CNAME for the domain itself as well.",
    PullZone: "A pull zone of the account.",
    SRV: "A server of a service, with its port.",
    CAA: "Who may issue certificates.",
    PTR: "The name of an address.",
    Script: "An edge script of type DNS, which answers the query.",
    NS: "A name server of a subdomain.",
    SVCB: "An endpoint of a service, with parameters.",
    HTTPS: "An endpoint of a website, with parameters.",
    TLSA: "A certificate of a service, for DANE.",
  }),
  name: described(
    z.string(),
    'The name within the zone: `"www"`, `"*.dev"`, `"_sip._tcp"`. Empty, or `"@"`, for the domain itself. Letter case is ignored, and internationalized names equal their ASCII (Punycode) form.',
  ),
  value: described(
    z.string().min(1),
    'What the record points to: an address, a name, a text or a URL, by type. Names may end in a dot; `"."` is the null target of MX, SRV, SVCB and HTTPS. Of TXT, strings in quotes are joined, as in a zone file. SVCB and HTTPS: target and parameters, as `". alpn=h2"`. TLSA: `"3 1 1 <hex>"`. Not for PullZone and Script.',
  ),
  ttl: z.int32().min(0).describe("How long resolvers may keep the record, in seconds."),
  priority: uint16.describe("The priority of MX, SRV, SVCB and HTTPS records, which need it: lower ones come first."),
  weight: uint16.describe(
    "How often the record is chosen among its equals: 0 to 100 for A and AAAA, 0 to 65535 for SRV.",
  ),
  port: uint16.describe("The port of an SRV record, which needs it."),
  flags: z.int().min(0).max(255).describe("The flags of a CAA record."),
  tag: described(
    z.string().regex(/^[a-zA-Z0-9]+$/, "has letters and digits only"),
    "The tag of a CAA record, which needs it: `issue`, `issuewild` or `iodef`.",
  ),
  pullZoneId: z.int().positive().describe("The id of the pull zone of a PullZone record, which needs it."),
  scriptId: z.int().positive().describe("The id of the edge script of a Script record, which needs it."),
  environmentVariables: described(
    z.record(z.string().min(1), z.string()),
    "Environment variables of a Script record, by name.",
  ),
  accelerated: described(
    z.boolean(),
    "Whether the platform serves the name through a pull zone that it creates for the record, with the record's value as its origin. It is deleted with the record.",
  ),
  monitorType: enumInput(dnsMonitoringType.names, {
    None: "The target is not monitored.",
    Ping: "The target must answer a ping.",
    Http: "The target must answer an HTTP request.",
    Monitor: "The target is monitored by a monitor of the account.",
  }).describe("How the target is monitored; the record is left out while the target is offline."),
  smartRoutingType: enumInput(dnsSmartRoutingType.names, {
    None: "All records of the name are returned, by their weights.",
    Latency: "The record whose `latencyZone` is the fastest for the visitor is returned.",
    Geolocation: "The record that is the nearest to the visitor is returned.",
  }).describe("How one of several records of a name is chosen."),
  latencyZone: described(
    z.string().min(1),
    "The region code of the target, as `getRegions` has it. Only with `smartRoutingType` Latency.",
  ),
  geolocationLatitude: described(
    z.number().min(-90).max(90),
    "The latitude of the target in degrees. Only with `smartRoutingType` Geolocation.",
  ),
  geolocationLongitude: described(
    z.number().min(-180).max(180),
    "The longitude of the target in degrees. Only with `smartRoutingType` Geolocation.",
  ),
  disabled: z.boolean().describe("Whether the record is switched off."),
  comment: z.string().describe("A comment, for people."),
  autoSslIssuance: z.boolean().describe("Whether the platform issues a certificate for the name by itself."),
};

/** A record of a program. */
export type RecordArguments = { type: z.output<typeof recordMembers.type> } & {
  -readonly [Name in Exclude<keyof typeof recordMembers, "type">]?: z.output<(typeof recordMembers)[Name]>;
};

/** What the platform has where a record is created without these members. */
export const recordDefaults = {
  name: "",
  ttl: 300,
  accelerated: false,
  monitorType: "None",
  smartRoutingType: "None",
  disabled: false,
  comment: "",
} as const;

/** Defaults of members that only some types have. */
export const typeDefaults = { weight: 100, flags: 0 } as const;
