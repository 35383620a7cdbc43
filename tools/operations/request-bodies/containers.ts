import type { RequestBody } from "../request-body";

const registry = {
  displayName: "ContainerRegistry.name",
  type: "ContainerRegistry.type",
  "passwordCredentials.userName": "ContainerRegistry.userName",
  "passwordCredentials.password": "ContainerRegistry.password",
};

export const containers: readonly RequestBody[] = [
  { document: "magic-containers.json", operation: "POST /registries", arguments: registry },
  { document: "magic-containers.json", operation: "PUT /registries/{registryId}", arguments: registry },
];
