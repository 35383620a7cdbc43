import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { listOf, noBody, requireAnyOf } from "../../wire/schemas";
import type { Connection } from "../connection";
import { type ContainerRegistryType, registryTypeAt, registryTypes } from "./registry-types";

/** The kind of its ids. */
const kind = "container registry";

const text = z.string().nullish();

const registry = z.object({
  id: z.int(),
  displayName: text,
  /** `docker.io`, which says of what type it is. */
  hostName: text,
  userName: text,
  /** The begin and the end of the password, which is never returned. */
  firstPasswordSymbols: text,
  lastPasswordSymbols: text,
  createdAt: text,
  isPublic: z.boolean().nullish(),
  /** Whether every account has it. Such a registry is in lists alone. */
  isPlatformManaged: z.boolean().nullish(),
});
const registries = requireAnyOf(z.object({ items: listOf(registry) })).transform(({ items }) => items);

/** What is refused has another status, which the reading of errors knows. */
const status = z.string().regex(/^saved$/i);
const created = z.object({ id: z.int(), status });
const updated = z.object({ status });

export type ContainerRegistry = z.output<typeof registry>;

export interface ContainerRegistryCredentials {
  userName: string;
  password: string;
}

export interface UpdateContainerRegistry {
  displayName: string;
  type: ContainerRegistryType;
  /** Both change together. Left out, they stay. */
  credentials?: ContainerRegistryCredentials | undefined;
}

export interface CreateContainerRegistry extends UpdateContainerRegistry {
  credentials: ContainerRegistryCredentials;
}

/** Image registries of Magic Containers. Source: the vendor's `magic-containers.json`. */
export class ContainerRegistries {
  constructor(private readonly connection: Connection) {}

  /** All registries, those that the platform gives every account included. `GET /registries` */
  list(options?: CallOptions): Promise<ContainerRegistry[]> {
    return this.connection.call("GET /registries", { ...options, path: {}, response: registries });
  }

  /** Reads a registry of the account's own. `GET /registries/{registryId}` */
  get(id: number, options?: CallOptions): Promise<ContainerRegistry> {
    this.connection.creates.owns(kind, id);
    return this.connection.call("GET /registries/{registryId}", {
      ...options,
      path: { registryId: id },
      response: registry,
      about: ["id", id],
      expectExists: this.connection.recent.has(key(id)),
    });
  }

  /** Reads a registry until a change shows, for a limited time. `GET /registries/{registryId}` */
  getChanged(
    id: number,
    isShown: (registry: ContainerRegistry) => boolean,
    options?: CallOptions,
  ): Promise<ContainerRegistry> {
    return this.connection.poll.until(() => this.get(id, options), isShown, options);
  }

  /** Creates a registry, and returns its id. The platform tries to sign in with the password. `POST /registries` */
  async create(registry: CreateContainerRegistry, options?: CallOptions): Promise<number> {
    const { userName } = registry.credentials;
    const id = await this.connection.creates.run({
      ...options,
      description: `one named ${JSON.stringify(registry.displayName)} of the user ${JSON.stringify(userName)} among the container registries`,
      queue: `container registries named ${registry.displayName}`,
      kind,
      send: async () => {
        const details = { ...options, path: {}, ...requestOf(registry), response: created };
        return (await this.connection.call("POST /registries", details)).id;
      },
      idOf: (id) => id,
      findCandidates: async () =>
        (await this.list(options))
          .filter((one) => isAs(registry, one))
          .map(({ id, createdAt }) => ({ id, changedAt: createdAt ?? null, value: id })),
    });
    this.connection.recent.wrote(key(id));
    return id;
  }

  /** Renames a registry, and changes its user and password where they are given. `PUT /registries/{registryId}` */
  async update(id: number, registry: UpdateContainerRegistry, options?: CallOptions): Promise<void> {
    const details = { ...options, path: { registryId: id }, ...requestOf(registry), response: updated };
    await this.write(id, options, () => this.connection.call("PUT /registries/{registryId}", details));
  }

  /** Deletes a registry, which is refused while an app uses it. `DELETE /registries/{registryId}` */
  async delete(id: number, options?: CallOptions): Promise<void> {
    const details = { ...options, path: { registryId: id }, response: noBody };
    await this.write(id, options, () => this.connection.call("DELETE /registries/{registryId}", details));
    this.connection.recent.deleted(key(id));
  }

  private write<T>(id: number, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    this.connection.creates.owns(kind, id);
    return this.connection.writes.queued(key(id), options, write);
  }
}

const key = (id: number) => `container registry ${id}`;

function requestOf({ displayName, type, credentials }: UpdateContainerRegistry) {
  const body = { displayName, type: registryTypes[type].wire, passwordCredentials: credentials };
  return { body, secrets: credentials ? [credentials.password] : [] };
}

/** The name that the platform gives a registry of GitHub in place of its own. */
export const renamedByPlatform = (userName: string): string => `GitHub Packages ${userName}`;

/** Whether a registry is as a create requests it, so that it may be the one that it has made. */
function isAs({ displayName, type, credentials }: CreateContainerRegistry, registry: ContainerRegistry): boolean {
  return (
    registry.isPlatformManaged !== true &&
    registry.userName === credentials.userName &&
    registryTypeAt(registry.hostName ?? "") === type &&
    [displayName, renamedByPlatform(credentials.userName)].includes(registry.displayName ?? "")
  );
}
