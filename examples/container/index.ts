import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const hostname = config.require("hostname");

const app = new bunny.ContainerApp("shop", {
  name: config.require("name"),
  regions: { required: ["DE"], allowed: ["NY"] },
  autoScaling: { min: 1, max: 3 },
  containers: [
    {
      name: "web",
      image: config.require("image"),
      plainEnvironment: { LOG_LEVEL: "info" },
      probes: {
        readiness: { http: { path: "/health", port: 8080 } },
        liveness: { http: { path: "/health", port: 8080 }, periodSeconds: 30 },
      },
      endpoints: [{ name: "http", cdn: { port: 8080 } }],
    },
  ],
  environment: { web: { SESSION_KEY: config.requireSecret("sessionKey") } },
});

/** The platform creates a pull zone before each `cdn` endpoint. */
const endpoint = app.endpoints.apply((endpoints) => endpoints?.["web/http"]);
const pullZoneId = endpoint.apply((found) => found?.pullZoneId ?? 0);

/** A certificate is issued once the name points to `cnameTarget`: the first up of a new domain may be run again. */
const own = new bunny.PullZoneHostname("hostname", { pullZoneId, hostname, freeCertificate: "Http", forceSsl: true });

const { edgeRuleAction, edgeRuleTrigger } = bunny;

/** Pages of a visitor with a session are not served to another. */
new bunny.PullZoneEdgeRule("account", {
  pullZoneId,
  description: "Accounts are never cached",
  order: 10,
  triggers: [edgeRuleTrigger.url(["*/account/*"])],
  actions: [edgeRuleAction.overrideCacheTime(0)],
});

export const url = pulumi.interpolate`https://${own.hostname}/`;
export const cnameTarget = endpoint.apply((found) => found?.publicHost);
