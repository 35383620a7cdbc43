import { afterEach, beforeEach, expect, test } from "vitest";
import { type Emulator, parseFault, startEmulator } from "../../emulator";
import { create } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { type BunnyClient, createClient } from "../../sdk/index";
import { zones } from "../conformance/case";
import { anyRateLimit } from "../support/any-rules";
import { errorOf } from "../support/error-of";
import { useServers } from "../support/server";

const serverThat = useServers();
let emulator: Emulator;
const clients: BunnyClient[] = [];

beforeEach(async () => {
  emulator = await startEmulator({ logsPerDay: 0, limits: { rateLimitRules: 100 } });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await emulator.stop();
});

function newClient(apiUrl = emulator.url): BunnyClient {
  const client = createClient({ apiKey: emulator.apiKey, apiUrl });
  clients.push(client);
  return client;
}

const { pullZoneId, shieldZoneId } = zones;
const blockedIp = resourceNamed("PullZoneBlockedIp");
const blocked = () => emulator.state.pullZones.get(pullZoneId)?.BlockedIps ?? [];
const addresses = (net: number) => Array.from({ length: 50 }, (_, n) => `198.51.${net}.${n}`);
const createBlockedIp = (api: BunnyClient, ip: string) => create(blockedIp, { pullZoneId, ip }, api);

test("a hundred members of one zone at once, on a platform that loses overlapping writes", async () => {
  emulator.faults.add(parseFault("lost-writes for=2ms"));
  const api = newClient();
  const all = [...addresses(1), ...addresses(2)];
  await Promise.all(all.map((ip) => createBlockedIp(api, ip)));
  expect(blocked().toSorted()).toEqual(all.toSorted());
});

test("rules and lists of one zone at once, on a platform that loses overlapping writes", async () => {
  emulator.faults.add(parseFault("lost-writes for=2ms"));
  const api = newClient();
  const list = (n: number) => ({ name: `${n}`, type: "IP", content: `192.0.2.${n}` }) as const;
  const twenty = Array.from({ length: 20 }, (_, n) => n);
  const created = await Promise.all(
    twenty.flatMap((n) => [
      api.rateLimits.create(shieldZoneId, anyRateLimit),
      api.accessLists.create(shieldZoneId, list(n)),
    ]),
  );
  expect(new Set(created.map(({ id }) => id)).size).toBe(40);
  const zone = emulator.state.shieldZones.get(shieldZoneId);
  expect([zone?.rateLimits.size, zone?.accessLists.size]).toEqual([20, 20]);
});

test.each(["", "lost-writes for=2ms", "lost-writes for=2ms probability=0.5"])(
  "two stacks on one zone at once lose none of each other's writes: %s",
  async (rule) => {
    if (rule) emulator.faults.add(parseFault(rule));
    const [one, two] = [newClient(), newClient()];
    await Promise.all([
      ...addresses(1).map((ip) => createBlockedIp(one, ip)),
      ...addresses(2).map((ip) => createBlockedIp(two, ip)),
    ]);
    expect(blocked().toSorted()).toEqual([...addresses(1), ...addresses(2)].toSorted());
  },
);

test("a shared read still succeeds for the others when one caller's time limit ends", async () => {
  let reads = 0;
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const apiUrl = await serverThat(async (_, response) => {
    reads++;
    arrived.resolve();
    await released.promise;
    response.end(JSON.stringify({ Id: pullZoneId }));
  });
  const api = newClient(apiUrl);
  const hasty = new AbortController();
  const first = errorOf(api.withSignal(hasty.signal).pullZones.snapshot(pullZoneId));
  await arrived.promise;
  const others = [api, api, api].map((client) => client.pullZones.snapshot(pullZoneId));
  hasty.abort(new DOMException("The time is up.", "TimeoutError"));
  expect(await first).toMatchObject({ code: "timeout" });
  released.resolve();
  expect(await Promise.all(others)).toMatchObject(Array(3).fill({ id: pullZoneId }));
  // The aborted read, and the one that the others share.
  expect(reads).toBeLessThanOrEqual(2);
});

test("a failed shared read fails once, for all of its callers", async () => {
  emulator.faults.add(parseFault("refused on GET /pullzone/{id} times=all"));
  const api = newClient();
  const reads = await Promise.allSettled([1, 2, 3].map(() => api.pullZones.snapshot(pullZoneId)));
  expect(reads.map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
  expect(emulator.calls.take()).toHaveLength(1);
});
