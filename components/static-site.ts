import * as pulumi from "@pulumi/pulumi";
// The host reads the declarations at each start, and these are a seventh of the files that the SDK's index has.
import type { Input, Output } from "@pulumi/pulumi/output";
import type { ComponentResourceOptions } from "@pulumi/pulumi/resource";
import { ComponentResource } from "@pulumi/pulumi/resource";
import * as bunny from "pulumi-bunny/native";
import type { DomainRecord } from "./domain-record";
import { domainsOf, namedBy, problemOf, reachedBy, triggersOf } from "./domains";

/** The arguments of a StaticSite. */
export interface StaticSiteArgs {
  /** The path of the local folder with the files, relative to the program. */
  source: Input<string>;
  /** The hostnames of the site, at most 10. The first one is its address, to which the others redirect, with 301. */
  domains: string[];
  /** The id of the DNS zone of all `domains`, in which their records are made. Default: none, so that `records` are to be set elsewhere. */
  dnsZoneId?: Input<number>;
  /** The name of the storage zone and the pull zone, unique on the whole platform. Default: the first of `domains` when the site was created, with hyphens for dots. */
  name?: Input<string>;
  /** The code of the main region of the storage zone, such as `NY`. A change replaces the zone, and uploads its files again. Default: `DE`. */
  region?: Input<string>;
  /** Whether paths without an extension at which there is no file are answered with `index.html` and 200, as single-page applications need it. Default: false. */
  spa?: boolean;
  /** The path in the folder of the page for paths at which there is no file, sent with 404; where it is absent, visitors get the platform's. Not with `spa`. Default: `404.html`. */
  notFoundPage?: Input<string>;
  /** The paths of files whose names change with their content, with `*` for any text, such as `/assets/*` of Vite: browsers keep these for a year, and ask anew for all others. Default: `/_astro/*`, `/_next/static/*`, `/_nuxt/*` and `/_app/immutable/*`. */
  hashedFiles?: string[];
  /** Headers that every response gets, by their names. Default: none. */
  headers?: Input<Record<string, Input<string>>>;
  /** Whether Shield protects the site: its firewall is on, and blocks. Default: false. */
  shield?: boolean;
}

const day = 24 * 60 * 60;
const year = 365 * day;
const hashedFolders = ["/_astro/*", "/_next/static/*", "/_nuxt/*", "/_app/immutable/*"];

const withSlash = (path: string) => `/${path.replace(/^\//, "")}`;

/** A site from a folder: its files in a storage zone, behind a pull zone with a hostname, a certificate and a record for each domain. What changed is uploaded, and then the cache is purged. */
export class StaticSite extends ComponentResource {
  /** The address of the site, once it has its certificate. */
  readonly url: Output<string>;
  /** The records that the domains need, for a DNS elsewhere. */
  readonly records: Output<DomainRecord[]>;
  /** The hostname that the platform assigned, `<name>.b-cdn.net`, which serves the site as well. */
  readonly defaultHostname: Output<string>;
  /** The id of the pull zone. Edge rules of your own are evaluated after those of the site with an `order` above 100. */
  readonly pullZoneId: Output<number>;
  /** The id of the storage zone. */
  readonly storageZoneId: Output<number>;
  /** The id of the shield zone, with `shield`. */
  readonly shieldZoneId?: Output<number>;

  constructor(name: string, args: StaticSiteArgs, opts?: ComponentResourceOptions) {
    super("bunny-components:index:StaticSite", name, {}, opts);
    const domains = domainsOf(this, args.domains);
    if (args.spa && args.notFoundPage !== undefined)
      throw problemOf(
        this,
        "notFoundPage: is never shown with spa, which answers with index.html. Leave one of them out.",
      );
    const parent = { parent: this };
    const { zoneName, kept } = namedBy(this, domains, args.name);

    const missing = args.spa ? "/index.html" : pulumi.output(args.notFoundPage ?? "404.html").apply(withSlash);
    const storage = new bunny.StorageZone(
      `${name}-storage`,
      {
        name: zoneName,
        region: args.region ?? "DE",
        custom404FilePath: missing,
        rewrite404To200: args.spa ?? false,
        // All of its files are in the folder, from which the next run uploads them again.
        deleteContents: true,
      },
      kept,
    );
    const { storageZoneId } = storage;
    const folder = new bunny.StorageFolder(
      `${name}-files`,
      { storageZoneId, source: args.source, exclude: ["**/.DS_Store"] },
      { ...parent, deletedWith: storage },
    );
    const zone = new bunny.PullZone(
      `${name}-zone`,
      {
        name: zoneName,
        origin: { storageZoneId },
        // The edge is purged; browsers cannot be, so they ask anew.
        cache: { edgeTtl: day, browserTtl: 0 },
        security: { tls1: false, tls1_1: false },
      },
      kept,
    );
    const { pullZoneId } = zone;

    const rule = (suffix: string, order: number, rest: Pick<bunny.PullZoneEdgeRuleArgs, "triggers" | "actions">) =>
      new bunny.PullZoneEdgeRule(`${name}-${suffix}`, { pullZoneId, order, description: suffix, ...rest }, parent);
    const hashed = args.hashedFiles ?? hashedFolders;
    if (hashed.length > 0)
      rule("hashed-files", 20, {
        triggers: triggersOf(hashed.map((path) => `*${withSlash(path)}`)),
        actions: [bunny.edgeRuleAction.overrideBrowserCacheTime(year)],
      });
    if (args.headers !== undefined)
      rule("headers", 30, {
        triggers: [bunny.edgeRuleTrigger.url(["*"])],
        actions: pulumi
          .output(args.headers)
          .apply((all) =>
            Object.entries(all).map(([header, value]) => bunny.edgeRuleAction.setResponseHeader(header, value)),
          ),
      });
    if (args.shield)
      this.shieldZoneId = new bunny.ShieldZone(
        `${name}-shield`,
        { pullZoneId, waf: { enabled: true, executionMode: "Block" } },
        parent,
      ).shieldZoneId;

    const { cnameTarget } = zone;
    const { url, records } = reachedBy(this, name, { domains, dnsZoneId: args.dnsZoneId, pullZoneId, cnameTarget });
    // What is answered where there is no file is cached as well.
    const answered = pulumi.interpolate`${missing} ${args.spa ? 200 : 404}`;
    new bunny.CachePurge(`${name}-purge`, { pullZoneId, triggers: [folder.revision, answered] }, parent);

    this.url = url;
    this.records = records;
    this.defaultHostname = zone.defaultHostname;
    this.pullZoneId = pullZoneId;
    this.storageZoneId = storageZoneId;
    const { defaultHostname, shieldZoneId } = this;
    this.registerOutputs({ url, records, defaultHostname, pullZoneId, storageZoneId, shieldZoneId });
  }
}
