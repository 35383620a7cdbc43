import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny/native";
import { ContainerService } from "pulumi-bunny-components";

const config = new pulumi.Config();

const shop = new ContainerService("shop", {
  name: config.require("name"),
  image: config.require("image"),
  port: 8080,
  healthPath: "/health",
  domains: [config.require("hostname")],
  allowedRegions: ["NY"],
  max: 3,
  environment: { LOG_LEVEL: "info", SESSION_KEY: config.requireSecret("sessionKey") },
});

/** Pages of a visitor with a session are not served to another. */
new bunny.PullZoneEdgeRule("account", {
  pullZoneId: shop.pullZoneId,
  description: "Accounts are never cached",
  order: 110,
  triggers: [bunny.edgeRuleTrigger.url(["*/account/*"])],
  actions: [bunny.edgeRuleAction.overrideCacheTime(0)],
});

/** A certificate is issued once the name points to `cnameTarget`: the first up of a new domain may be run again. */
export const { url, defaultHostname: cnameTarget } = shop;
