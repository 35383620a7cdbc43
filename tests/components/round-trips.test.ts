import * as bunny from "pulumi-bunny/native";
import { ContainerService, ProtectedZone, StaticSite } from "pulumi-bunny-components";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { RoundTrips } from "../support/round-trips";
import { TestStack } from "../support/stack";
import { useLocalFiles } from "../support/storage";
import { type Place, serviceByHand, shieldByHand, siteByHand } from "./by-hand";

// What somebody waits for who takes a component: how many round trips follow each other, beside the same by hand.

const account = useAccount();
const local = useLocalFiles();
let between: Awaited<ReturnType<typeof RoundTrips.start>>;
let stack: TestStack;

beforeAll(async () => {
  between = await RoundTrips.start(account.emulator.url, 16);
  process.env.BUNNYNET_API_URL = between.url;
  stack = await TestStack.create();
});
afterAll(() => {
  stack.remove();
  between.stop();
});

const domains = ["acme.example.com", "www.acme.example.com"];

interface Way {
  readonly name: string;
  component(place: Place & { domains: string[] }): unknown;
  byHand(place: Place): unknown;
}

const ways: readonly Way[] = [
  {
    name: "StaticSite",
    component: (place) => new StaticSite("site", { ...place, source: local.folder }),
    byHand: (place) => siteByHand({ ...place, source: local.folder }),
  },
  {
    name: "ContainerService",
    component: (place) => new ContainerService("shop", { ...place, image: "acme/shop:1.4", port: 8080 }),
    byHand: serviceByHand,
  },
  {
    name: "ProtectedZone",
    component: (place) =>
      new ProtectedZone("shop", {
        ...place,
        origin: "https://origin.example.net",
        plan: "Advanced",
        loginPath: "/login",
        blockedAddresses: ["203.0.113.66"],
      }),
    byHand: shieldByHand,
  },
];

/** The round trips of the first `up`, and the resources that it makes. */
async function first(make: (place: Place & { domains: string[] }) => unknown) {
  const program = async () => {
    const { dnsZoneId } = new bunny.DnsZone("domain", { domain: "acme.example.com" });
    make({ dnsZoneId, domains });
  };
  between.trips.take();
  const { changes } = await stack.up(program, { parallel: 16 });
  const trips = between.trips.take();
  await stack.destroy({ parallel: 16 });
  const made = changes.flatMap(({ name }) => (name === "site" || name === "shop" ? [] : [name]));
  return { trips, made: made.toSorted() };
}

const operationsOf = (trips: string[][]) => [...new Set(trips.flat().map((request) => request.replace(/\d+/g, "#")))];

// On a busy machine requests that could be sent at once sometimes are not: then another count decides.
test.each(ways)(
  "$name: no more of them follow each other than by hand; it also reads the DNS zone",
  { retry: 4 },
  async (way) => {
    local.write({ "index.html": "<h1>Acme</h1>" });
    const ofHand = await first(way.byHand);
    const ofComponent = await first(way.component);
    expect(ofComponent.made).toEqual(ofHand.made);
    const shown = [ofComponent, ofHand].map(({ trips }) => JSON.stringify(trips)).join("\n");
    expect(ofComponent.trips.length, shown).toBeLessThanOrEqual(ofHand.trips.length);
    const known = operationsOf(ofHand.trips);
    expect(operationsOf(ofComponent.trips).filter((one) => !known.includes(one))).toEqual(["GET /dnszone/#"]);
  },
);
