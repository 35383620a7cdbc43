import { domainToASCII } from "node:url";
import * as pulumi from "@pulumi/pulumi";
// The host reads the declarations at each start, and these are a seventh of the files that the SDK's index has.
import type { Input, Output } from "@pulumi/pulumi/output";
import type { ComponentResourceOptions } from "@pulumi/pulumi/resource";
import { ComponentResource } from "@pulumi/pulumi/resource";
import * as bunny from "pulumi-bunny/native";

/** A record to set where the domain's DNS is. */
export interface SiteRecord {
  /** The whole name. */
  name: string;
  /** `CNAME`; for a domain itself, what its DNS has in place of one: ALIAS, ANAME or flattening. */
  type: string;
  /** What the record points to. */
  value: string;
}

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

/** The most patterns that a trigger has. */
const patternsPerTrigger = 5;

/** A site from a folder: its files in a storage zone, behind a pull zone with a hostname, a certificate and a record for each domain. What changed is uploaded, and then the cache is purged. */
export class StaticSite extends ComponentResource {
  /** The address of the site, once it has its certificate. */
  readonly url: Output<string>;
  /** The records that the domains need, for a DNS elsewhere. */
  readonly records: Output<SiteRecord[]>;
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
    const domains = domainsOf(this, args);
    const [address, ...others] = domains;
    const parent = { parent: this };
    // A name that nobody gave stays what it was, whichever domain is the first by now.
    const kept = args.name === undefined ? { ...parent, ignoreChanges: ["name"] } : parent;
    const zoneName = args.name ?? address.replaceAll(".", "-");

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
    if (others.length > 0)
      rule("redirect", 10, {
        triggers: triggersOf(others.map((one) => `https://${one}/*`)),
        actions: [bunny.edgeRuleAction.redirect(`https://${address}{{path}}`, 301)],
      });
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

    const hostnames = hostnamesOf(this, name, domains, zone, args.dnsZoneId);
    // What is answered where there is no file is cached as well.
    const answered = pulumi.interpolate`${missing} ${args.spa ? 200 : 404}`;
    new bunny.CachePurge(`${name}-purge`, { pullZoneId, triggers: [folder.revision, answered] }, parent);

    this.url = pulumi.interpolate`https://${hostnames[0]?.hostname ?? address}/`;
    this.records = zone.cnameTarget.apply((value) => domains.map((one) => ({ name: one, type: "CNAME", value })));
    this.defaultHostname = zone.defaultHostname;
    this.pullZoneId = pullZoneId;
    this.storageZoneId = storageZoneId;
    const { url, records, defaultHostname, shieldZoneId } = this;
    this.registerOutputs({ url, records, defaultHostname, pullZoneId, storageZoneId, shieldZoneId });
  }
}

/** A hostname for each domain, whose certificate is requested once all records are there. */
function hostnamesOf(
  site: StaticSite,
  name: string,
  domains: readonly string[],
  { pullZoneId, cnameTarget }: bunny.PullZone,
  dnsZoneId?: Input<number>,
): bunny.PullZoneHostname[] {
  const parent = { parent: site };
  const recordsIn = (zoneId: Input<number>) => {
    const zone = bunny.getDnsZoneOutput({ dnsZoneId: zoneId }, parent);
    return domains.map((domain) => {
      const place = zone.apply((one) => placeIn(site, one.domain ?? "", domain));
      // A record of the type PullZone answers for no domain itself.
      const type = place.apply((at) => (at ? "PullZone" : "Flatten"));
      const onlyOf = <Value>(wanted: string, value: Output<Value>) =>
        pulumi.all([type, value]).apply(([one, given]) => (one === wanted ? given : undefined)) as Output<Value>;
      const target = { value: onlyOf("Flatten", cnameTarget), pullZoneId: onlyOf("PullZone", pullZoneId) };
      const args = { dnsZoneId: zoneId, name: place, type, ...target };
      return new bunny.DnsRecord(`${name}-${domain}`, args, parent);
    });
  };
  const dependsOn = dnsZoneId === undefined ? [] : recordsIn(dnsZoneId);
  return domains.map((hostname) => {
    const args = { pullZoneId, hostname, freeCertificate: "Http", forceSsl: true } as const;
    return new bunny.PullZoneHostname(`${name}-${hostname}`, args, { ...parent, dependsOn });
  });
}

/** The name of a domain's record in its DNS zone: empty for the zone's domain itself. */
function placeIn(site: StaticSite, zone: string, domain: string): string {
  if (domain === zone) return "";
  if (domain.endsWith(`.${zone}`)) return domain.slice(0, -zone.length - 1);
  const problem = `domains: ${domain} is not in the DNS zone ${zone}. Give the \`dnsZoneId\` of its own zone, or none, and set \`records\` where its DNS is.`;
  throw new pulumi.ResourceError(problem, site, true);
}

/** The domains in ASCII, of which there is one at least. */
function domainsOf(site: StaticSite, { domains, spa, notFoundPage }: StaticSiteArgs): [string, ...string[]] {
  const problem = (text: string) => new pulumi.ResourceError(text, site, true);
  const given: readonly unknown[] = Array.isArray(domains) ? domains : [domains];
  const texts = given.map((one) => {
    if (typeof one !== "string")
      throw problem("domains: must be texts that are known when the program runs, no outputs.");
    const ascii = domainToASCII(one.trim());
    if (ascii === "") throw problem(`domains: "${one}" is not a hostname. Give names such as www.example.com.`);
    return ascii;
  });
  const [address, ...others] = texts;
  if (address === undefined)
    throw problem("domains: is empty. Name the hostname of the site, such as www.example.com.");
  const twice = texts.find((one, index) => texts.indexOf(one) < index);
  if (twice !== undefined) throw problem(`domains: has ${twice} twice. Name it once.`);
  if (spa && notFoundPage !== undefined)
    throw problem("notFoundPage: is never shown with spa, which answers with index.html. Leave one of them out.");
  return [address, ...others];
}

/** Patterns in as many triggers as they take. */
function triggersOf(patterns: readonly string[]) {
  const triggers: bunny.PullZoneEdgeRuleTriggerArgs[] = [];
  for (let at = 0; at < patterns.length; at += patternsPerTrigger)
    triggers.push(bunny.edgeRuleTrigger.url(patterns.slice(at, at + patternsPerTrigger)));
  return triggers;
}
