import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { type ContainerRegistry, containerRegistry } from "../../wire/generated/containers";
import { listUnder } from "../../wire/schemas";
import { Area } from "../area";
import { registryRefusal as refusal } from "./registry-refusal";
import { type ContainerRegistryType, registryTypeAt, registryTypes } from "./registry-types";

/** The kind of its ids. */
const kind = "container registry";
const key = (id: number) => `container registry ${id}`;

const status = z.string().regex(/^saved$/i);
const created = z.object({ id: z.int(), status });
const updated = z.object({ status });

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
export class ContainerRegistries extends Area {
  /** All registries, those that the platform gives every account included. `GET /registries` */
  readonly list = this.row("GET /registries", { response: listUnder("items", containerRegistry()) });

  /** Reads a registry of the account's own. `GET /registries/{registryId}` */
  readonly get = this.row("GET /registries/{registryId}", { owns: kind, about: "id", recent: key });

  /** Reads a registry until a change shows, for a limited time. `GET /registries/{registryId}` */
  getChanged(
    id: number,
    isShown: (registry: ContainerRegistry) => boolean,
    options?: CallOptions,
  ): Promise<ContainerRegistry> {
    return this.connection.poll.until(() => this.get(id, options), isShown, options);
  }

  /** Creates a registry, and returns its id. The platform tries to sign in with the password. `POST /registries` */
  create(registry: CreateContainerRegistry, options?: CallOptions): Promise<number> {
    const { userName } = registry.credentials;
    return this.connection.creates.run({
      ...options,
      description: `one named ${JSON.stringify(registry.displayName)} of the user ${JSON.stringify(userName)} among the container registries`,
      queue: `container registries named ${registry.displayName}`,
      kind,
      recent: key,
      send: async () => {
        const details = { ...options, ...requestOf(registry), response: created, refusal };
        return (await this.connection.call("POST /registries", details)).id;
      },
      findCandidates: async () =>
        (await this.list(options))
          .filter((one) => isAs(registry, one))
          .map(({ id, createdAt }) => ({ id, changedAt: createdAt ?? null, value: id })),
    });
  }

  /** Renames a registry, and changes its user and password where they are given. `PUT /registries/{registryId}` */
  readonly update = this.row("PUT /registries/{registryId}", {
    owns: kind,
    writes: key,
    request: (registry: UpdateContainerRegistry) => requestOf(registry),
    response: updated,
    refusal,
  });

  /** Deletes a registry, which is refused while an app uses it. `DELETE /registries/{registryId}` */
  readonly delete = this.row("DELETE /registries/{registryId}", { owns: kind, writes: key, recent: key, refusal });
}

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
