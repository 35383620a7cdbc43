import { randomUUID } from "node:crypto";
import { z } from "zod";
import { registryTypes } from "../../../sdk/api/containers";
import { containerRegistryRequest } from "../../http/generated/requests";
import { containers, created, ok } from "../../http/replies";
import { type RouteRequest, readBody, readId, refuseWith } from "../../http/route";
import { routesInFolder } from "../../http/routes-in-folder";
import { documented } from "../../http/sources";
import type { EmulatorState } from "../../state";
import { platformRegistries } from "./container-data";
import type { ContainerRegistryRecord } from "./records";

/** The hosts of the types, which are names in any letter case. */
const hosts = new Map(Object.values(registryTypes).map(({ wire, host }) => [wire.toLowerCase(), host]));

/** A registry of a file to start with: the password, which no read returns, is another one where it is left out. */
export const seededRegistry = z.strictObject({
  id: z.int().positive().optional(),
  displayName: z.string().min(1).max(50),
  hostName: z.string().min(1),
  userName: z.string().nullish(),
  password: z.string().min(1).optional(),
});

export const containerRegistryRoutes = routesInFolder("magic-containers", containers.unauthorized, {
  "GET /registries": ({ state }) => {
    const items = [...platformRegistries.map((one) => platformModel(state, one)), ...ownModels(state)];
    return ok({ items, meta: { totalItems: items.length }, cursor: null });
  },

  // The vendor's Terraform provider takes no other status, where the document has 200.
  "POST /registries": ({ state, body }) => {
    const { displayName, type, passwordCredentials } = readBody(containerRegistryRequest, body, containers.invalid);
    const hostName = hosts.get(type?.toLowerCase() ?? "") ?? displayName;
    const { id } = addContainerRegistry(state, { displayName, hostName, ...passwordCredentials });
    return created({ id, error: null, status: "saved" });
  },

  "GET /registries/{registryId}": (request) => ok(model(request.state, registryOf(request) ?? gone())),

  // A type is that of the registry already: its host stays.
  "PUT /registries/{registryId}": (request) => {
    const record = registryOf(request) ?? gone();
    const { displayName, passwordCredentials } = readBody(containerRegistryRequest, request.body, containers.invalid);
    Object.assign(record, { displayName, ...passwordCredentials, lastUpdatedAt: request.state.now() });
    return ok({ id: record.id, error: null, status: "saved" });
  },

  "DELETE /registries/{registryId}": (request) => {
    const record = registryOf(request);
    if (!record) return ok({ status: "notFound", applications: null });
    const { id } = record;
    const applications = [...record.applications, ...appsWith(request.state, id)];
    if (applications.length > 0) return ok({ status: "inUse", applications });
    request.state.containerRegistries.delete(id);
    return ok({ status: "removed", applications: null });
  },
});

const notFound = documented("magic-containers", "Container registry not found.", "GET /registries/{registryId}");

function gone(): never {
  refuseWith(containers.error(404, "Container registry not found.", notFound));
}

/** Adds a registry to the account. */
export function addContainerRegistry(
  state: EmulatorState,
  { id, ...sent }: Pick<ContainerRegistryRecord, "displayName" | "hostName"> & Partial<ContainerRegistryRecord>,
): ContainerRegistryRecord {
  const record: ContainerRegistryRecord = {
    userName: null,
    password: randomUUID(),
    createdAt: state.now(),
    lastUpdatedAt: null,
    applications: [],
    ...sent,
    id: state.takeId(id),
  };
  state.containerRegistries.set(record.id, record);
  return record;
}

/** The registry of a path's id; undefined for those that the platform gives every account. */
function registryOf({ state, path }: Pick<RouteRequest, "state" | "path">): ContainerRegistryRecord | undefined {
  return state.containerRegistries.get(readId(path.registryId, gone));
}

const ownModels = (state: EmulatorState) => [...state.containerRegistries.values()].map((one) => model(state, one));

/** The names of the apps with an image of a registry, those that are being deleted included. */
const appsWith = ({ containerApps }: EmulatorState, id: number) =>
  [...containerApps.values()]
    .filter(({ containerTemplates }) => containerTemplates.some((one) => one.imageRegistryId === String(id)))
    .map(({ name }) => name);

/** How much of a password is shown at each end. */
const shown = 3;

/** A registry as a response has it. */
function model(state: EmulatorState, { password, applications: _, ...members }: ContainerRegistryRecord) {
  return {
    ...members,
    accountId: state.userId,
    userId: state.userId,
    namespaceId: state.userId,
    firstPasswordSymbols: password.slice(0, shown),
    lastPasswordSymbols: password.slice(-shown),
    isPublic: false,
    isPlatformManaged: false,
  };
}

function platformModel(state: EmulatorState, registry: (typeof platformRegistries)[number]) {
  return {
    ...registry,
    accountId: null,
    userId: null,
    namespaceId: state.userId,
    userName: null,
    firstPasswordSymbols: null,
    lastPasswordSymbols: null,
    createdAt: "2025-01-01T00:00:00Z",
    lastUpdatedAt: null,
    isPublic: true,
    isPlatformManaged: true,
  };
}
