import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { listOf, requireAnyOf } from "../../wire/schemas";
import type { Connection } from "../connection";

const text = z.string().nullish();

const portMapping = z.object({ containerPort: z.int().nullish() });
const ports = z.object({ portMappings: listOf(portMapping) }).nullish();
const endpoints = listOf(z.object({ displayName: text, cdn: ports, anycast: ports }));
const volumes = listOf(z.object({ suggestedVolumeName: text, containerPath: text }));

const tagInfo = z.object({ digest: z.string().min(1) });
const tags = z.array(z.object({ name: z.string() })).transform((all) => all.map(({ name }) => name));
const ofImage = z.object({ endpointSuggestions: endpoints, volumeSuggestions: volumes });
const imageConfig = requireAnyOf(ofImage);
const suggestions = requireAnyOf(
  ofImage.extend({
    environmentVariablesSuggestions: listOf(
      z.object({ name: text, defaultValue: text, description: text, required: z.boolean().nullish() }),
    ),
  }),
);

/** An image, without its tag. */
export interface ImageRequest {
  /** `dockerhub` or `github` for their public images, otherwise the id of a registry. */
  registryId: string;
  imageNamespace: string;
  imageName: string;
}

/** An image by its tag. */
export interface ImageTagRequest extends ImageRequest {
  tag: string;
}

/** The endpoints and volumes of an image, as far as it declares them itself. */
export type ImageConfig = z.output<typeof imageConfig>;
/** What the platform suggests for a container of an image. */
export type ImageSuggestions = z.output<typeof suggestions>;

/** Images, as their registries have them. Source: the vendor's `magic-containers.json`. */
export class ContainerImages {
  constructor(private readonly connection: Connection) {}

  /** The digest that a tag has now, `sha256:…`. `POST /registries/digest` */
  async getDigest(image: ImageTagRequest, options?: CallOptions): Promise<string> {
    const details = { ...options, path: {}, body: image, response: tagInfo, repeatable: true };
    return (await this.connection.call("POST /registries/digest", details)).digest;
  }

  /** The tags of an image. `POST /registries/tags` */
  listTags(image: ImageRequest, options?: CallOptions): Promise<string[]> {
    const details = { ...options, path: {}, body: image, response: tags, repeatable: true };
    return this.connection.call("POST /registries/tags", details);
  }

  /** What an image declares itself. `POST /registries/image-config` */
  getConfig(image: ImageTagRequest, options?: CallOptions): Promise<ImageConfig> {
    const details = { ...options, path: {}, body: image, response: imageConfig, repeatable: true };
    return this.connection.call("POST /registries/image-config", details);
  }

  /** What the platform suggests for a container of an image. `POST /registries/config-suggestions` */
  getSuggestions(image: ImageTagRequest, options?: CallOptions): Promise<ImageSuggestions> {
    const details = { ...options, path: {}, body: image, response: suggestions, repeatable: true };
    return this.connection.call("POST /registries/config-suggestions", details);
  }
}
