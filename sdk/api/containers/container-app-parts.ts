import type { CallOptions } from "../../http/call";
import type { AppContainer, AppVolume, ContainerApp, ListedAppEndpoint } from "../../wire/generated/containers";
import { allFromCursors } from "../../wire/pagination";
import { Area } from "../area";
import {
  appRead,
  type ChangedAppContainer,
  type NewAppContainer,
  type NewAppEndpoint,
  secretsOf,
} from "./app-requests";
import { appKey } from "./container-apps";

/** Containers, endpoints and volumes of an app, one by one. Source: the vendor's `magic-containers.json`. */
export class ContainerAppParts extends Area {
  /** Adds a container with its endpoints. Its name must be no other's. `POST /apps/{appId}/containers` */
  addContainer(appId: string, added: NewAppContainer, options?: CallOptions): Promise<AppContainer> {
    const details = { ...options, path: { appId }, body: added, secrets: secretsOf([added]) };
    return this.connection.creates.run({
      ...options,
      description: `the container ${JSON.stringify(added.name)} of the app ${appId}`,
      queue: `containers of ${appKey(appId)}`,
      kind: "app container",
      send: () => this.write(appId, options, () => this.connection.call("POST /apps/{appId}/containers", details)),
      findCandidates: async () => {
        const { containerTemplates } = await this.getApp(appId, options);
        return containerTemplates.filter(({ name }) => name === added.name).map((value) => ({ id: value.id, value }));
      },
    });
  }

  /** Changes a container; what is left out stays. `PATCH /apps/{appId}/containers/{containerId}` */
  readonly updateContainer = this.row("PATCH /apps/{appId}/containers/{containerId}", {
    writes: appKey,
    request: (changes: ChangedAppContainer) => ({ body: changes, secrets: secretsOf([changes]) }),
  });

  /** Deletes a container, which must not be the last one. `DELETE /apps/{appId}/containers/{containerId}` */
  readonly deleteContainer = this.row("DELETE /apps/{appId}/containers/{containerId}", { writes: appKey });

  /** The endpoints of all containers. `GET /apps/{appId}/endpoints` */
  listEndpoints(appId: string, options?: CallOptions): AsyncGenerator<ListedAppEndpoint, void, undefined> {
    return allFromCursors(() => this.connection.call("GET /apps/{appId}/endpoints", { ...options, path: { appId } }));
  }

  /**
   * Adds an endpoint, and returns its id. Its name must be no other's in the app.
   * `POST /apps/{appId}/containers/{containerId}/endpoints`
   */
  addEndpoint(appId: string, containerId: string, endpoint: NewAppEndpoint, options?: CallOptions): Promise<string> {
    const details = { ...options, path: { appId, containerId }, body: endpoint };
    const operation = "POST /apps/{appId}/containers/{containerId}/endpoints";
    return this.connection.creates.run({
      ...options,
      description: `the endpoint ${JSON.stringify(endpoint.displayName)} of the app ${appId}`,
      queue: `endpoints of ${appKey(appId)}`,
      kind: "app endpoint",
      send: async () => (await this.write(appId, options, () => this.connection.call(operation, details))).id,
      findCandidates: async () => {
        const { containerTemplates } = await this.getApp(appId, options);
        const { endpoints = [] } = containerTemplates.find(({ id }) => id === containerId) ?? {};
        return endpoints
          .filter(({ displayName }) => displayName === endpoint.displayName)
          .map(({ id }) => ({ id, value: id }));
      },
    });
  }

  /** Writes a whole endpoint, which keeps its id. `PUT /apps/{appId}/endpoints/{endpointId}` */
  readonly updateEndpoint = this.row("PUT /apps/{appId}/endpoints/{endpointId}", {
    writes: appKey,
    request: (endpoint: NewAppEndpoint) => ({ body: endpoint }),
  });

  /** Deletes an endpoint. `DELETE /apps/{appId}/endpoints/{endpointId}` */
  readonly deleteEndpoint = this.row("DELETE /apps/{appId}/endpoints/{endpointId}", { writes: appKey });

  /** The volumes with their copies, also those that no container has any more. `GET /apps/{appId}/volumes` */
  listVolumes(appId: string, options?: CallOptions): AsyncGenerator<AppVolume, void, undefined> {
    return allFromCursors(() => this.connection.call("GET /apps/{appId}/volumes", { ...options, path: { appId } }));
  }

  private getApp(appId: string, options: CallOptions | undefined): Promise<ContainerApp> {
    return this.connection.call("GET /apps/{appId}", { ...options, ...appRead(appId) });
  }

  private write<T>(appId: string, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    return this.connection.writes.queued(appKey(appId), options, write);
  }
}
