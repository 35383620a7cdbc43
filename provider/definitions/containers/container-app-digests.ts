import type { BunnyClient } from "../../../sdk/index";
import type { MaybeUnknown } from "../../define/define";
import { unknownValue } from "../../define/unknown";
import { messageFor } from "../../messages/error-message";
import type { Container } from "./container-app-arguments";
import { imageRequestOf } from "./container-app-registries";
import { toResolve } from "./image-reference";

type Item = MaybeUnknown<Container> | undefined;

/** Containers with the digests that their tags have now, where they ask for that. */
export function withDigests(api: BunnyClient, containers: readonly Item[]): Promise<Item[]> {
  return Promise.all(
    containers.map(async (container) =>
      container?.digest === toResolve ? { ...container, digest: await digestOf(api, container) } : container,
    ),
  );
}

/** Unknown with the image or with the registry, which may be made by the same run. */
async function digestOf(api: BunnyClient, container: MaybeUnknown<Container>): Promise<string> {
  const { name = "", image, registryId } = container;
  const isKnown = registryId !== undefined || !Object.hasOwn(container, "registryId");
  if (image === undefined || !isKnown) return unknownValue;
  try {
    return await api.containerImages.getDigest(await imageRequestOf(api, { image, registryId }));
  } catch (error) {
    const what = `the digest of ${JSON.stringify(image)} of the container ${JSON.stringify(name)}`;
    throw new Error(`${what} is not known: ${messageFor(error)}`, { cause: error });
  }
}
