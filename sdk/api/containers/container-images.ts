import { Area } from "../area";

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

/** Images, as their registries have them. Source: the vendor's `magic-containers.json`. */
export class ContainerImages extends Area {
  /** The digest that a tag has now, `sha256:…`. `POST /registries/digest` */
  readonly getDigest = this.row("POST /registries/digest", {
    repeatable: true,
    request: (image: ImageTagRequest) => ({ body: image }),
    take: ({ digest }) => digest,
  });

  /** The tags of an image. `POST /registries/tags` */
  readonly listTags = this.row("POST /registries/tags", {
    repeatable: true,
    request: (image: ImageRequest) => ({ body: image }),
    take: (tags) => tags.map(({ name }) => name),
  });

  /** What an image declares itself. `POST /registries/image-config` */
  readonly getConfig = this.row("POST /registries/image-config", {
    repeatable: true,
    request: (image: ImageTagRequest) => ({ body: image }),
  });

  /** What the platform suggests for a container of an image. `POST /registries/config-suggestions` */
  readonly getSuggestions = this.row("POST /registries/config-suggestions", {
    repeatable: true,
    request: (image: ImageTagRequest) => ({ body: image }),
  });
}
