import type { CallOptions } from "../../http/call";
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
  async getDigest(image: ImageTagRequest, options?: CallOptions): Promise<string> {
    const details = { ...options, body: image, repeatable: true };
    return (await this.connection.call("POST /registries/digest", details)).digest;
  }

  /** The tags of an image. `POST /registries/tags` */
  async listTags(image: ImageRequest, options?: CallOptions): Promise<string[]> {
    const details = { ...options, body: image, repeatable: true };
    return (await this.connection.call("POST /registries/tags", details)).map(({ name }) => name);
  }

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
