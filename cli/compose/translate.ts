import { check } from "../../provider/check/check";
import { type ExampleArgs, Reference } from "../../provider/define/example";
import { isRecord } from "../../provider/define/is-record";
import { containerApp, hostIn } from "../../provider/definitions/containers";
import { registryTypeAt } from "../../sdk/api/containers";
import { Configuration, type ConfiguredSecret } from "./configuration";
import { Context, type Place, type Placed } from "./context";
import { environmentOf, type ReadFile } from "./environment";
import { livenessOf } from "./healthcheck";
import { fileKeys, serviceKeys } from "./keys";
import { anyName, type Mount, mountsOf, type Volume, volumesOf } from "./mounts";
import type { Finding, Located } from "./parse";
import { type Port, portsOf } from "./ports";
import { secretArgument } from "./secrets";
import { withoutUndefined } from "./without-undefined";
import { wordsOf } from "./words";

export interface Translation {
  /** The arguments of the app. Undefined where something is refused. */
  readonly app: ExampleArgs | undefined;
  readonly secrets: readonly ConfiguredSecret[];
  /** In the order of their lines. */
  readonly findings: readonly Finding[];
}

export interface Surroundings {
  /** The app's name, if the file has none. */
  readonly name: string;
  /** The regions where the app always runs. */
  readonly regions: readonly string[];
  /** The variables that expressions such as `${NAME}` take. */
  readonly variables: ReadonlyMap<string, string>;
  readonly readFile: ReadFile;
}

/** A service with what its container has. */
interface Service extends Place {
  readonly name: string;
  readonly image: Placed<string>;
  readonly ports: readonly Port[];
  readonly mounts: readonly Mount[];
  readonly variables: ReadonlyMap<string, string | Reference>;
  /** Other arguments of the container. */
  readonly more: ExampleArgs;
}

/** Translates a Compose file to an app. All that is wrong is found at once. */
export function translate(file: Located, { name, regions, variables, readFile }: Surroundings): Translation {
  const context = new Context(variables);
  const configuration = new Configuration();
  const root = { value: file, line: file.line, path: "" };
  const map = file.kind === "map" ? file : undefined;
  if (!map) context.refuse(root, "is no Compose file: it must be a map that has `services`");
  const members = map && context.members(map, "", fileKeys);
  const services = members?.get("services");
  const found = services ? servicesOf(context, configuration, readFile, services) : [];
  if (map && !services) context.refuse(root, "has no `services`: an app needs one or more");
  const declared = members?.get("volumes");
  const volumes = mountedVolumes(context, found, declared ? volumesOf(context, declared) : []);
  refuseSharedPorts(context, found);
  const given = members?.get("name");
  const app = argumentsOf(context, found, volumes, {
    name: ((given && context.text(given)) ?? name).replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "") || "app",
    regions: { required: [...regions] },
  });
  const findings = context.findings.toSorted((a, b) => a.line - b.line);
  const isRefused = findings.some(({ is }) => is === "refused");
  return { app: isRefused ? undefined : app, secrets: configuration.secrets, findings };
}

function servicesOf(context: Context, configuration: Configuration, readFile: ReadFile, services: Placed): Service[] {
  const map = context.map(services);
  if (!map) return [];
  const names = [...map.entries.keys()];
  if (names.length === 0) context.refuse(services, "is empty: an app needs one or more services");
  return [...context.members(map, services.path, anyName(names))].flatMap(([name, placed]) => {
    if (!/^[\w.-]+$/.test(name)) context.refuse(placed, "must have a name of letters, digits, `.`, `_` and `-`");
    return serviceOf(context, configuration, readFile, { name, placed, names }) ?? [];
  });
}

function serviceOf(
  context: Context,
  configuration: Configuration,
  readFile: ReadFile,
  { name, placed, names }: { name: string; placed: Placed; names: readonly string[] },
): Service | undefined {
  const map = context.map(placed);
  if (!map) return undefined;
  const members = context.members(map, placed.path, serviceKeys);
  const [ports, mounts] = [members.get("ports"), members.get("volumes")];
  const [image, workingDir] = [members.get("image"), members.get("working_dir")];
  const [healthcheck, entrypoint, command] = ["healthcheck", "entrypoint", "command"].map((key) => members.get(key));
  const service = {
    line: placed.line,
    path: placed.path,
    name,
    ports: ports ? portsOf(context, ports) : [],
    mounts: mounts ? mountsOf(context, mounts) : [],
    variables: environmentOf(context, configuration, readFile, {
      container: name,
      environment: members.get("environment"),
      envFile: members.get("env_file"),
      containers: names,
    }),
    more: withoutUndefined<ExampleArgs>({
      command: entrypoint && commandOf(context, entrypoint),
      arguments: command && commandOf(context, command),
      workingDirectory: workingDir && context.text(workingDir),
      probes: livenessProbes(healthcheck && livenessOf(context, healthcheck, name)),
    }),
  };
  const text = image && context.text(image);
  // What is refused of `build` and its like names the image already.
  const isTold =
    image?.value.kind === "list" ||
    image?.value.kind === "map" ||
    ["build", "extends", "provider"].some((key) => map.entries.has(key));
  if (image && text !== undefined) warnOfRegistry(context, image, text);
  if (image && text !== undefined) return { ...service, image: { ...image, value: text } };
  return isTold ? undefined : context.refuse(placed, "has no `image`: name the image of the container");
}

