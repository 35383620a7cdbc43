import {
  type ContainerRegistry,
  type ContainerRegistryType,
  type ImageTagRequest,
  registryTypeAt,
} from "../../../sdk/api/containers";
import { type BunnyClient, BunnyError } from "../../../sdk/index";
import type { Container } from "./container-app-arguments";
import type { RegistryOf } from "./container-app-read";
import { hostOf, imageOf } from "./image-reference";

type Ids = Readonly<Record<string, number>>;
/** Containers whose registries are known already, by their names. */
interface Known {
  readonly containers: readonly Container[];
  readonly registryIds: Ids;
}

/** The registry of each container. Those without an id are looked up by their hosts, at most once. */
export async function registryIdsOf(api: BunnyClient, containers: readonly Container[], known?: Known): Promise<Ids> {
  const idOf = (container: Container) => container.registryId ?? knownId(container, known);
  const needsList = containers.some((container) => idOf(container) === undefined);
  const registries = needsList ? await api.containerRegistries.list() : [];
  return Object.fromEntries(
    containers.map((container) => [container.name, idOf(container) ?? publicRegistryAt(container, registries)]),
  );
}

function knownId(container: Container, known: Known | undefined): number | undefined {
  const { name } = container;
  const before = known?.containers.find((one) => one.name === name);
  if (!before || before.registryId !== undefined) return undefined;
  return hostOf(imageOf(before)) === hostOf(imageOf(container)) ? known?.registryIds[name] : undefined;
}

function publicRegistryAt(image: Pick<Container, "image">, registries: readonly ContainerRegistry[]): number {
  const host = hostOf(imageOf(image));
  const there = registries.filter(({ hostName }) => isSameHost(hostName ?? "", host));
  const found = there.find(isPublic) ?? (there.length === 1 ? there[0] : undefined);
  if (found) return found.id;
  throw new BunnyError(
    "invalid_argument",
    `Which registry has the image ${JSON.stringify(image.image)} is not certain: the account has ${there.length} at ${host} and no public one. Give its \`registryId\`, as of ContainerRegistry.`,
  );
}

/** What asks a registry about an image: public ones are named by a word, and others by an id. */
export async function imageRequestOf(
  api: BunnyClient,
  { image, registryId }: Pick<Container, "image" | "registryId">,
): Promise<ImageTagRequest> {
  const reference = imageOf({ image });
  const word = publicNames[registryTypeAt(hostOf(reference)) ?? "BunnyRegistry"];
  const { namespace: imageNamespace, name: imageName, tag } = reference;
  const id = registryId ?? word ?? publicRegistryAt({ image }, await api.containerRegistries.list());
  return { registryId: String(id), imageNamespace, imageName, tag };
}

const publicNames: { readonly [Type in ContainerRegistryType]?: string } = { DockerHub: "dockerhub", GitHub: "github" };

const isPublic = ({ isPlatformManaged, isPublic }: ContainerRegistry) =>
  isPlatformManaged === true && isPublic === true;

function isSameHost(a: string, b: string): boolean {
  const type = registryTypeAt(a);
  return a.toLowerCase() === b.toLowerCase() || (type !== undefined && type === registryTypeAt(b));
}

/** A read shows the id of another registry than the one that was looked up. */
export function registryOfState(registryIds: Ids | undefined): RegistryOf {
  return ({ name, imageRegistryId }, prior) => {
    const id = Number(imageRegistryId);
    const isKnown =
      prior !== undefined && prior.registryId === undefined && [undefined, id].includes(registryIds?.[name ?? ""]);
    return isKnown ? {} : { id };
  };
}

/** An import names public registries as programs do: by the host in an image. */
export async function registriesOfImport(api: BunnyClient): Promise<RegistryOf> {
  const registries = await api.containerRegistries.list();
  return ({ imageRegistryId }) => {
    const id = Number(imageRegistryId);
    const found = registries.find((one) => one.id === id && isPublic(one));
    if (!found?.hostName) return { id };
    return registryTypeAt(found.hostName) === "DockerHub" ? {} : { host: found.hostName };
  };
}
