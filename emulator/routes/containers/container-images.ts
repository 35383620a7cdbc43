import { createHash } from "node:crypto";
import { z } from "zod";
import { containers, ok } from "../../http/replies";
import { readBody } from "../../http/route";
import { routesInFolder } from "../../http/routes-in-folder";
import type { EmulatorState } from "../../state";
import { imageSuggestions, noSuggestions } from "./container-data";

const part = z.string().min(1).max(100);
const sentImage = z.object({ registryId: z.string().min(1), imageNamespace: part, imageName: part });
const sentTag = sentImage.extend({ tag: part });

export const containerImageRoutes = routesInFolder("magic-containers", containers.unauthorized, {
  "POST /registries/digest": ({ state, body }) => {
    const { registryId, imageNamespace, imageName, tag } = readBody(sentTag, body, containers.invalid);
    const digest = digestOf(state, registryId, `${imageNamespace}/${imageName}:${tag}`);
    return ok({ imageNamespace, image: imageName, tag, digest });
  },

  "POST /registries/tags": ({ state, body }) => {
    const { imageNamespace, imageName } = readBody(sentImage, body, containers.invalid);
    return ok(tagsOf(state, `${imageNamespace}/${imageName}`).map((name) => ({ name })));
  },

  "POST /registries/image-config": ({ body }) => {
    const { endpointSuggestions, volumeSuggestions } = suggestionsOf(readBody(sentTag, body, containers.invalid));
    return ok({ endpointSuggestions, volumeSuggestions });
  },

  "POST /registries/config-suggestions": ({ body }) => ok(suggestionsOf(readBody(sentTag, body, containers.invalid))),
});

/** Images of two registries are two images. */
function digestOf({ containers }: EmulatorState, registryId: string, image: string): string {
  const text = `${registryId}/${image}`;
  return containers.movedTags.get(image) ?? `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

/** Every image has any tag that is asked for, so these are those of which something is known. */
function tagsOf({ containers, containerApps }: EmulatorState, image: string): string[] {
  const used = [...containerApps.values()]
    .flatMap(({ containerTemplates }) => containerTemplates)
    .filter(({ imageNamespace, imageName }) => `${imageNamespace}/${imageName}` === image)
    .map(({ imageTag }) => imageTag);
  const moved = [...containers.movedTags.keys()].filter((text) => text.startsWith(`${image}:`));
  return [...new Set(["latest", ...used, ...moved.map((text) => text.slice(image.length + 1))])];
}

const suggestionsOf = ({ imageNamespace, imageName }: z.output<typeof sentImage>) =>
  imageSuggestions.get(`${imageNamespace}/${imageName}`) ?? noSuggestions;