/** The platform has public registries of the hosts that it knows alone. */
function warnOfRegistry(context: Context, place: Place, image: string): void {
  const host = hostIn(image);
  if (host === undefined || registryTypeAt(host) !== undefined) return;
  context.warn(
    place,
    `is at ${host}, of which the platform has no public registry: give \`registryId\` in the program`,
  );
}

function livenessProbes(liveness: ReturnType<typeof livenessOf>): ExampleArgs | undefined {
  return liveness && { liveness: { ...liveness } };
}

/** A command as a list, or as a text with the words of a shell. */
function commandOf(context: Context, placed: Placed): string[] | undefined {
  const { value } = placed;
  const text = value.kind === "text" ? context.text(placed) : undefined;
  if (value.kind === "text" && text === undefined) return undefined;
  const words = text === undefined ? context.items(placed).map((item) => context.text(item) ?? "") : wordsOf(text);
  if (!words) return context.refuse(placed, "has a quote that does not end: close it");
  if (words.length === 0) return context.warn(placed, "is left out: an empty one is that of the image");
  if (secretArgument(words) === undefined) return words;
  return context.refuse(
    placed,
    "has what looks like a secret, which would stand in the program: give it as an environment variable",
  );
}

/** The volumes that containers mount, as Compose creates them. */
function mountedVolumes(context: Context, services: readonly Service[], declared: readonly Volume[]): Volume[] {
  const mounts = services.flatMap((service) => service.mounts);
  for (const volume of declared)
    if (!mounts.some(({ name }) => name === volume.name)) context.warn(volume, "is left out: no service mounts it");
  for (const mount of mounts)
    if (!declared.some(({ name }) => name === mount.name))
      context.refuse(mount, `mounts ${mount.name}, which is none of \`volumes\` of the file: declare it there`);
  return declared.filter(({ name }) => mounts.some((mount) => mount.name === name));
}

/** Containers of a pod share one network: https://docs.bunny.net/magic-containers/multi-container.md */
function refuseSharedPorts(context: Context, services: readonly Service[]): void {
  const ports = services.flatMap((service) => service.ports.map((port) => ({ ...port, of: service.name })));
  for (const port of ports) {
    const same = ports.find(({ value }) => value === port.value);
    if (same && same.of !== port.of)
      context.refuse(
        port,
        `is ${port.value}, the port of ${same.of} in line ${same.line}: containers of one app share a network, so let one listen at another port`,
      );
  }
}

/** The arguments of the app, which its resource then judges. */
function argumentsOf(
  context: Context,
  services: readonly Service[],
  volumes: readonly Volume[],
  app: ExampleArgs,
): ExampleArgs {
  const secrets = services.flatMap(({ name, variables }): [string, ExampleArgs][] => {
    const own = [...variables].filter((pair): pair is [string, Reference] => pair[1] instanceof Reference);
    return own.length === 0 ? [] : [[name, Object.fromEntries(own)]];
  });
  const args: ExampleArgs = {
    ...app,
    ...(volumes.length > 0 && { volumes: volumes.map(({ name, value }) => ({ name, sizeGb: value })) }),
    containers: services.map(containerOf),
    ...(secrets.length > 0 && { environment: Object.fromEntries(secrets) }),
  };
  if (services.length === 0) return args;
  const refusedMounts = new Set(context.findings.filter(({ is }) => is === "refused").map(({ path }) => path));
  for (const { path, reason } of check(containerApp, withoutSecrets(args)).problems) {
    const place = placeOf(path, services, volumes);
    if (refusedMounts.has(place.path)) continue;
    context.refuse(place, typeof reason === "string" ? reason : reason((value) => JSON.stringify(value), false));
  }
  return args;
}

function containerOf({ name, image, ports, mounts, variables, more }: Service): ExampleArgs {
  const plain = [...variables].filter(([, value]) => typeof value === "string");
  return withoutUndefined<ExampleArgs>({
    name,
    image: image.value,
    ...more,
    plainEnvironment: plain.length > 0 ? (Object.fromEntries(plain) as ExampleArgs) : undefined,
    endpoints: ports.length > 0 ? ports.map((port) => ({ name: port.name, cdn: { port: port.value } })) : undefined,
    volumeMounts: mounts.length > 0 ? mounts.map((mount) => ({ name: mount.name, path: mount.value })) : undefined,
  });
}

function withoutSecrets(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, withoutSecret(value)]));
}

function withoutSecret(value: unknown): unknown {
  if (value instanceof Reference) return "secret";
  if (Array.isArray(value)) return value.map(withoutSecret);
  return isRecord(value) ? withoutSecrets(value) : value;
}

/** Where the file has what an argument was made of. */
function placeOf(path: readonly (string | number)[], services: readonly Service[], volumes: readonly Volume[]): Place {
  const [list, at, member, index] = path;
  if (list === "volumes") return volumes[Number(at)] ?? { line: 1, path: "volumes" };
  if (list === "environment") return services.find(({ name }) => name === at) ?? { line: 1, path: "services" };
  const service = services[Number(at)];
  if (list !== "containers" || !service) return { line: 1, path: list === "name" ? "name" : "services" };
  if (member === "image") return service.image;
  if (member === "endpoints") return service.ports[Number(index)] ?? service;
  if (member === "volumeMounts") return service.mounts[Number(index)] ?? service;
  return service;
}
