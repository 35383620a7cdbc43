import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addLoadBalancer } from "../../emulator/routes/load-balancers";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield";
import { check, formatProblem } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { groupOf, propertiesOf } from "../../provider/define/zod-schema";
import { difference, inPriorForms } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { argumentsWith, members, propertyOf, toRecord } from "../conformance/cases/pull-zones";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccount();
beforeAll(() => void addLoadBalancer(account.emulator.state, { LoadBalancerId: 3, Name: "origins" }));
const pullZone = resourceNamed("PullZone");

let count = 0;
const checked = (args: Properties) => check(pullZone, args).inputs;
const problems = (args: Properties) => check(pullZone, { name: "a", ...args }).problems.map(formatProblem);
const origin = { url: "https://origin.example.com" };
const deploy = async (args: Properties) => {
  const inputs = checked({ name: `zone-${count++}`, ...args });
  const { id, properties } = await create(pullZone, inputs, account.api);
  return { id, properties, inputs };
};
const recordOf = ({ id }: { id: string }) => {
  const record = account.emulator.state.pullZones.get(Number(id));
  if (!record) throw new Error("The pull zone does not exist.");
  return record;
};
const operations = () => account.emulator.calls.take().map(({ operation }) => operation);

/** The client's name of a property. */
const settingOf = (property: string) => property.charAt(0).toLowerCase() + property.slice(1);

/** Arguments of one member, besides what every pull zone needs. */
const nested = (path: readonly string[], value: unknown): Properties =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Properties;
const only = (path: readonly string[], value: unknown): Properties => {
  const args = nested(path, value);
  return { ...args, origin: { ...origin, ...Object(args.origin) } };
};
const valueAt = (args: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => Object(inner ?? {})[name], args);

beforeEach(() => account.emulator.calls.take());

/** The paths of all members of groups in a schema. */
function memberPaths(schema = pullZone.inputs, path: readonly string[] = []): string[] {
  return propertiesOf(schema).flatMap(([name, member]) => {
    const group = groupOf(member);
    return group ? memberPaths(group, [...path, name]) : path.length === 0 ? [] : [[...path, name].join(".")];
  });
}

test.each([
  ["its system hostname", true],
  // It is the name below the platform's domain then.
  ["no system hostname", false],
])("the outputs have the hostnames of the platform and none that was added, with %s", async (_, hasSystem) => {
  const zone = await deploy({ origin });
  const { Hostnames, Name } = recordOf(zone);
  const [system] = Hostnames;
  if (!system) throw new Error("The pull zone has no hostname.");
  const added = { ...system, Id: 1, Value: "www.example.com", IsSystemHostname: false, IsManagedHostname: false };
  const managed = { ...added, Id: 2, Value: "zone.bunny.run", IsManagedHostname: true };
  Hostnames.splice(0, 1, added, managed, ...(hasSystem ? [system] : []));
  const current = await read(pullZone, zone.id, zone.properties, account.api);
  expect(current?.properties).toMatchObject({
    defaultHostname: `${Name}.b-cdn.net`,
    cnameTarget: `${Name}.b-cdn.net`,
    hostnames: ["zone.bunny.run", ...(hasSystem ? [`${Name}.b-cdn.net`] : [])],
  });
});

/** Members of which each has tests of its own. */
const special = ["type", "storageZoneId", "edgeScriptId", "containerAppId", "loadBalancerId", "dnsPort", "dnsScheme"];

test("every member has values, in the order of the schema", () => {
  const others = [...special.map((name) => `origin.${name}`), "security.tokenKey"];
  const paths = memberPaths().filter((path) => !others.includes(path));
  expect(members().map(({ path }) => path.join("."))).toEqual(paths);
});

