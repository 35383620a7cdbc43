import { beforeAll, expect, test } from "vitest";
import { addLoadBalancer } from "../../emulator/routes/load-balancers";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { check, formatProblem } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { difference } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";

const account = useAccount();
beforeAll(() => void addLoadBalancer(account.emulator.state, { LoadBalancerId: 3, Name: "origins" }));
const pullZone = resourceNamed("PullZone");
const storageZone = resourceNamed("StorageZone");

const url = "https://origin.example.com";
/** Origins of every kind, and what a pull zone serves with them. */
const kinds = {
  url: { args: { url }, serves: `URL ${url}` },
  storage: { args: { storageZoneId: 5 }, serves: "storage zone 5" },
  script: { args: { edgeScriptId: 7 }, serves: "script 7" },
  container: { args: { containerAppId: "app", containerEndpointId: "endpoint" }, serves: "container app/endpoint" },
  "load balancer": { args: { loadBalancerId: 3 }, serves: "load balancer 3" },
  "storage zone beside a URL": { args: { url, storageZoneId: 6, type: "StorageZone" }, serves: "storage zone 6" },
  "given type": { args: { url, type: "OriginUrl" }, serves: `URL ${url}` },
};
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];
const changes = names.flatMap((from) => names.flatMap((to) => (from === to ? [] : [{ from, to }])));
const switches = changes.filter(({ from, to }) => kinds[from].serves !== kinds[to].serves);

/** The values of `OriginType`, by the vendor's document. */
const serving: Readonly<Record<number, (zone: ZoneRecord) => string>> = {
  0: ({ OriginUrl }) => `URL ${OriginUrl}`,
  2: ({ StorageZoneId }) => `storage zone ${StorageZoneId}`,
  3: ({ LoadBalancerId }) => `load balancer ${LoadBalancerId}`,
  4: ({ EdgeScriptId }) => `script ${EdgeScriptId}`,
  5: ({ MagicContainersAppId, MagicContainersEndpointId }) =>
    `container ${MagicContainersAppId}/${MagicContainersEndpointId}`,
};
const recordOf = (id: string | number) => {
  const record = account.emulator.state.pullZones.get(Number(id));
  if (!record) throw new Error("The pull zone does not exist.");
  return record;
};
type ZoneRecord = ReturnType<typeof recordOf>;
/** What a pull zone serves, by its record on the platform, and the objects that it is linked to. */
const servedBy = (record: ZoneRecord) => serving[record.OriginType]?.(record) ?? `type ${record.OriginType}`;
const links = ({ StorageZoneId, EdgeScriptId, LoadBalancerId, MagicContainersAppId }: ZoneRecord) =>
  [Math.max(StorageZoneId, 0), Math.max(EdgeScriptId, 0), LoadBalancerId, MagicContainersAppId].filter(Boolean);

let count = 0;
const checked = (args: Properties, prior: Properties = {}) => {
  const { inputs, problems } = check(pullZone, args, { prior });
  expect(problems.map(formatProblem)).toEqual([]);
  return inputs;
};
const deploy = async (args: Properties) => {
  const inputs = checked({ name: `origin-${count++}`, ...args });
  return { inputs, ...(await create(pullZone, inputs, account.api)) };
};
const others = { routing: { filters: ["all"] }, cache: { edgeTtl: 60 } };

/** How a program differs from the platform after a refresh, which must be all that an import sees, too. */
async function drift(id: string, state: Properties, goal: Properties): Promise<string[]> {
  const current = await read(pullZone, id, state, account.api);
  return difference(pullZone, current?.inputs ?? {}, goal).changed;
}

test.each(changes)("an origin changes from $from to $to, and nothing of the old one stays", async ({ from, to }) => {
  const { id, properties, inputs } = await deploy({ origin: kinds[from].args, ...others });
  expect(servedBy(recordOf(id))).toBe(kinds[from].serves);

  const goal = checked({ ...inputs, origin: kinds[to].args });
  const state = await update(pullZone, { id, olds: properties, news: goal }, account.api);
  expect(servedBy(recordOf(id))).toBe(kinds[to].serves);
  const fresh = await deploy({ origin: kinds[to].args, ...others });
  expect(links(recordOf(id))).toEqual(links(recordOf(fresh.id)));
  const { RoutingFilters, CacheControlMaxAgeOverride } = recordOf(fresh.id);
  expect(recordOf(id)).toMatchObject({ RoutingFilters, CacheControlMaxAgeOverride });
  expect(await drift(id, state, goal)).toEqual([]);
  const imported = await read(pullZone, id, undefined, account.api);
  checked(imported?.inputs ?? {});
});

