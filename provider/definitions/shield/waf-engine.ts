import { z } from "zod";
import type { WafEngineVariable } from "../../../sdk/index";
import { described, group, omitNulls } from "../../define/define";
import { unmanagedNote } from "../shared/settings";

const paranoia = (description: string) =>
  described(
    z.int().min(1).max(4).optional(),
    `${description} 1 to 4, each with more rules and more false positives. ${unmanagedNote}`,
  );
const allowed = (description: string, item: z.ZodString) =>
  described(z.array(item).min(1).optional(), `${description} ${unmanagedNote}`, { set: true });

/** Methods are case-sensitive (RFC 9110, 9.1): a list with `get` would refuse every GET. */
const method = z.string().regex(/^[^\s|a-z]+$/, 'is no method in upper case, such as "GET"');
const version = z.string().regex(/^HTTP\/\d(\.\d)?$/, 'is no version such as "HTTP/1.1" or "HTTP/2"');
const word = z.string().regex(/^[^\s|]+$/, "is empty, or contains a space or a bar");

/** The settings of the WAF engine in words: the platform stores them encoded, in a list of variables. */
export const wafEngine = group("Settings of the WAF engine.", {
  detectionParanoiaLevel: paranoia("The paranoia level of rules that detect."),
  executingParanoiaLevel: paranoia("The paranoia level of rules that are evaluated."),
  blockingParanoiaLevel: paranoia("The paranoia level of rules that block."),
  allowedMethods: allowed("The HTTP methods that requests may have, such as `GET`.", method),
  allowedHttpVersions: allowed("The HTTP versions that requests may have, such as `HTTP/2`.", version),
  allowedRequestContentTypes: allowed("The content types that requests may have, such as `application/json`.", word),
});

/** The arguments of the engine. */
export type WafEngine = NonNullable<z.output<typeof wafEngine>>;

/** The variable of each argument. Every other variable of a zone stays as it is. */
const variables = {
  detectionParanoiaLevel: "detection_paranoia_level",
  executingParanoiaLevel: "executing_paranoia_level",
  blockingParanoiaLevel: "blocking_paranoia_level",
  allowedMethods: "allowed_methods",
  allowedHttpVersions: "allowed_http_versions",
  allowedRequestContentTypes: "allowed_request_content_type",
} as const satisfies Record<keyof WafEngine, string>;

/** The arguments that the variables of a zone stand for. A zone has only those that differ from the engine's own. */
export function engineFrom(zone: readonly WafEngineVariable[]): WafEngine {
  const textOf = (argument: keyof WafEngine) =>
    zone.find(({ name }) => name === variables[argument])?.valueEncoded ?? undefined;
  const levelOf = (argument: keyof WafEngine) => {
    const text = textOf(argument);
    return text === undefined ? undefined : Number(text);
  };
  const wordsOf = (argument: keyof WafEngine) => textOf(argument)?.split(/\s+/).filter(Boolean);
  return omitNulls({
    detectionParanoiaLevel: levelOf("detectionParanoiaLevel"),
    executingParanoiaLevel: levelOf("executingParanoiaLevel"),
    blockingParanoiaLevel: levelOf("blockingParanoiaLevel"),
    allowedMethods: wordsOf("allowedMethods"),
    allowedHttpVersions: wordsOf("allowedHttpVersions"),
    // Each in bars: `|text/plain| |application/json|`.
    allowedRequestContentTypes: wordsOf("allowedRequestContentTypes")?.map((word) => word.replaceAll("|", "")),
  });
}

/** The variables of a zone, with those that the arguments set. */
export function engineToWire(current: readonly WafEngineVariable[], engine: WafEngine): WafEngineVariable[] {
  const { allowedMethods, allowedHttpVersions, allowedRequestContentTypes, ...levels } = engine;
  const encoded = {
    ...levels,
    allowedMethods: allowedMethods?.join(" "),
    allowedHttpVersions: allowedHttpVersions?.join(" "),
    allowedRequestContentTypes: allowedRequestContentTypes?.map((type) => `|${type}|`).join(" "),
  };
  const set = Object.entries(variables).flatMap(([argument, name]) => {
    const value = encoded[argument as keyof WafEngine];
    return value === undefined ? [] : [{ name, valueEncoded: String(value) }];
  });
  return [...current.filter((variable) => !set.some(({ name }) => name === variable.name)), ...set];
}
