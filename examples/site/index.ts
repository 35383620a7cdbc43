import * as pulumi from "@pulumi/pulumi";
import { DnsZone } from "pulumi-bunny/native";
import { StaticSite } from "pulumi-bunny-components";

const domain = new pulumi.Config().require("domain");

/** Set its name servers at the registrar of the domain. */
export const { dnsZoneId, nameservers } = new DnsZone("domain", { domain });

export const { url } = new StaticSite("site", { source: "public", domains: [domain, `www.${domain}`], dnsZoneId });
