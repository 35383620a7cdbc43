import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { AuditLog } from "./account/audit-log";
import { copyOf, LazyCopyMap } from "./account/copies";
import { type AccountLimits, accountLimits } from "./account/limits";
import { putBack } from "./account/put-back";
import { StorageDisk } from "./account/storage-disk";
import { objectKinds } from "./generated/objects";
import { ContainerBehaviour } from "./routes/containers/records";
import { AccessLogs, LogRateLimit } from "./routes/logging/records";
import type { CertificateChallenge } from "./routes/pull-zones/records";
import type { PlanLimits } from "./routes/shield/records";
import type { StreamUpload, StreamWebhook } from "./routes/stream/records";
import type { SavedState } from "./saved/saved-state";

type Kinds = typeof objectKinds;
type Objects = { readonly [Name in keyof Kinds]: ReturnType<Kinds[Name]["newMap"]> };

const kinds = (Object.keys(objectKinds) as (keyof Kinds)[]).map((name) => ({ name, ...objectKinds[name] }));

/** A map for each kind, under its name. */
const AccountObjects = class {
  constructor() {
    for (const { name, newMap } of kinds)
      Object.defineProperty(this, name, { value: newMap(), enumerable: true, configurable: true });
  }
} as new () => Objects;

/** A key of the account in the wire format. */
export interface ApiKeyRecord {
  Id: number;
  Key: string;
  Roles: string[];
}

const newStreamHost = () => ({
  /** How long the host takes to learn the key of a new video library. */
  keyDelayMs: 0,
  /** How many reads of a video its encoding takes. */
  encodingReads: 0,
  /** Gets what the platform would send to the webhooks of libraries: the emulator itself sends nothing. */
  onWebhook: (_: StreamWebhook): void => {},
  /** The resumable uploads by id. They end with the emulator. */
  uploads: new Map<string, StreamUpload>(),
  /** The sizes at which the connection of a resumable upload is cut, each once. */
  uploadCuts: [] as number[],
});

const newStorageHost = (bytes: number, folder: string | undefined) => ({
  /** With its port. */
  hostname: "storage.bunnycdn.com",
  /** How long the host takes to learn the password of a new zone. */
  passwordDelayMs: 0,
  disk: new StorageDisk(bytes, folder),
});

/** The objects, logs and limits of the emulated account. */
export class EmulatorState extends AccountObjects {
  /** The account's owner. */
  userId: string;
  /** The access logs of the pull zones. */
  readonly logs: AccessLogs;
  readonly logRateLimit: LogRateLimit;
  /** Hostnames whose DNS does not point here, in lower case: they get no free certificate. */
  readonly elsewhere: Set<string>;
  /** The certificates that were requested and not had yet, by hostname. */
  readonly challenges: Map<string, CertificateChallenge>;
  /** Whether an enum that a request to Shield omits becomes its first value. */
  readonly resetsOmittedEnums: boolean;
  /** The storage host: its address, and the contents of files. */
  readonly storage: ReturnType<typeof newStorageHost>;
  readonly stream: ReturnType<typeof newStreamHost>;
  /** How the platform treats apps of Magic Containers. */
  readonly containers: ContainerBehaviour;
  /** The keys of the account, each of which may do everything. */
  readonly apiKeys: ApiKeyRecord[];
  /** The tokens that its keys were exchanged for. They end with the emulator. */
  readonly teamTokens: Set<string>;
  /** The writes to the account by requests, with whose key they were. */
  readonly audit: AuditLog;
  readonly limits: PlanLimits & AccountLimits;
  readonly #last: { id: number; time: number };

