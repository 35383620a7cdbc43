import { domainToASCII } from "node:url";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny/native";
import type { DomainRecord } from "./domain-record";

/** The domains in ASCII, of which there is one at least. */
export type Domains = readonly [string, ...string[]];

/** The most patterns that a trigger has. */
const patternsPerTrigger = 5;

/** An error of an argument, without a stack trace. */
export const problemOf = (component: pulumi.ComponentResource, text: string) =>
  new pulumi.ResourceError(text, component, true);

/** The argument `domains`, checked. */
export function domainsOf(component: pulumi.ComponentResource, domains: unknown): Domains {
  const given: readonly unknown[] = Array.isArray(domains) ? domains : [domains];
  const texts = given.map((one) => {
    if (typeof one !== "string")
      throw problemOf(component, "domains: must be texts that are known when the program runs, no outputs.");
    const ascii = domainToASCII(one.trim());
    if (ascii === "")
      throw problemOf(component, `domains: "${one}" is not a hostname. Give names such as www.example.com.`);
    return ascii;
  });
  const [address, ...others] = texts;
  if (address === undefined) throw problemOf(component, "domains: is empty. Name a hostname, such as www.example.com.");
  const twice = texts.find((one, index) => texts.indexOf(one) < index);
  if (twice !== undefined) throw problemOf(component, `domains: has ${twice} twice. Name it once.`);
  return [address, ...others];
}

/** The name of what a component has on the platform, and its options: a name that nobody gave stays what it was, whichever domain is the first by now. */
export function namedBy(component: pulumi.ComponentResource, [address]: Domains, name?: pulumi.Input<string>) {
  const parent = { parent: component };
  if (name !== undefined) return { zoneName: name, kept: parent };
  return { zoneName: address.replaceAll(".", "-"), kept: { ...parent, ignoreChanges: ["name"] } };
}

/** Where the domains are, and the pull zone that they point to. */
export interface Reached {
  domains: Domains;
  dnsZoneId?: pulumi.Input<number> | undefined;
  pullZoneId: pulumi.Output<number>;
  cnameTarget: pulumi.Output<string>;
}

/** A record, a hostname and a certificate for each domain, and a redirect from all others to the first one. */
export function reachedBy(component: pulumi.ComponentResource, name: string, reached: Reached) {
  const { domains, pullZoneId, cnameTarget } = reached;
  const [address, ...others] = domains;
  if (others.length > 0) {
    const triggers = triggersOf(others.map((one) => `https://${one}/*`));
    const actions = [bunny.edgeRuleAction.redirect(`https://${address}{{path}}`, 301)];
    const args = { pullZoneId, order: 10, description: "redirect", triggers, actions };
    new bunny.PullZoneEdgeRule(`${name}-redirect`, args, { parent: component });
  }
  const [first] = hostnamesOf(component, name, reached);
  const records: pulumi.Output<DomainRecord[]> = cnameTarget.apply((value) =>
    domains.map((one) => ({ name: one, type: "CNAME", value })),
  );
  return { url: pulumi.interpolate`https://${first?.hostname ?? address}/`, records };
}

/** A hostname for each domain, whose certificate is requested once all records are there. */
function hostnamesOf(component: pulumi.ComponentResource, name: string, reached: Reached): bunny.PullZoneHostname[] {
  const parent = { parent: component };
  const { domains, pullZoneId, dnsZoneId } = reached;
  const dependsOn = dnsZoneId === undefined ? [] : recordsIn(component, name, dnsZoneId, reached);
  return domains.map((hostname) => {
    const args = { pullZoneId, hostname, freeCertificate: "Http", forceSsl: true } as const;
    return new bunny.PullZoneHostname(`${name}-${hostname}`, args, { ...parent, dependsOn });
  });
}

function recordsIn(
  component: pulumi.ComponentResource,
  name: string,
  dnsZoneId: pulumi.Input<number>,
  reached: Reached,
) {
  const { domains, pullZoneId, cnameTarget } = reached;
  const parent = { parent: component };
  const zone = bunny.getDnsZoneOutput({ dnsZoneId }, parent);
  return domains.map((domain) => {
    const place = zone.apply((one) => placeIn(component, one.domain ?? "", domain));
    // A record of the type PullZone answers for no domain itself.
    const type = place.apply((at) => (at ? "PullZone" : "Flatten"));
    const onlyOf = <Value>(wanted: string, value: pulumi.Output<Value>) =>
      pulumi.all([type, value]).apply(([one, given]) => (one === wanted ? given : undefined)) as pulumi.Output<Value>;
    const target = { value: onlyOf("Flatten", cnameTarget), pullZoneId: onlyOf("PullZone", pullZoneId) };
    const args = { dnsZoneId, name: place, type, ...target };
    return new bunny.DnsRecord(`${name}-${domain}`, args, parent);
  });
}

/** The name of a domain's record in its DNS zone: empty for the zone's domain itself. */
function placeIn(component: pulumi.ComponentResource, zone: string, domain: string): string {
  if (domain === zone) return "";
  if (domain.endsWith(`.${zone}`)) return domain.slice(0, -zone.length - 1);
  throw problemOf(
    component,
    `domains: ${domain} is not in the DNS zone ${zone}. Give the \`dnsZoneId\` of its own zone, or none, and set \`records\` where its DNS is.`,
  );
}

/** Patterns in as many triggers as they take. */
export function triggersOf(patterns: readonly string[]): bunny.PullZoneEdgeRuleTriggerArgs[] {
  const triggers: bunny.PullZoneEdgeRuleTriggerArgs[] = [];
  for (let at = 0; at < patterns.length; at += patternsPerTrigger)
    triggers.push(bunny.edgeRuleTrigger.url(patterns.slice(at, at + patternsPerTrigger)));
  return triggers;
}
