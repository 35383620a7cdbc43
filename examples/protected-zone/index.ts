import * as pulumi from "@pulumi/pulumi";
import { ProtectedZone } from "pulumi-bunny-components";

const config = new pulumi.Config();

/** Without a `dnsZoneId`, `records` are to be set where the DNS of the domain is. */
export const { url, records, shieldZoneId } = new ProtectedZone("shop", {
  origin: config.require("origin"),
  domains: [config.require("domain")],
  plan: "Advanced",
  block: config.requireBoolean("block"),
  logOnlyRules: config.getObject<string[]>("falsePositives")?.map(String),
  loginPath: "/login",
  blockedAddresses: config.getObject<string[]>("blockedAddresses"),
});