  constructor(
    limits: PlanLimits & Partial<AccountLimits>,
    {
      logsPerDay,
      storageBytes = 0,
      storageFolder,
      resetsOmittedEnums = false,
    }: { logsPerDay: number; storageBytes?: number; storageFolder?: string; resetsOmittedEnums?: boolean },
    original?: EmulatorState,
  ) {
    super();
    this.limits = { ...accountLimits, ...limits };
    this.userId = original?.userId ?? randomUUID();
    this.logs = original?.logs ?? new AccessLogs(logsPerDay);
    this.logRateLimit = original?.logRateLimit ?? new LogRateLimit();
    this.elsewhere = original?.elsewhere ?? new Set();
    this.challenges = original?.challenges ?? new Map();
    this.resetsOmittedEnums = original?.resetsOmittedEnums ?? resetsOmittedEnums;
    this.storage = original?.storage ?? newStorageHost(storageBytes, storageFolder);
    this.stream = original?.stream ?? newStreamHost();
    this.containers = original?.containers ?? new ContainerBehaviour();
    this.apiKeys = original?.apiKeys ?? [];
    this.teamTokens = original?.teamTokens ?? new Set();
    this.audit = original?.audit ?? new AuditLog(() => this.userId);
    this.#last = original ? original.#last : { id: 100_000, time: 0 };
  }

  /** The next id; ids are unique in the account. */
  nextId(): number {
    return ++this.#last.id;
  }

  /** The id that an object is given, or the next one. Ids that are given later by the account are higher. */
  takeId(given?: number): number {
    if (given === undefined) return this.nextId();
    this.#last.id = Math.max(this.#last.id, given);
    return given;
  }

  /** What is saved of the account. */
  saved(): Omit<SavedState, "version"> {
    const objects = kinds.map(({ name }) => [name, [...this[name]]]);
    return { userId: this.userId, last: this.#last, objects: Object.fromEntries(objects) };
  }

  /**
   * Puts saved objects into an empty account.
   *
   * @throws Error with the file and the name of a kind of objects that this version does not have.
   */
  restore({ userId, last, objects }: SavedState, file: string): void {
    this.userId = userId;
    Object.assign(this.#last, last);
    for (const [name, all] of Object.entries(objects)) {
      const kind = kinds.find((one) => one.name === name);
      if (!kind) throw new Error(`${file}: objects.${name}: this version of the emulator has no such objects`);
      const own: Map<number, object> = this[kind.name];
      for (const [id, object] of all) own.set(id, object);
    }
  }

  /** The current time, ISO 8601. It never repeats, so that "last modified" always changes with a write. */
  now(): string {
    this.#last.time = Math.max(Date.now(), this.#last.time + 1);
    return new Date(this.#last.time).toISOString();
  }

  /** A copy of the account and its objects; ids, time and logs are shared. */
  copy(): EmulatorState {
    const copy = new EmulatorState(this.limits, { logsPerDay: 0 }, this);
    for (const { name } of kinds) {
      const objects: Map<number, object> = copy[name];
      for (const [id, object] of this[name]) objects.set(id, copyOf<object>(object));
    }
    return copy;
  }

  /** A copy that copies each object when it is used. Nothing may change this account any more. */
  copyOnUse(): EmulatorState {
    const copy = new EmulatorState(this.limits, { logsPerDay: 0 }, this);
    for (const { name } of kinds)
      Object.defineProperty(copy, name, { value: new LazyCopyMap<object>(this[name]), enumerable: true });
    return copy;
  }

  /**
   * Applies the changes from one state of the account to another: each changed object as a whole, but its nested objects
   * one by one.
   */
  putChanges(from: EmulatorState, to: EmulatorState): void {
    for (const { name, nested } of kinds) {
      const objects: Map<number, object> = this[name];
      for (const id of new Set([...from[name].keys(), ...to[name].keys()])) {
        if (isUnused(to[name], id)) continue;
        const [before, after] = [from[name].get(id), to[name].get(id)];
        if (isDeepStrictEqual(before, after)) continue;
        if (after === undefined) objects.delete(id);
        else if (before === undefined) objects.set(id, after);
        else objects.set(id, putBack({ present: objects.get(id), from: before, to: after, nested }));
      }
    }
  }
}

const isUnused = (objects: ReadonlyMap<number, object>, id: number): boolean =>
  objects instanceof LazyCopyMap && objects.isUnused(id);
