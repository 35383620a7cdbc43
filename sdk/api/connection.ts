import type { CreateOnce } from "../consistency/create-once";
import type { Poller } from "../consistency/poll";
import type { ReadCache } from "../consistency/read-cache";
import type { RecentWrites } from "../consistency/recent-writes";
import type { Writes } from "../consistency/writes";
import type { Caller } from "../http/call";
import type { Streamer } from "../http/stream";

/** The caller of one host, and the objects that keep its calls consistent. Every area of the client has one. */
export interface Connection {
  readonly call: Caller;
  readonly writes: Writes;
  readonly reads: ReadCache;
  readonly recent: RecentWrites;
  readonly creates: CreateOnce;
  /** Polls eventually consistent reads. */
  readonly poll: Poller;
}

/** What the storage host needs: properties of the storage zone. */
export interface StorageAccess {
  /** The zone's id. */
  id: number;
  name: string;
  storageHostname: string;
  /** The password; for reads the read-only one is enough. Sent to the zone's host, and nowhere else. */
  password: string;
  /** Whether the host may not know the password yet, and then refuses it for some seconds. */
  isNewPassword?: boolean;
}

/** Sends to the host of one storage zone. */
export interface StorageConnection {
  readonly call: Caller;
  readonly stream: Streamer;
}

/** What the host of video libraries needs. */
export interface StreamAccess {
  libraryId: number;
  /** The library's key; for reads the read-only one is enough. */
  apiKey: string;
  /** Whether the host may not know the key yet, and then refuses it for some seconds. */
  isNewKey?: boolean;
}

/** What the client gives the areas of every product: each takes the host that it calls. */
export interface Connections {
  /** Of core, edge scripting and DNS. */
  readonly core: Connection;
  readonly shield: Connection;
  readonly database: Connection;
  /** Of Magic Containers. */
  readonly containers: Connection;
  /** Of the team, whose operations take a token in place of the API key. */
  readonly team: Connection;
  /** The hosts of storage zones, which differ by region. */
  readonly storage: {
    connect(zone: StorageAccess): StorageConnection;
    /** Those that do not know DESCRIBE. */
    readonly withoutDescribe: Set<string>;
  };
  /** The host of video libraries, with the key of one of them. */
  readonly stream: Omit<Connection, "call"> & { connect(library: StreamAccess): Caller };
  readonly logging: { readonly call: Caller; readonly stream: Streamer };
  readonly originErrors: { readonly call: Caller };
}
