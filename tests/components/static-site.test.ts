import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny/native";
import { StaticSite, type StaticSiteArgs } from "pulumi-bunny-components";
import { afterEach, beforeEach, expect, test } from "vitest";
import { explain, readZones } from "../../explain";
import { undocumented } from "../../explain/answer";
import { outcomeText } from "../../explain/formats/text";
import { useAccount } from "../support/account";
import { failureOf, type Outcome, TestStack } from "../support/stack";
import { storageOf, useLocalFiles } from "../support/storage";
import { siteByHand } from "./by-hand";

const account = useAccount();
const storage = storageOf(account);
const local = useLocalFiles();
const upload = "PUT /{path}/{fileName}";
const purge = "POST /pullzone/{id}/purgeCache";
const page = { "index.html": "<h1>Acme</h1>", "404.html": "Not here", "_astro/app.3f9a1c.js": "let one = 1" };

let stack: TestStack;
let before: ReturnType<typeof counts>;
beforeEach(async () => {
  before = counts();
  stack = await TestStack.create();
});
afterEach(async () => {
  account.emulator.faults.clear();
  await stack.destroy();
  stack.remove();
  expect(counts()).toEqual(before);
});

/** What the platform has: objects by kind. */
function counts() {
  const { pullZones, shieldZones, dnsZones, storageZones, storageFiles } = account.emulator.state;
  return [pullZones, shieldZones, dnsZones, storageZones, storageFiles].map(({ size }) => size);
}

const domain = "acme.example.com";
const dnsZone = () => new bunny.DnsZone("domain", { domain }).dnsZoneId;
const domains = [domain, `www.${domain}`];

/** A program with a site and the DNS zone of its domains. */
const program =
  (args: Partial<StaticSiteArgs> = {}, opts?: pulumi.ComponentResourceOptions) =>
  async () => {
    const { url, records } = new StaticSite(
      "site",
      { source: local.folder, domains, dnsZoneId: dnsZone(), ...args },
      opts,
    );
    return { url, records };
  };

const outputOf = ({ outputs }: Outcome, name: string): unknown => outputs[name]?.value;
const zoneNamed = (name: string) => [...account.emulator.state.storageZones.values()].find((one) => one.Name === name);

/** What a visitor gets: the outcome, what browsers are told of caching, and the headers that the site sets. */
async function visit(url: string) {
  const { hostname } = new URL(url);
  const zone = (await readZones(account.api, [hostname])).get(hostname);
  if (!zone) return "unreachable";
  const { verdict, alternatives } = explain(zone, { url, ip: "198.51.100.7" });
  const [answer] = alternatives;
  const { outcome, cache, headers } = answer ?? {};
  const set = Object.entries(headers ?? {}).filter(([, value]) => value !== undocumented);
  const told = [cache?.browser, ...set.map((one) => one.join(": "))];
  return [verdict, outcome && outcomeText(outcome), ...told].filter(Boolean).join(", ");
}

/** The same resources without the component. `was` is the component that had them; undefined: none had. */
const byHand = (was?: string) => async () => siteByHand({ dnsZoneId: dnsZone(), domains, source: local.folder }, was);

/** The calls since the last look, reads included. */
const calls = () => account.emulator.calls.take().map(({ operation = "" }) => operation);
/** What is written since the last look, in the order of letters. */
const writes = () => storage.writes().toSorted();
const changed = ({ changes }: Outcome) => changes.map(({ op, name }) => `${op} ${name}`).toSorted();

