import { z } from "zod";
import type { ImageSuggestions } from "../../../sdk/api/containers";
import { defineDataSource, flag, text } from "../../define/define";
import { registryId } from "./container-app-arguments";
import { imageRequestOf } from "./container-app-registries";
import { parseImage } from "./image-reference";

const endpoint = z.object({
  name: text("The name that the endpoint would have."),
  kind: z.string().meta({ description: "`cdn` or `anycast`, as an endpoint of `ContainerApp` has it." }),
  ports: z.array(z.int()).meta({ description: "The ports of the container." }),
});

const volume = z.object({
  name: text("The name that the volume would have."),
  path: text("Where the container would have it."),
});

const variable = z.object({
  name: text("The variable's name."),
  description: text("What it is for."),
  default: text("Its value where none is given."),
  required: flag("Whether the image needs it."),
});

export const getContainerImage = defineDataSource({
  name: "getContainerImage",
  description:
    "Reads an image by its tag: the digest that the tag has now, for a container that is deployed by it, and the endpoints, volumes and environment variables that the platform suggests for the image. Another read may find another digest, as a tag can be moved: set `digest` of a container to `resolve` where that alone is needed.",
  vendorPage: "magic-containers",
  example: { name: "postgres", args: { image: "postgres:17" }, exports: { postgresDigest: "digest" } },
  inputs: z.object({
    image: z.string().min(1).meta({
      description: "The image with its tag: `nginx:1.27`, `ghcr.io/acme/shop:1.4`. Without a tag: `latest`.",
    }),
    registryId,
  }),
  outputs: z.object({
    digest: z.string().meta({ description: "The digest of the tag, `sha256:…`." }),
    endpoints: z.array(endpoint).meta({ description: "The endpoints that are suggested." }),
    volumes: z.array(volume).meta({ description: "The volumes that are suggested." }),
    variables: z.array(variable).meta({ description: "The environment variables that are suggested." }),
  }),

  check({ image }) {
    if (image === undefined) return { problems: [] };
    const parsed = parseImage(image);
    if ("problem" in parsed) return { problems: [{ path: ["image"], reason: parsed.problem }] };
    const reason = "has a digest: name the image by a tag alone";
    return { problems: parsed.digest === undefined ? [] : [{ path: ["image"], reason }] };
  },

  async read({ inputs }, { api }) {
    const image = await imageRequestOf(api, inputs);
    const [digest, suggestions] = await Promise.all([
      api.containerImages.getDigest(image),
      api.containerImages.getSuggestions(image),
    ]);
    return {
      digest,
      endpoints: suggestions.endpointSuggestions.map(endpointFrom),
      volumes: suggestions.volumeSuggestions.map(({ suggestedVolumeName: name, containerPath: path }) => ({
        name,
        path,
      })),
      variables: suggestions.environmentVariablesSuggestions.map(({ name, defaultValue, description, required }) => ({
        name,
        default: defaultValue,
        description,
        required,
      })),
    };
  },
});

function endpointFrom({ displayName, cdn, anycast }: ImageSuggestions["endpointSuggestions"][number]) {
  const mappings = (cdn ?? anycast)?.portMappings ?? [];
  const ports = mappings.flatMap(({ containerPort }) => containerPort ?? []);
  return { name: displayName, kind: anycast && !cdn ? "anycast" : "cdn", ports };
}
