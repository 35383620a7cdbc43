import { goneRead } from "../../shapes/responses";

export const goneRegistry = goneRead({
  id: "containers/gone-registry",
  asks: "How is a read answered of an image registry that is gone?",
  matters: "`ContainerRegistry` takes 404 for deleted, and any other status for an error.",
  place: "emulator/routes/containers/container-registries.ts",
  kind: "containerRegistry",
  reads: "GET /registries/{registryId}",
});
