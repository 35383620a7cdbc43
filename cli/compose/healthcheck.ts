import type { Context, Placed } from "./context";
import { healthcheckKeys } from "./keys";
import { withoutUndefined } from "./without-undefined";
import { wordsOf } from "./words";

export interface LivenessProbe {
  readonly http: { readonly path: string; readonly port: number };
  readonly initialDelaySeconds?: number;
  readonly periodSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly failureThreshold?: number;
}

const leftOut =
  "is left out: only a request by curl or wget to a port of the container becomes a probe; set `probes` in the program";

/** A health check as a probe, where it is a request. */
export function livenessOf(context: Context, healthcheck: Placed, service: string): LivenessProbe | undefined {
  const map = context.map(healthcheck);
  if (!map) return undefined;
  const members = context.members(map, healthcheck.path, healthcheckKeys);
  const disable = members.get("disable");
  if (disable && context.boolean(disable)) return undefined;
  const test = members.get("test");
  if (!test) return context.warn(healthcheck, leftOut);
  const words = testWords(context, test);
  if (!words || words[0] === "NONE") return undefined;
  const http = requestOf(words, service);
  if (!http) return context.warn(test, leftOut);
  const seconds = (name: string) => {
    const member = members.get(name);
    return member && durationOf(context, member);
  };
  const retries = members.get("retries");
  return withoutUndefined({
    http,
    initialDelaySeconds: seconds("start_period"),
    periodSeconds: seconds("interval"),
    timeoutSeconds: seconds("timeout"),
    failureThreshold: retries && context.wholeNumber(retries, 1, 1000),
  });
}

/** The words of the test; an empty list where nothing can be said of it. */
function testWords(context: Context, test: Placed): string[] | undefined {
  if (test.value.kind === "text") {
    const command = context.text(test);
    return command === undefined ? undefined : shellWords(command);
  }
  const [form, ...rest] = context.items(test).map((item) => context.text(item) ?? "");
  if (form === "NONE") return [form];
  if (form === "CMD") return rest;
  if (form === "CMD-SHELL") return shellWords(rest.join(" "));
  return context.refuse(test, "must begin with NONE, CMD or CMD-SHELL");
}

/** A failure that the shell turns into another exit code is one still. Other operators are not read. */
function shellWords(command: string): string[] {
  const words = wordsOf(command.replace(/\|\|\s*(exit\s+\d+|false|kill\s[^|&;]*)\s*$/, "")) ?? [];
  const isPlain = words.every((word) => !/^(\|\|?|&&?|;|!)$|;$|[`]|\$\(/.test(word));
  return isPlain ? words.filter((word) => !/^\d?>(&\d|\/dev\/null)?$|^\/dev\/null$/.test(word)) : [];
}

function requestOf(words: readonly string[], service: string): LivenessProbe["http"] | undefined {
  const isRequest = /(^|\/)(curl|wget)$/.test(words[0] ?? "");
  // A body or another method is no probe.
  const isOther = words.some((word) => /^(-X|-d|--request|--data|--post|-H|--header)/.test(word));
  const urls = words
    .slice(1)
    .filter((word) => !word.startsWith("-") && /^(https?:\/\/)?[\w.[\]:-]+(\/|:|\?|$)/.test(word));
  const url = urls.find((word) => word.startsWith("http")) ?? urls.find((word) => /^[\w.]+:\d+/.test(word));
  if (!isRequest || isOther || url === undefined) return undefined;
  const parsed = URL.parse(url.includes("://") ? url : `http://${url}`);
  const own = ["localhost", "127.0.0.1", "[::1]", "0.0.0.0", service.toLowerCase()];
  if (parsed?.protocol !== "http:" || parsed.username !== "" || !own.includes(parsed.hostname)) return undefined;
  return { path: `${parsed.pathname}${parsed.search}`, port: Number(parsed.port === "" ? 80 : parsed.port) };
}

const unitSeconds = { h: 3600, m: 60, s: 1, ms: 0.001, us: 0.000_001 };

/** `1m30s` in whole seconds, within what a probe may have. */
function durationOf(context: Context, placed: Placed): number | undefined {
  const text = context.text(placed, "a duration, such as 30s");
  if (text === undefined) return undefined;
  if (!/^(\d+(\.\d+)?(h|ms|m|us|s))+$/.test(text))
    return context.refuse(placed, "must be a duration, such as 30s or 1m30s");
  const parts = [...text.matchAll(/([\d.]+)(h|ms|m|us|s)/g)];
  const seconds = parts.reduce(
    (sum, [, number, unit]) => sum + Number(number) * unitSeconds[unit as keyof typeof unitSeconds],
    0,
  );
  const whole = Math.ceil(seconds);
  // Without a delay the probe begins when the platform begins it.
  if (whole === 0) return undefined;
  if (whole > 3600) context.warn(placed, "is more than an hour, which is the most of a probe: it is taken as 1h");
  return Math.min(whole, 3600);
}
