import { z } from "zod";
import type { ContainerRegistry } from "../../../sdk/api/containers";
import { BunnyError } from "../../../sdk/index";
import { defineDataSource, int } from "../../define/define";
import { eitherOf } from "../shared/either-of";
import { containerRegistryModel } from "./container-registry-model";

export const getContainerRegistry = defineDataSource({
  name: "getContainerRegistry",
  description:
    "Reads an image registry by its id or its display name, one that the platform gives every account included. Give exactly one of `registryId` and `name`.",
  vendorPage: "magic-containers",
  example: { name: "publicImages", args: { name: "DockerHub Public" }, exports: { publicRegistryId: "registryId" } },
  inputs: z.object({
    registryId: int("The registry's id."),
    name: z.string().min(1).optional().meta({ description: "The registry's display name, exactly as it is." }),
  }),
  outputs: containerRegistryModel.outputs,

  check: eitherOf("registryId", "name"),

  // The list alone has those of the platform.
  async read({ inputs: { registryId, name } }, { api }) {
    const listed = await api.containerRegistries.list();
    const isMeant = (one: ContainerRegistry) => (name === undefined ? one.id === registryId : one.displayName === name);
    const [found, ...others] = listed.filter(isMeant);
    const called = name === undefined ? `with the id ${registryId}` : `named ${JSON.stringify(name)}`;
    if (!found) throw new BunnyError("not_found", `There is no image registry ${called} in the account.`);
    if (others.length === 0) return containerRegistryModel.from(found);
    const ids = [found, ...others].map(({ id }) => id).join(", ");
    throw new BunnyError("invalid_argument", `The registries ${ids} are ${called}: give registryId.`);
  },
});
