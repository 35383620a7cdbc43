import { type BunnyClient, isNotFound } from "../../sdk/index";
import type { Account } from "./account";

const prefix = "pblive";

/** A name with the mark of a run, no longer than that of a database may be. */
export const nameOf = (mark: string, number: number) => `${prefix}-${mark}-${number.toString(36).padStart(2, "0")}`;

export const markPattern = /^[0-9a-f]{6}$/;

const isMarked = (name: string, mark = "[0-9a-f]{6}") =>
  new RegExp(`^${prefix}-${mark}-[0-9a-z]{2}(?![0-9a-z])`).test(name);

/** An object that has the name of a live test. */
export interface Marked {
  readonly name: string;
  remove(): Promise<void>;
}

export interface Kind {
  /** What is created, and what it costs at most. */
  readonly what: string;
  /** All objects of the kind that live tests have made, or one run of them. */
  marked(account: Account, mark?: string): Promise<Marked[]>;
}

function kind<Made, Listed>({
  list,
  nameIn,
  remove,
  ...rest
}: {
  readonly what: string;
  readonly create: (bunny: BunnyClient, name: string) => Promise<Made>;
  readonly list: (bunny: BunnyClient) => AsyncIterable<Listed> | Promise<readonly Listed[]>;
  readonly nameIn: (one: Listed) => string | null | undefined;
  readonly remove: (bunny: BunnyClient, one: Listed) => Promise<unknown>;
}) {
  return {
    ...rest,
    async marked({ bunny, turn }: Account, mark?: string) {
      const found: Marked[] = [];
      await turn();
      for await (const one of await list(bunny)) {
        const name = nameIn(one) ?? "";
        if (isMarked(name, mark)) found.push({ name, remove: () => turn().then(() => unlessGone(remove(bunny, one))) });
      }
      return found;
    },
  };
}

async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

export const pullZone = kind({
  what: "pull zones without traffic: free",
  create: (bunny, name) => bunny.pullZones.create({ name, originUrl: "https://example.com" }),
  list: (bunny) => bunny.pullZones.list({ search: prefix }),
  nameIn: ({ name }) => name,
  remove: (bunny, { id }) => bunny.pullZones.delete(id),
});

export const edgeScript = kind({
  what: "edge scripts that nothing runs: free",
  create: (bunny, name) => bunny.edgeScripts.create({ name, type: "CDN", createLinkedPullZone: false }),
  list: (bunny) => bunny.edgeScripts.list({ search: prefix }),
  nameIn: ({ name }) => name,
  remove: (bunny, { id }) => bunny.edgeScripts.delete(id),
});

export const dnsZone = kind({
  what: "DNS zones of domains that nobody has delegated: free",
  create: (bunny, name) => bunny.dnsZones.create({ domain: `${name}.com` }),
  list: (bunny) => bunny.dnsZones.list({ search: prefix }),
  nameIn: ({ domain }) => domain,
  remove: (bunny, { id }) => bunny.dnsZones.delete(id),
});

export const storageZone = kind({
  what: "storage zones with a few bytes, for less than a minute: a cent",
  create: (bunny, name) => bunny.storageZones.create({ name, region: "DE", zoneTier: "Standard" }),
  list: (bunny) => bunny.storageZones.list({ search: prefix }),
  nameIn: ({ name }) => name,
  remove: (bunny, { id }) => bunny.storageZones.delete(id),
});

export const streamLibrary = kind({
  what: "video libraries without a video's content, with the zones that the platform makes for them: a cent",
  create: (bunny, name) => bunny.streamLibraries.create({ name }),
  list: (bunny) => bunny.streamLibraries.list({ search: prefix }),
  nameIn: ({ name }) => name,
  async remove(bunny, { id, pullZoneId, storageZoneId }) {
    await bunny.streamLibraries.delete(id);
    // They should be gone with it, but do not bear its name.
    if (pullZoneId) await unlessGone(bunny.pullZones.delete(pullZoneId));
    if (storageZoneId) await unlessGone(bunny.storageZones.delete(storageZoneId));
  },
});

export const database = kind({
  what: "empty databases, for less than a minute: a cent",
  create: async (bunny, name) => {
    const regions = { storageRegion: "eu-west-1", primaryRegions: ["DE"], replicasRegions: [] };
    return { name, id: await bunny.databases.create({ name, ...regions }) };
  },
  list: (bunny) => bunny.databases.list(),
  nameIn: ({ name }) => name,
  remove: (bunny, { id }) => bunny.databases.delete(id),
});

/** A password that nothing takes. */
export const credentials = { userName: "pblive", password: "nothing-takes-this" };

export const containerRegistry = kind({
  what: "image registries with credentials that nothing takes: free",
  create: async (bunny, name) => ({
    name,
    id: await bunny.containerRegistries.create({ displayName: name, type: "DockerHub", credentials }),
  }),
  list: (bunny) => bunny.containerRegistries.list(),
  nameIn: ({ displayName }) => displayName,
  remove: (bunny, { id }) => bunny.containerRegistries.delete(id),
});

export const loadBalancer = kind({
  what: "load balancers, for less than a minute each: a cent",
  create: (bunny, name) => bunny.loadBalancers.create({ name }),
  list: (bunny) => bunny.loadBalancers.list(),
  nameIn: ({ name }) => name,
  remove: (bunny, { loadBalancerId }) => bunny.loadBalancers.delete(loadBalancerId),
});

export const kinds: Readonly<Record<string, Kind>> = {
  streamLibrary,
  pullZone,
  loadBalancer,
  edgeScript,
  dnsZone,
  storageZone,
  database,
  containerRegistry,
};
