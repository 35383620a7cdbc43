import { BunnyError } from "../sdk/errors";
import type { ClientOptions } from "../sdk/index";
import { defaultLimits, isLimitName, type Limits } from "./define/counts";

/** One setting. */
interface Declared {
  /** Default: a string. */
  readonly type?: "number";
  readonly secret?: boolean;
  readonly description: string;
}

/** A setting with its key under `bunny:`, and its environment variable: `apiKey`, `BUNNYNET_API_KEY`. */
type Setting<Key extends string = string, D extends Declared = Declared> = {
  readonly key: Key;
  readonly env: string;
} & D;

/** The sentence that names a setting's environment variable. */
export function environmentDefault({ env }: { readonly env: string }): string {
  return `Where it is not set, the environment variable \`${env}\` applies.`;
}

const declared = {
  apiKey: {
    secret: true,
    description: "The account's API key.",
  },
  apiUrl: {
    description: "Base URL of the management interface. Default: `https://api.bunny.net`.",
  },
  loggingUrl: {
    description: "Base URL of the logging interface. Default: `https://logging.bunnycdn.com`.",
  },
  originErrorsUrl: {
    description: "Base URL of the interface for errors of origins. Default: `https://cdn-origin-logging.bunny.net`.",
  },
  storageUrl: {
    description: "Base URL of the storage interface, such as an emulator's. Default: the host of each storage zone.",
  },
  streamUrl: {
    description:
      "Base URL of the interface of video libraries. Default: `https://video.bunnycdn.com`, or that of the management interface where it is a loopback host, as an emulator is.",
  },
  loggingToken: {
    secret: true,
    description: "A bearer token (JWT) that the logging interface gets instead of the API key.",
  },
  timeoutSeconds: {
    type: "number",
    description: "Seconds that one attempt of a request may take. Default: 30.",
  },
  maxRetrySeconds: {
    type: "number",
    description:
      "Seconds after which a request is not tried again, waits included; its last attempt may take `timeoutSeconds` more. 0 never retries. Default: 60.",
  },
  maxConcurrency: {
    type: "number",
    description:
      "Requests at a time, 1 to 10000. The engine's `--parallel` bounds them as well, so set this only to go easy on the account's limits: half as many at a time take twice as long. Default: no bound of its own; after a 429, all calls pause together and go on with half as many at a time until the platform takes more.",
  },
  limits: {
    description: `Limits of the account that the vendor's support has raised, as in \`edgeRules=100,hostnames=25\`: a program that declares more is refused before the first call. Default: ${Object.entries(
      defaultLimits,
    )
      .map(([name, limit]) => `${name}=${limit}`)
      .join(",")}.`,
  },
  whenAllGone: {
    description:
      "What a run does that looks for three or more objects of its state and finds none of them, as with a key of another account. `ask`, the default, is an error; `forget` takes them for deleted outside of Pulumi.",
  },
} as const satisfies Record<string, Declared>;

/** Every setting of the provider. Configuration wins over the environment. */
export const settings = Object.fromEntries(
  Object.entries(declared).map(([key, setting]) => {
    const env = `BUNNYNET_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
    return [key, { key, env, ...setting }];
  }),
) as { readonly [Key in keyof typeof declared]: Setting<Key, (typeof declared)[Key]> };

/**
 * Reads the client options from the configuration and the environment.
 *
 * @throws BunnyError `invalid_configuration`, with the setting and where to set it.
 */
export function clientOptionsFrom(
  configured: (key: string) => string | undefined,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ClientOptions {
  const value = ({ key, env: variable }: Setting) => configured(key) || env[variable] || undefined;
  const numberFor = (setting: Setting, isAllowed: (number: number) => boolean, allowed: string) => {
    const text = value(setting);
    if (text === undefined) return undefined;
    if (isAllowed(Number(text))) return Number(text);
    throw invalid(setting, `bunny:${setting.key} is ${JSON.stringify(text)}, which is not ${allowed}.`);
  };
  const milliseconds = (setting: Setting) => {
    const isAllowed = (seconds: number) => seconds >= 0 && seconds <= 3600;
    const seconds = numberFor(setting, isAllowed, "a number of seconds from 0 to 3600");
    return seconds === undefined ? undefined : seconds * 1000;
  };
  const isCount = (number: number) => Number.isInteger(number) && number >= 1 && number <= 10_000;
  const apiKey = value(settings.apiKey);
  if (apiKey === undefined) {
    throw invalid(
      settings.apiKey,
      `There is no API key. Set it with \`pulumi config set --secret bunny:apiKey\`, or in the environment variable ${settings.apiKey.env}.`,
    );
  }
  return {
    apiKey,
    apiUrl: value(settings.apiUrl),
    loggingUrl: value(settings.loggingUrl),
    originErrorsUrl: value(settings.originErrorsUrl),
    storageUrl: value(settings.storageUrl),
    streamUrl: value(settings.streamUrl),
    loggingToken: value(settings.loggingToken),
    timeoutMs: milliseconds(settings.timeoutSeconds),
    maxRetryMs: milliseconds(settings.maxRetrySeconds),
    maxConcurrency: numberFor(settings.maxConcurrency, isCount, "a whole number from 1 to 10000"),
  };
}

/**
 * Reads the account's limits from the configuration and the environment.
 *
 * @throws BunnyError `invalid_configuration`, with the part that is none and the names of all limits.
 */
export function limitsFrom(
  configured: (key: string) => string | undefined,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Limits {
  const setting = settings.limits;
  const text = configured(setting.key) || env[setting.env] || "";
  const raised = text.split(",").filter((part) => part.trim() !== "");
  const limits = raised.map((part) => {
    const [, name = "", limit = ""] = /^\s*(\w+)\s*=\s*(\d{1,9})\s*$/.exec(part) ?? [];
    if (isLimitName(name)) return [name, Number(limit)];
    const names = Object.keys(defaultLimits).join(", ");
    throw invalid(
      setting,
      `bunny:${setting.key} has ${JSON.stringify(part.trim())}, which is none of ${names} with a whole number, as in edgeRules=100.`,
    );
  });
  return { ...defaultLimits, ...Object.fromEntries(limits) };
}

/**
 * Whether all objects of a state may be gone at once.
 *
 * @throws BunnyError `invalid_configuration`
 */
export function mayAllBeGone(
  configured: (key: string) => string | undefined,
  env: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  const setting = settings.whenAllGone;
  const text = configured(setting.key) || env[setting.env] || "ask";
  if (text === "ask" || text === "forget") return text === "forget";
  throw invalid(setting, `bunny:${setting.key} is ${JSON.stringify(text)}, which is neither "ask" nor "forget".`);
}

function invalid(setting: Setting, message: string): BunnyError {
  return new BunnyError("invalid_configuration", message, { field: setting.key });
}
