import type { Context, Placed } from "./context";
import { mountKeys, volumeKeys } from "./keys";

export interface Mount extends Placed<string> {
  /** The volume's name. */
  readonly name: string;
}

const bind =
  "is a folder of one machine, which the platform does not have: put the files into the image, or use a named volume";
const anonymous = "has no volume: name one, such as `data:/var/lib/data`, and declare it under `volumes` of the file";

/** The volumes that a container mounts. */
export function mountsOf(context: Context, mounts: Placed): Mount[] {
  return context.items(mounts).flatMap((item) => {
    const mount = item.value.kind === "map" ? longForm(context, item) : shortForm(context, item);
    return mount ?? [];
  });
}

/** `data:/path`, `data:/path:ro`. */
function shortForm(context: Context, item: Placed): Mount | undefined {
  const text = context.text(item);
  if (text === undefined) return undefined;
  if (/^([./~\\]|[A-Za-z]:[\\/])/.test(text)) {
    const isAnonymous = text.startsWith("/") && !text.includes(":");
    return context.refuse(item, isAnonymous ? anonymous : bind);
  }
  const [name = "", path, options] = text.split(":");
  if (path === undefined) return context.refuse(item, "must be a volume and a path, such as `data:/var/lib/data`");
  if (options?.split(",").includes("ro")) context.warn(item, `"ro" is left out: a mount can be written to`);
  return { ...item, name, value: path };
}

function longForm(context: Context, item: Placed): Mount | undefined {
  const map = context.map(item);
  if (!map) return undefined;
  const type = map.entries.get("type")?.value;
  const typeName = type?.kind === "text" ? type.text : undefined;
  if (typeName === "bind") return context.refuse(item, bind);
  if (typeName === "tmpfs") return context.warn(item, "is left out: the platform mounts no memory");
  if (typeName !== "volume")
    return context.refuse(item, "must have the `type` volume: the platform mounts nothing else");
  const members = context.members(map, item.path, mountKeys);
  const [source, target] = [members.get("source"), members.get("target")].map((one) => one && context.text(one));
  if (source === undefined) return context.refuse(item, anonymous);
  if (target === undefined) return context.refuse(item, "must have the path in the container as `target`");
  return { ...item, name: source, value: target };
}

export interface Volume extends Placed<number> {
  readonly name: string;
}

const defaultSizeGb = 1;

/** The volumes of a file with their sizes in GB. */
export function volumesOf(context: Context, volumes: Placed): Volume[] {
  const map = context.map(volumes);
  if (!map) return [];
  return [...context.members(map, volumes.path, anyName(map.entries.keys()))].flatMap(([name, placed]) => {
    const options = context.map(placed);
    if (!options) return [];
    const size = context.members(options, placed.path, volumeKeys).get("x-size-gb");
    return { ...placed, name, value: (size && context.wholeNumber(size, 1, 100)) ?? defaultSizeGb };
  });
}

/** Keys of a map whose names the user chooses. */
export function anyName(names: Iterable<string>) {
  return Object.fromEntries([...names].map((name) => [name, { is: "taken", why: "" } as const]));
}
