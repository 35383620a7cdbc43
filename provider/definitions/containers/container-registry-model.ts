import { z } from "zod";
import { type ContainerRegistry, registryTypeAt } from "../../../sdk/api/containers";
import { flag, text } from "../../define/properties";

const outputs = z.object({
  registryId: z.int().meta({ description: "The registry's id." }),
  name: text("The registry's display name."),
  type: text("`DockerHub`, `GitHub` or `BunnyRegistry`, by the host; absent for any other host."),
  hostName: text("The registry's host, such as `docker.io`."),
  userName: text("The user that the platform signs in as; absent where it does not sign in."),
  isPublic: flag("Whether it has public images alone."),
  isPlatformManaged: z.boolean().meta({ description: "Whether the platform gives it every account." }),
});

function from({ id, displayName, hostName, userName, isPublic, isPlatformManaged }: ContainerRegistry) {
  return {
    registryId: id,
    name: displayName,
    type: registryTypeAt(hostName ?? ""),
    hostName,
    userName: userName || undefined,
    isPublic,
    isPlatformManaged: isPlatformManaged ?? false,
  };
}

/** A registry as data sources have it. */
export const containerRegistryModel = { outputs, from };