describe.each(members().map((member) => ({ ...member, title: member.path.join(".") })))(
  "$title",
  ({ path, pair, title }) => {
    test("is created, changed and read by itself, and left alone where it is not given", async () => {
      const [first, second] = pair;
      const property = propertyOf(title);
      const deployed = await deploy(only(path, first));
      const record = recordOf(deployed);
      expect(record[property]).toEqual(toRecord(title, first));

      const again = await read(pullZone, deployed.id, deployed.properties, account.api);
      expect(difference(pullZone, deployed.inputs, again?.inputs ?? {}).changed).toEqual([]);
      expect(valueAt(again?.inputs, path)).toEqual(first);

      const before = structuredClone(record);
      const next = checked({ name: deployed.inputs.name, ...only(path, second) });
      const sent = vi.spyOn(account.api.pullZones, "update");
      account.emulator.calls.take();
      await update(pullZone, { id: deployed.id, olds: deployed.properties, news: next }, account.api);
      expect(operations()).toEqual(["POST /pullzone/{id}"]);
      expect(sent.mock.calls.map(([, settings]) => Object.keys(settings))).toEqual([[settingOf(property)]]);
      sent.mockRestore();
      expect(record).toEqual({ ...before, [property]: toRecord(title, second) });

      Object.assign(record, { [property]: toRecord(title, first) });
      const drifted = await read(pullZone, deployed.id, { ...deployed.properties, ...next }, account.api);
      expect(difference(pullZone, next, drifted?.inputs ?? {}).changed).toEqual([title]);
    });
  },
);

describe("the origin", () => {
  /** Whether a read after a create, or after an update to other arguments, differs from them. */
  const differences = async (args: Properties, next = args) => {
    const { id, properties, inputs } = await deploy(args);
    const goal = checked({ name: inputs.name, ...next });
    const state =
      next === args ? properties : await update(pullZone, { id, olds: properties, news: goal }, account.api);
    const current = await read(pullZone, id, state, account.api);
    return { record: recordOf({ id }), differs: difference(pullZone, goal, current?.inputs ?? {}).changed };
  };

  test.each([
    ["a storage zone", { storageZoneId: 5 }, { OriginType: 2, StorageZoneId: 5 }],
    ["a script", { edgeScriptId: 7 }, { OriginType: 4, EdgeScriptId: 7, CacheControlMaxAgeOverride: -1 }],
    ["a script, with a URL", { edgeScriptId: 7, url: "https://o.example.com" }, { OriginUrl: "https://bunnycdn.com" }],
    [
      "a container",
      { containerAppId: "app", url: "https://o.example.com" },
      { OriginType: 5, OriginUrl: "https://bunny.net" },
    ],
    ["a load balancer", { loadBalancerId: 3 }, { OriginType: 3, LoadBalancerId: 3 }],
    ["a given type", { type: "PushZone" }, { OriginType: 6 }],
    [
      "an accelerated DNS record, which the platform has as a URL",
      { type: "DnsAccelerate", url: "https://o.example.com", dnsPort: 8443, dnsScheme: "http" },
      { OriginType: 0, OriginUrl: "http://o.example.com:8443" },
    ],
    ["a default port", { url: "https://o.example.com:443/" }, { OriginUrl: "https://o.example.com" }],
  ])("%s is created, and no difference", async (_, origin, expected) => {
    const { record, differs } = await differences({ origin, routing: { filters: ["all"] } });
    expect(differs).toEqual([]);
    expect(record).toMatchObject(expected);
  });

  test.each([
    [
      "from storage to a URL",
      { storageZoneId: 5 },
      { ...origin, storageZoneId: 0 },
      { OriginType: 0, StorageZoneId: 0 },
    ],
    [
      "from a URL to a script",
      origin,
      { ...origin, edgeScriptId: 7 },
      { OriginType: 4, RoutingFilters: ["scripting"] },
    ],
    [
      "to another host of an accelerated DNS record, which keeps its port",
      { ...origin, dnsPort: 8443, dnsScheme: "http" },
      { url: "https://other.example.com", dnsPort: 8443, dnsScheme: "http" },
      { OriginUrl: "http://other.example.com:8443" },
    ],
  ])("%s", async (_, from, to, expected) => {
    const { record, differs } = await differences({ origin: from }, { origin: to });
    expect(differs).toEqual([]);
    expect(record).toMatchObject(expected);
  });

  test("another port of an accelerated DNS record is drift of its port alone, and a script's own cache time is none", async () => {
    const dns = { ...origin, dnsPort: 8443, dnsScheme: "http" };
    const { id, properties, inputs } = await deploy({ origin: dns });
    recordOf({ id }).OriginUrl = "http://origin.example.com:81";
    const current = await read(pullZone, id, properties, account.api);
    expect(difference(pullZone, inputs, current?.inputs ?? {}).changed).toEqual(["origin.dnsPort"]);
  });

  test("is required of a new pull zone, before any request", async () => {
    const error = await errorOf(deploy({ cache: { edgeTtl: 60 } }));
    expect(error.message).toBe("A new pull zone needs an origin: give origin.url, or the id of another one.");
    expect(operations()).toEqual([]);
  });
});