test("the life of a site: previewed, made, unchanged, a file changed, a domain added, an app of one page, gone", async () => {
  local.write(page);
  const preview = await stack.preview(program());
  expect(new Set(preview.changes.map(({ op }) => op))).toEqual(new Set(["create"]));
  expect(writes()).toEqual([]);

  const first = await stack.up(program());
  const inOrder = calls();
  const place = (operation: string) => inOrder.lastIndexOf(operation);
  expect(place("PUT /dnszone/{zoneId}/records")).toBeLessThan(inOrder.indexOf("GET /pullzone/loadFreeCertificate"));
  expect(place("PUT /{storageZoneName}/{path}/{fileName}")).toBeLessThan(inOrder.indexOf(purge));
  expect(changed(first)).toEqual(changed(preview));
  expect(outputOf(first, "url")).toBe(`https://${domain}/`);
  const zone = zoneNamed("acme-example-com");
  expect(zone).toMatchObject({ Custom404FilePath: "/404.html", Rewrite404To200: false });
  expect(storage.pathsIn(zone?.Id ?? 0)).toEqual(["404.html", "_astro/app.3f9a1c.js", "index.html"]);
  expect(await visit(`https://${domain}/`)).toBe("decided, served, public, max-age=0");
  expect(await visit(`https://${domain}/_astro/app.3f9a1c.js`)).toBe("decided, served, public, max-age=31536000");
  const moved = `decided, redirected 301 to https://${domain}/a?b=c`;
  expect(await visit(`http://${domain}/a?b=c`)).toBe(moved);
  expect(await visit(`https://www.${domain}/a?b=c`)).toBe(moved);

  calls();
  const second = await stack.up(program());
  expect(second.changes).toEqual([]);
  expect(calls()).toEqual(["GET /dnszone/{id}"]);

  local.write({ "index.html": "<h1>Acme & sons</h1>" });
  expect(changed(await stack.up(program()))).toEqual(["update site-files", "update site-purge"]);
  expect(storage.writes()).toEqual([upload, purge]);

  const more = [...domains, `shop.${domain}`];
  const added = await stack.up(program({ domains: more }));
  expect(changed(added)).toEqual([`create site-shop.${domain}`, `create site-shop.${domain}`, "update site-redirect"]);
  for (const other of more.slice(1)) expect(await visit(`https://${other}/a?b=c`)).toBe(moved);

  writes();
  const app = await stack.up(program({ domains: more, spa: true }));
  expect(changed(app)).toEqual(["update site-purge", "update site-storage"]);
  expect(storage.writes()).toEqual(["POST /storagezone/{id}", purge]);
  expect(zoneNamed("acme-example-com")).toMatchObject({ Custom404FilePath: "/index.html", Rewrite404To200: true });
});

test("taken apart by aliases, nothing is written; its resources by hand take one read less", async () => {
  local.write(page);
  await stack.up(program());
  const ofComponent = calls();
  const component = stack.state().resources.find(({ type }) => type.endsWith(":StaticSite"))?.urn;
  const apart = await stack.up(byHand(component));
  expect(apart.changes).toEqual([]);
  expect(writes()).toEqual([]);
  expect(stack.state().resources.filter(({ type }) => type.endsWith(":StaticSite"))).toEqual([]);
  await stack.destroy();
  calls();
  await stack.up(byHand());
  const ofHand = calls();
  // How many reads of a pull zone are shared differs from run to run.
  const alike = (all: readonly string[]) => all.filter((one) => one !== "GET /pullzone/{id}").toSorted();
  expect(alike(ofComponent)).toEqual([...alike(ofHand), "GET /dnszone/{id}"].toSorted());
});

