import { z } from "zod";
import { loadBalancerOriginType, originGroupMethod, originMethod } from "../../../sdk/api/load-balancers";
import { oneOf, requestSchema } from "../../account/settings";

const name = z.string().default("");
const on = z.boolean().default(true);
const byte = z.int().min(0).max(255).default(100);

const loadBalancer = z.object({
  OriginGroupLoadBalancingMethod: oneOf(originGroupMethod).default(originGroupMethod.toWire("RoundRobin")),
  StickySessionType: z.int().min(0).max(1).default(0),
  Name: name,
});

const healthCheck = z.object({ Enabled: z.boolean(), Path: z.string() });
const group = z.object({
  Name: name,
  Enabled: on,
  OriginLoadBalancingMethod: oneOf(originMethod).default(originMethod.toWire("RoundRobin")),
  Latitude: z.number().default(0),
  Longitude: z.number().default(0),
  Weight: byte,
  Priority: byte,
  HealthCheckSettings: healthCheck.default({ Enabled: false, Path: "/" }),
});

const standardOrigin = z.object({ OriginUrl: z.string(), HostHeader: z.string().nullable(), VerifySsl: z.boolean() });
const containerOrigin = z.object({ AppId: z.string(), EndPointId: z.string() });
const origin = z.object({
  EdgeScriptId: z.int().nullable().default(null),
  StorageZoneId: z.int().nullable().default(null),
  StandardOrigin: standardOrigin.nullable().default(null),
  MagicContainersOrigin: containerOrigin.nullable().default(null),
  Name: name,
  Weight: byte,
  Enabled: on,
  OriginType: oneOf(loadBalancerOriginType).default(0),
});

export type LoadBalancerSettings = z.output<typeof loadBalancer>;
export type OriginGroupSettings = z.output<typeof group>;
export type OriginSettings = z.output<typeof origin>;

export const newLoadBalancer = (): LoadBalancerSettings => loadBalancer.parse({});
export const newGroup = (): OriginGroupSettings => group.parse({});
export const newOrigin = (): OriginSettings => origin.parse({});

export const sentLoadBalancer = requestSchema(loadBalancer);
export const sentGroup = requestSchema(group).extend({ HealthCheckSettings: requestSchema(healthCheck).nullish() });
export const sentOrigin = requestSchema(origin).extend({
  StandardOrigin: requestSchema(standardOrigin).nullish(),
  MagicContainersOrigin: requestSchema(containerOrigin).nullish(),
});