test.each(switches)(
  "an origin that was switched from $from to $to outside of Pulumi is repaired",
  async ({ from: wanted, to: foreign }) => {
    const { id, properties, inputs } = await deploy({ origin: kinds[wanted].args });
    const record = recordOf(id);
    const { OriginType, StorageZoneId, EdgeScriptId, LoadBalancerId, MagicContainersAppId } = recordOf(
      (await deploy({ origin: kinds[foreign].args })).id,
    );
    if (OriginType === record.OriginType && StorageZoneId === record.StorageZoneId) return;
    // The old objects stay linked, as the platform keeps what a request leaves out.
    Object.assign(record, { OriginType });
    if (StorageZoneId > 0) Object.assign(record, { StorageZoneId });
    if (EdgeScriptId > 0) Object.assign(record, { EdgeScriptId });
    if (LoadBalancerId) Object.assign(record, { LoadBalancerId });
    if (MagicContainersAppId) Object.assign(record, { MagicContainersAppId });

    const refreshed = await read(pullZone, id, properties, account.api);
    expect(difference(pullZone, refreshed?.inputs ?? {}, inputs).changed).not.toEqual([]);
    await update(pullZone, { id, olds: refreshed?.properties ?? {}, news: inputs }, account.api);
    expect(servedBy(record)).toBe(kinds[wanted].serves);
    expect(await drift(id, properties, inputs)).toEqual([]);
  },
);

test.each([{}, { origin: {} }, { origin: { verifySsl: true } }])(
  "an origin that is not given stays as it is: %j",
  async (unmanaged) => {
    const { id, properties, inputs } = await deploy({ origin: { storageZoneId: 5 }, limits: { burst: 1 } });
    const { name } = inputs;
    const goal = checked({ name, limits: { burst: 2 }, ...unmanaged }, inputs);
    const state = await update(pullZone, { id, olds: properties, news: goal }, account.api);
    expect(servedBy(recordOf(id))).toBe("storage zone 5");
    Object.assign(recordOf(id), { OriginType: 0, OriginUrl: url, StorageZoneId: -1 });
    expect(await drift(id, state, goal)).toEqual([]);
  },
);

test("a pull zone that leaves a storage zone in the run that deletes this with its linked pull zones is kept", async () => {
  const args = { name: `files-${count++}`, region: "DE", deleteLinkedPullZones: true };
  const { inputs } = check(storageZone, args);
  const storage = await create(storageZone, inputs, account.api);
  const zone = await deploy({ origin: { storageZoneId: Number(storage.id) } });
  const goal = checked({ ...zone.inputs, origin: { url } });
  await update(pullZone, { id: zone.id, olds: zone.properties, news: goal }, account.api);
  await remove(storageZone, storage.properties, account.api);
  expect(servedBy(recordOf(zone.id))).toBe(`URL ${url}`);
});

test.each([
  ["a URL", { OriginType: 0, OriginUrl: url, EdgeScriptId: 7, StorageZoneId: 5 }, { url }],
  ["a storage zone", { OriginType: 2, StorageZoneId: 5, EdgeScriptId: 7, LoadBalancerId: 3 }, { storageZoneId: 5 }],
  ["a script", { OriginType: 4, EdgeScriptId: 7, StorageZoneId: 5, MagicContainersAppId: "a" }, { edgeScriptId: 7 }],
])(
  "an import of a pull zone with %s, and objects that it does not use, has only its origin",
  async (_, zone, origin) => {
    const { Id } = addPullZone(account.emulator.state, { Name: `by-hand-${count++}`, ...zone });
    const imported = await read(pullZone, String(Id), undefined, account.api);
    expect(imported?.inputs.origin).toEqual(origin);
    const goal = checked(imported?.inputs ?? {});
    expect(await drift(String(Id), imported?.properties ?? {}, goal)).toEqual([]);
  },
);

test.each([
  ["OriginUrl", { storageZoneId: 5 }, "storageZoneId"],
  ["StorageZone", { edgeScriptId: 7 }, "edgeScriptId"],
  ["PushZone", { containerAppId: "app" }, "containerAppId"],
])("the type %s is refused with %j", (type, object, name) => {
  const { problems } = check(pullZone, { name: "a", origin: { type, ...object } });
  expect(problems.map(formatProblem)).toEqual([
    `origin.${name}: is no origin of the type ${type}: leave out origin.type`,
  ]);
});