describe("the token key", () => {
  test("is chosen by a call of its own, and otherwise the platform's", async () => {
    const generated = await deploy({ origin });
    expect(operations()).toEqual(["POST /pullzone"]);
    expect(generated.properties.securityKey).toBe(recordOf(generated).ZoneSecurityKey);

    const chosen = await deploy({ origin, security: { tokenKey: "a-chosen-key" } });
    expect(operations()).toEqual(["POST /pullzone", "POST /pullzone/{id}/resetSecurityKey"]);
    expect(chosen.properties.securityKey).toBe("a-chosen-key");
    expect(recordOf(chosen).ZoneSecurityKey).toBe("a-chosen-key");
  });

  test("that cannot be set keeps the pull zone, without it", async () => {
    const operation = "POST /pullzone/{id}/resetSecurityKey";
    account.emulator.faults.add({ operation, answer: { status: 400 } });
    const error = await errorOf(deploy({ origin, security: { tls1: false, tokenKey: "a-chosen-key" } }));
    expect(error.message).toContain("the pull zone is set up, but its key for token authentication is not set");
    expect(Reflect.get(error, "object").properties.security).toStrictEqual({ tls1: false });
    expect(JSON.stringify(error)).not.toContain("a-chosen-key");
  });
});

test("a name in another letter case is no difference, and keeps the form that the platform has", async () => {
  const { id, properties, inputs } = await deploy({ origin });
  const name = String(inputs.name).toUpperCase();
  const goal = checked({ name, origin });
  expect(difference(pullZone, properties, goal)).toEqual({ changed: [], replaces: [] });
  expect(inPriorForms(pullZone, properties, goal).name).toBe(inputs.name);
  recordOf({ id }).Name = name;
  const current = await read(pullZone, id, properties, account.api);
  expect(difference(pullZone, current?.properties ?? {}, inputs)).toEqual({ changed: [], replaces: [] });
  const other = checked({ name: `${inputs.name}-2`, origin });
  expect(difference(pullZone, properties, other).replaces).toEqual(["name"]);
});

test("nothing is sent where members are no longer given", async () => {
  const { id, properties, inputs } = await deploy({
    origin,
    cache: { edgeTtl: 60, smart: true },
    limits: { burst: 1 },
  });
  account.emulator.calls.take();
  await update(
    pullZone,
    { id, olds: properties, news: checked({ name: inputs.name, origin, cache: { smart: true } }) },
    account.api,
  );
  expect(operations()).toEqual([]);
});

test("whether the preloading screen shows on a first visit is sent with every update, since it cannot be null", async () => {
  const args = { origin, preloadingScreen: { showOnFirstVisit: true }, limits: { burst: 1 } };
  const { id, properties, inputs } = await deploy(args);
  const sent = vi.spyOn(account.api.pullZones, "update");
  await update(pullZone, { id, olds: properties, news: checked({ ...inputs, limits: { burst: 2 } }) }, account.api);
  expect(sent.mock.calls[0]?.[1]).toEqual({ burstSize: 2, preloadingScreenShowOnFirstVisit: true });
  sent.mockRestore();
});

