import { type Reference, secretOf } from "../../provider/define/example";
import type { Configuration } from "./configuration";
import { type Context, membersOf, type Placed } from "./context";
import { parseEnvFile } from "./env-file";
import { envFileKeys } from "./keys";
import { isSecretName, looksSecret } from "./secrets";

/** Reads a file beside the Compose file. Undefined where there is none. */
export type ReadFile = (path: string) => string | undefined;

export interface EnvironmentOf {
  readonly container: string;
  readonly environment?: Placed | undefined;
  readonly envFile?: Placed | undefined;
  /** The containers of the app, which reach each other at localhost. */
  readonly containers: readonly string[];
}

/** The file whose variables are put into expressions. */
export const variablesFile = ".env";

/** The variables of a container: what is no secret as it is, all else from the configuration. */
export function environmentOf(
  context: Context,
  configuration: Configuration,
  readFile: ReadFile,
  { container, environment, envFile, containers }: EnvironmentOf,
): Map<string, string | Reference> {
  const variables = new Map<string, string | Reference>();
  const secret = ({ line, path }: Placed, variable: string, file: string | undefined, text?: string) =>
    secretOf(configuration.keyOf({ line, path, variable, file, text, container }));
  const hostsIn = (place: Placed, name: string, value: string) => {
    const { host } = atLocalhost(name, value, containers);
    if (host !== undefined)
      context.warn(place, `names ${host}, a container of the same app: set the secret with localhost in its place`);
  };

  for (const { file, values, ...place } of envFile ? filesOf(context, envFile, readFile) : [])
    for (const [name, value] of values) {
      hostsIn({ ...place, path: `${place.path} (${name})` }, name, value);
      variables.set(name, secret(place, name, file));
    }

  for (const [name, placed] of environment ? pairsOf(context, environment) : []) {
    const { text } = placed;
    if (text === undefined) {
      variables.set(name, secret(placed, name, fileOf(context, name)));
      continue;
    }
    const filled = context.expressions(placed, text);
    const isSecret =
      filled.missing.length > 0 ||
      filled.isFromFile ||
      filled.used.some(isSecretName) ||
      looksSecret(name, filled.text);
    if (isSecret) {
      hostsIn(placed, name, filled.text);
      const { only } = filled;
      variables.set(
        name,
        only === undefined ? secret(placed, name, undefined, text) : secret(placed, only, fileOf(context, only)),
      );
      continue;
    }
    const { host, value } = atLocalhost(name, filled.text, containers);
    if (host !== undefined)
      context.warn(placed, `names ${host}, a container of the same app, which is reached at localhost: written so`);
    variables.set(name, value);
  }
  return variables;
}

function fileOf({ variables }: Context, name: string): string | undefined {
  return variables.has(name) ? variablesFile : undefined;
}

type Pair = [string, Placed & { readonly text: string | undefined }];

/** The variables of a map, or of a list such as `KEY=value`. */
function pairsOf(context: Context, environment: Placed): Pair[] {
  if (environment.value.kind === "list")
    return context.items(environment, "a map or a list").flatMap((item): Pair[] => {
      const text = item.value.kind === "text" ? item.value.text : undefined;
      const [, name, value] = /^([^=]+)(?:=(.*))?$/s.exec(text ?? "") ?? [];
      if (name !== undefined) return [[name, { ...item, text: value }]];
      context.refuse(item, "must be a variable, such as KEY=value");
      return [];
    });
  const map = context.map(environment, "a map or a list");
  return [...(map ? membersOf(map, environment.path) : [])].flatMap(([name, placed]): Pair[] => {
    if (placed.value.kind === "text") return [[name, { ...placed, text: placed.value.text }]];
    context.refuse(placed, "must be a text");
    return [];
  });
}

interface EnvFile extends Placed {
  readonly file: string;
  readonly values: ReadonlyMap<string, string>;
}

function filesOf(context: Context, envFile: Placed, readFile: ReadFile): EnvFile[] {
  const items = envFile.value.kind === "list" ? context.items(envFile) : [envFile];
  return items.flatMap((item) => {
    const { path, isRequired } = pathOf(context, item);
    if (path === undefined) return [];
    const text = readFile(path);
    if (text !== undefined) return { ...item, file: path.replace(/^\.\//, ""), values: parseEnvFile(text) };
    if (isRequired)
      context.refuse(
        item,
        `names ${path}, which cannot be read: write the file, at least with the names of its variables`,
      );
    else context.warn(item, `is left out: there is no ${path}`);
    return [];
  });
}

function pathOf(context: Context, item: Placed): { path?: string | undefined; isRequired: boolean } {
  if (item.value.kind !== "map") return { path: context.text(item), isRequired: true };
  const members = context.members(item.value, item.path, envFileKeys);
  const path = members.get("path");
  const required = members.get("required");
  if (!path) context.refuse(item, "must have the file as `path`");
  return { path: path && context.text(path), isRequired: !required || context.boolean(required) };
}

const namesHost = /host|server|addr|url|endpoint|upstream/i;

/** A value in which a container of the app is a host, with localhost in its place. */
function atLocalhost(name: string, value: string, containers: readonly string[]): { value: string; host?: string } {
  if (namesHost.test(name) && containers.includes(value)) return { value: "localhost", host: value };
  let host: string | undefined;
  const written = value.replace(/(^|:\/\/|@|,)([\w.-]+)(?=(:\d+)|[/?,]|$)/g, (whole, before, found, port) => {
    const isHost = containers.includes(found) && (before === "://" || before === "@" || port !== undefined);
    if (!isHost) return whole;
    host = found;
    return `${before}localhost`;
  });
  return { value: written, ...(host !== undefined && { host }) };
}