test("two sites, one of them inside of another component, with a provider of its own, and every argument", async () => {
  local.write(page);
  class Shop extends pulumi.ComponentResource {
    constructor(name: string, opts: pulumi.ComponentResourceOptions) {
      super("acme:index:Shop", name, {}, opts);
      const { pullZoneId } = new StaticSite(
        "shop",
        {
          source: local.folder,
          domains: ["shop.example.org"],
          name: "acme-store",
          region: "NY",
          notFoundPage: "/errors/lost.html",
          hashedFiles: ["/assets/*"],
          headers: { "X-Frame-Options": "DENY", "X-Built-By": dnsZone().apply((id) => `zone ${id}`) },
          shield: true,
        },
        { parent: this },
      );
      new bunny.PullZoneBlockedIp("scraper", { pullZoneId, ip: "203.0.113.66" }, { parent: this });
    }
  }
  const { apiKey, url: apiUrl } = account.emulator;
  const both = async () => {
    const { url, records } = new StaticSite(
      "site",
      { source: local.folder, domains: ["www.example.net"], hashedFiles: [] },
      {
        transforms: [
          ({ type, props, opts }) =>
            type === "bunny:index:PullZone" ? { props: { ...props, cache: { edgeTtl: 60 } }, opts } : undefined,
        ],
      },
    );
    new Shop("acme", { providers: { bunny: new bunny.Provider("agency", { apiKey, apiUrl }) } });
    return { url, records };
  };
  const preview = await stack.preview(both);
  const made = await stack.up(both);
  expect(changed(made)).toEqual(changed(preview));
  expect(outputOf(made, "records")).toEqual([
    { name: "www.example.net", type: "CNAME", value: "www-example-net.b-cdn.net" },
  ]);
  const zones = [...account.emulator.state.pullZones.values()];
  expect(zones.find(({ Name }) => Name === "www-example-net")).toMatchObject({ CacheControlMaxAgeOverride: 60 });
  expect(zoneNamed("acme-store")).toMatchObject({ Region: "NY", Custom404FilePath: "/errors/lost.html" });
  const zoneId =
    outputOf(made, "dnsZoneId") ?? stack.bunnyResources().find(({ type }) => type.endsWith(":DnsZone"))?.id;
  expect(await visit("https://shop.example.org/assets/a.js")).toBe(
    `decided, served, public, max-age=31536000, x-frame-options: DENY, x-built-by: zone ${zoneId}`,
  );
  writes();
  expect((await stack.up(both)).changes).toEqual([]);
  expect(writes()).toEqual([]);
});

test("where a domain points elsewhere, the next up goes on; its name stays with another address", async () => {
  local.write(page);
  const elsewhere = { dnsZoneId: undefined, domains: [`www.${domain}`] };
  account.emulator.state.elsewhere.add(`www.${domain}`);
  const { errors } = await failureOf(stack.up(program(elsewhere)));
  expect(errors.join()).toMatch(
    /www\.acme\.example\.com is added, but it has no free certificate.*Create the CNAME record/,
  );
  account.emulator.state.elsewhere.clear();
  const repaired = await stack.up(program(elsewhere));
  expect(changed(repaired)).toContain(`update site-www.${domain}`);
  const other = await stack.up(program({ ...elsewhere, domains: [domain, `www.${domain}`] }));
  expect(changed(other)).toEqual([`create site-${domain}`, "create site-redirect"]);
  expect(await visit(`https://www.${domain}/a`)).toBe(`decided, redirected 301 to https://${domain}/a`);
});

test.each([
  [{ domains: [] }, /^domains: is empty\. Name a hostname/],
  [{ domains: ["not a name"] }, /^domains: "not a name" is not a hostname/],
  [{ domains: [domain, "Acme.Example.com"] }, /^domains: has acme\.example\.com twice/],
  [{ spa: true, notFoundPage: "404.html" }, /^notFoundPage: is never shown with spa/],
  [{ source: "absent" }, /absent/],
])("%j is refused before anything is made", async (args, message) => {
  local.write(page);
  const failed = await failureOf(stack.preview(program(args)));
  expect(failed.errors).toEqual([expect.stringMatching(message)]);
  expect(failed.text).not.toContain(" at ");
});

test("a domain of another zone is refused where its record would be made", async () => {
  local.write(page);
  const failed = await failureOf(stack.up(program({ domains: ["www.example.org"] })));
  expect(failed.text).toContain("domains: www.example.org is not in the DNS zone acme.example.com.");
});
