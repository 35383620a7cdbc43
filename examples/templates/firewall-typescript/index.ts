import * as pulumi from "@pulumi/pulumi";
import { PullZone, RateLimit, ShieldZone } from "pulumi-bunny";

const config = new pulumi.Config();

const zone = new PullZone("zone", {
  name: config.require("name"),
  origin: { url: config.require("origin"), verifySsl: true },
  cache: { edgeTtl: -1 }, // As the origin's headers say: pages of one visitor are not served to another.
  security: { tls1: false, tls1_1: false },
});

const shield = new ShieldZone("shield", {
  pullZoneId: zone.pullZoneId,
  waf: { enabled: true, executionMode: "Block" },
  ddos: { sensitivity: "Medium" },
});

new RateLimit("login", {
  shieldZoneId: shield.shieldZoneId,
  name: "Login",
  conditions: [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" }],
  requestCount: 10,
  timeframe: "PerOneMinute",
  action: "RateLimit",
  blockTime: "ForFifteenMinutes",
});

export const hostname = zone.defaultHostname;