describe("an import", () => {
  const imported = async (id: number) => {
    const current = await read(pullZone, String(id), undefined, account.api);
    const { inputs = {}, properties = {} } = current ?? {};
    const again = await read(pullZone, String(id), properties, account.api);
    expect(check(pullZone, inputs).problems).toEqual([]);
    expect(difference(pullZone, checked(inputs), again?.inputs ?? {}).changed).toEqual([]);
    return Object.fromEntries(Object.entries(inputs).filter(([, value]) => JSON.stringify(value) !== "{}"));
  };
  const add = (zone: Partial<Parameters<typeof addPullZone>[1]>) =>
    addPullZone(account.emulator.state, { Name: `by-hand-${count++}`, ...zone }).Id;

  test("of a pull zone with nothing but an origin has its name and origin", async () => {
    const id = add({ OriginUrl: "https://origin.example.com" });
    expect(await imported(id)).toEqual({ name: expect.stringMatching(/^by-hand/), origin });
  });

  const dns = { dnsPort: 81, dnsScheme: "http" };
  test.each([
    ["a script", { OriginType: 4, EdgeScriptId: 7 }, { edgeScriptId: 7 }],
    ["a storage zone", { OriginType: 2, StorageZoneId: 5 }, { storageZoneId: 5 }],
    ["uploaded files", { OriginType: 6 }, { type: "PushZone" }],
    [
      "an accelerated DNS record",
      { OriginType: 1, OriginUrl: "http://o.example:81" },
      { type: "DnsAccelerate", url: "http://o.example:81", ...dns },
    ],
  ])("of one with %s as its origin has no more", async (_, settings, origin) => {
    expect(await imported(add(settings))).toEqual({ name: expect.stringMatching(/^by-hand/), origin });
  });

  test("of one with everything set has all of it, but for the key", async () => {
    const id = add({});
    const zone = recordOf({ id: String(id) });
    for (const { path, pair } of members())
      Object.assign(zone, { [propertyOf(path.join("."))]: toRecord(path.join("."), pair[0]) });
    expect(await imported(id)).toEqual({ name: zone.Name, ...argumentsWith(0) });
  });
});

test.each([
  [
    { webSockets: { maxConnections: 600 } },
    /^webSockets.maxConnections: is not one of 500, 1,000, 2,500, 5,000, 10,000, 25,000$/,
  ],
  [{ origin: { url: "origin.example.com" } }, /^origin.url: is not a URL such as/],
  [{ origin: { storageZoneId: 1, edgeScriptId: 2 } }, /^origin.edgeScriptId: cannot be given with storageZoneId/],
  [{ origin: { type: "DnsAccelerate", url: "https://a.example" } }, /^origin.dnsPort: is required for DnsAccelerate$/],
  [{ security: { tokenKey: "short" } }, /^security.tokenKey: has 5 characters; at least 8 are required$/],
  [{ name: "a.b" }, /^name: is not 1 to 63 letters, digits and dashes$/],
  [
    { cache: { staleWhileOffline: true, backgroundUpdate: false } },
    /^cache.staleWhileOffline: needs cache.backgroundUpdate$/,
  ],
  [
    { cache: { permaCacheStorageZoneId: 5, edgeTtl: 60 } },
    /^cache.edgeTtl: must be 31919000 with permaCacheStorageZoneId/,
  ],
  [{ cache: { edgeTtl: 31_919_001 } }, /^cache.edgeTtl: /],
  [{ cache: { vary: { cookies: ["a b"] } } }, /^cache.vary.cookies\[0\]: has other characters/],
  [{ cache: { vary: { headers: ["a,b"] } } }, /^cache.vary.headers\[0\]: is not the name of a header$/],
  [{ routing: { blockedCountries: ["de"] } }, /^routing.blockedCountries\[0\]: is not a country code such as "DE"$/],
  [{ headers: { corsExtensions: [".css"] } }, /^headers.corsExtensions\[0\]: is not a file extension/],
])("%j is refused before any request", (args, message) => {
  expect(problems(args)[0]).toMatch(message);
});

describe("a refusal says what to do", () => {
  test.each([
    ["Name", "The name is used by someone else.", "if it is not a pull zone of yours, choose another name."],
    ["", "Edge Script ID not found", "the account has no such script."],
    ["", "The script ID is not valid", "the account has no such script."],
    ["", "Invalid log forwarding hostname.", "run again"],
  ])("%s %s", async (Field, Message, advice) => {
    const body = JSON.stringify({ ErrorKey: "validation_error", Field, Message });
    account.emulator.faults.add({ operation: "POST /pullzone", answer: { status: 400, body } });
    expect((await errorOf(deploy({ origin }))).message).toContain(advice);
  });
});

test("a pull zone takes its shield zone along, and is deleted with one call", async () => {
  const deployed = await deploy({ origin });
  const { shieldZoneId } = addShieldZone(account.emulator.state, { pullZoneId: Number(deployed.id), planType: 1 });
  account.emulator.calls.take();
  await remove(pullZone, deployed.properties, account.api);
  expect(operations()).toEqual(["DELETE /pullzone/{id}"]);
  expect(account.emulator.state.shieldZones.has(shieldZoneId)).toBe(false);
});
