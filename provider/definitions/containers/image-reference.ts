import { BunnyError } from "../../../sdk/index";
import type { Reason } from "../../define/define";

/** An image as the platform has it: its members always go together. */
export interface ImageReference {
  /** The registry's host, where it is given. */
  readonly host?: string;
  readonly namespace: string;
  readonly name: string;
  readonly tag: string;
  readonly digest?: string;
}

/** The host of Docker Hub, where a name alone is an image of the namespace `library`. */
const dockerHub = "docker.io";
const officialImages = "library";
const latest = "latest";

const digestForm = /^sha256:[0-9a-f]{64}$/;
/** In place of a digest: that of the tag, as it is now. */
export const toResolve = "resolve";
const tagForm = /^\w[\w.-]{0,127}$/;
const segmentForm = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*$/;

/** Reads the short form of an image, `ghcr.io/acme/shop:1.4@sha256:…`, or says what is wrong with it. */
export function parseImage(text: string): ImageReference | { readonly problem: Reason } {
  const [path = "", digest, ...more] = text.split("@");
  if (more.length > 0 || (digest !== undefined && !digestForm.test(digest)))
    return { problem: "has a digest that is not `sha256:` and 64 lower case hexadecimal digits" };
  const tagAt = path.indexOf(":", path.lastIndexOf("/") + 1);
  const tag = tagAt < 0 ? latest : path.slice(tagAt + 1);
  if (!tagForm.test(tag))
    return { problem: "has a tag that is not 1 to 128 letters, digits, `_`, `.` and `-`, such as `nginx:1.27`" };
  const segments = (tagAt < 0 ? path : path.slice(0, tagAt)).split("/");
  const host = isHost(segments) ? segments.shift() : undefined;
  if (!segments.every((segment) => segmentForm.test(segment)))
    return { problem: "is no image: write it in lower case, as `nginx:1.27` or `ghcr.io/acme/shop:1.4`" };
  const name = segments.pop() ?? "";
  const isOfficial = segments.length === 0 && (host === undefined || host === dockerHub);
  if (segments.length === 0 && !isOfficial)
    return {
      problem: (quote) =>
        `has no namespace: write it between the host and the name, as ${quote(`${host}/acme/${name}`)}`,
    };
  const namespace = isOfficial ? officialImages : segments.join("/");
  return { ...(host !== undefined && { host }), namespace, name, tag, ...(digest !== undefined && { digest }) };
}

/** As the containers' own rule has it: what has a dot or a port stands for a host, if a name follows. */
function isHost([first = "", ...rest]: readonly string[]): boolean {
  return rest.length > 0 && (/[.:]/.test(first) || first === "localhost");
}

/** The short form of an image. */
export function formatImage({ host, namespace, name, tag, digest }: ImageReference): string {
  const isOfficial = namespace === officialImages && (host === undefined || host === dockerHub);
  const path = [host, isOfficial ? undefined : namespace, name].filter((part) => part !== undefined).join("/");
  return `${path}:${tag}${digest === undefined ? "" : `@${digest}`}`;
}

/** Whether two images are equal, wherever their registries are. */
export function isSameImage(a: ImageReference, b: ImageReference): boolean {
  return formatImage({ ...a, host: "same" }) === formatImage({ ...b, host: "same" });
}

/** The host at which an image without one is. */
export function hostOf({ host }: ImageReference): string {
  return host ?? dockerHub;
}

/** The image of a container. A digest beside it that is not known yet leaves the image to its tag. */
export function imageOf({ image, digest }: { readonly image: string; readonly digest?: string | undefined }) {
  const reference = requireImage(image);
  return digest === undefined || digest === toResolve ? reference : { ...reference, digest };
}

/** An image of which a check knows that it is one, unless it was an output of another resource. */
function requireImage(text: string): ImageReference {
  const parsed = parseImage(text);
  if (!("problem" in parsed)) return parsed;
  const { problem } = parsed;
  const reason = typeof problem === "string" ? problem : problem((value) => JSON.stringify(value), false);
  throw new BunnyError("invalid_argument", `The image ${JSON.stringify(text)} ${reason}.`);
}
