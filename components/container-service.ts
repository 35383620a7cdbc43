import * as pulumi from "@pulumi/pulumi";
// As in static-site.ts.
import type { Input, Output } from "@pulumi/pulumi/output";
import type { ComponentResourceOptions } from "@pulumi/pulumi/resource";
import { ComponentResource } from "@pulumi/pulumi/resource";
import * as bunny from "pulumi-bunny/native";
import type { DomainRecord } from "./domain-record";
import { domainsOf, namedBy, reachedBy } from "./domains";

/** The arguments of a ContainerService. */
export interface ContainerServiceArgs {
  /** The image, such as `ghcr.io/acme/shop:1.4`. With a digest (`@sha256:…`) it is exactly that one; otherwise each preview and update asks for the digest that the tag has now, so that a tag that was moved is deployed. */
  image: Input<string>;
  /** The port of the container that speaks HTTP. */
  port: Input<number>;
  /** The hostnames of the app. The first one is its address, to which the others redirect, with 301. */
  domains: string[];
  /** The id of the DNS zone of all `domains`, in which their records are made. Default: none, so that `records` are to be set elsewhere. */
  dnsZoneId?: Input<number>;
  /** The name of the app. Default: the first of `domains` when the app was created, with hyphens for dots. */
  name?: Input<string>;
  /** The path that answers 200 where the container is healthy: until it does, it gets no requests, and where it no longer does, the platform restarts it. Default: `/`. */
  healthPath?: Input<string>;
  /** The codes of the regions where it always runs. Default: `DE`. */
  regions?: Input<Input<string>[]>;
  /** The codes of the regions where it runs as well, by demand. Default: none. */
  allowedRegions?: Input<Input<string>[]>;
  /** The least instances of a region. Default: 1. */
  min?: Input<number>;
  /** The most instances of a region. Default: `min`. */
  max?: Input<number>;
  /** The environment variables of the container, all of them secret. Default: none. */
  environment?: Input<Record<string, Input<string>>>;
  /** The id of the registry that has the image, as of `ContainerRegistry`: needed for private images. Default: the public one of the host in `image`. */
  registryId?: Input<number>;
}

/** An app of Magic Containers from an image, with a hostname, a certificate and a record for each domain. An update ends when the new containers are healthy. */
export class ContainerService extends ComponentResource {
  /** The address of the app, once it has its certificate. */
  readonly url: Output<string>;
  /** The records that the domains need, for a DNS elsewhere. */
  readonly records: Output<DomainRecord[]>;
  /** The hostname that the platform assigned, which serves the app as well. */
  readonly defaultHostname: Output<string>;
  /** The id of the app. */
  readonly appId: Output<string>;
  /** The id of the pull zone that the platform creates before the app. Edge rules of your own are evaluated after that of the service with an `order` above 100. */
  readonly pullZoneId: Output<number>;

  constructor(name: string, args: ContainerServiceArgs, opts?: ComponentResourceOptions) {
    super("bunny-components:index:ContainerService", name, {}, opts);
    const domains = domainsOf(this, args.domains);
    const { zoneName, kept } = namedBy(this, domains, args.name);
    const { port, registryId, environment } = args;
    const image = pulumi.output(args.image).apply((text) => text.split("@"));
    const http = { path: args.healthPath ?? "/", port };
    const app = new bunny.ContainerApp(
      `${name}-app`,
      {
        name: zoneName,
        regions: { required: args.regions ?? ["DE"], allowed: args.allowedRegions ?? [] },
        autoScaling: { min: args.min ?? 1, max: args.max ?? args.min ?? 1 },
        containers: [
          {
            name: "web",
            image: image.apply(([tag = ""]) => tag),
            digest: image.apply(([, digest = "resolve"]) => digest),
            registryId,
            probes: { readiness: { http }, liveness: { http, periodSeconds: 30 } },
            endpoints: [{ name: "http", cdn: { port } }],
          },
        ],
        ...(environment !== undefined && { environment: { web: environment } }),
      },
      kept,
    );
    const endpoint = app.endpoints.apply((endpoints) => endpoints?.["web/http"]);
    const pullZoneId = endpoint.apply((found) => found?.pullZoneId ?? 0);
    const cnameTarget = endpoint.apply((found) => found?.publicHost ?? "");
    const { url, records } = reachedBy(this, name, { domains, dnsZoneId: args.dnsZoneId, pullZoneId, cnameTarget });

    this.url = url;
    this.records = records;
    this.defaultHostname = cnameTarget;
    this.appId = app.appId;
    this.pullZoneId = pullZoneId;
    this.registerOutputs({ url, records, defaultHostname: cnameTarget, appId: app.appId, pullZoneId });
  }
}
