import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const name = config.require("name");

/** Two regions, the first of which answers while it is healthy. */
const regions = [
  { region: "europe", latitude: 50.1, longitude: 8.7 },
  { region: "america", latitude: 40.7, longitude: -74 },
];

const balancer = new bunny.LoadBalancer("balancer", {
  name,
  originGroups: regions.map(({ region, latitude, longitude }, at) => ({
    name: region,
    priority: at + 1,
    latitude,
    longitude,
    healthCheckEnabled: true,
    healthCheckPath: "/health",
    // By its place in the list: another URL there changes the server in place.
    origins: config
      .requireObject<string[]>(region)
      .map((url, index) => ({ name: `${region}-${index + 1}`, standard: { url } })),
  })),
});

const zone = new bunny.PullZone("zone", { name, origin: { loadBalancerId: balancer.loadBalancerId } });

export const url = pulumi.interpolate`https://${zone.defaultHostname}/`;
export const originIds = balancer.originIds;
