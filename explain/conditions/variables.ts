import type { Ask } from "../ask";
import { formOf } from "../patterns/path-forms";
import type { Request } from "../question";

/** The values of a variable of the rule engine; undefined where the question does not give them. */
export function valuesOf(name: string, key: string, request: Request, ask: Ask): readonly string[] | undefined {
  const { host, path, search, query, method, headers, cookies, ip, origin } = request;
  const parameters = [...new URLSearchParams(query)];
  const form = () => formOf(path, ask, { question: "path-form-in-shield" });
  const one = (value: string | undefined) => (value === undefined ? undefined : [value]);
  const members = (all: Iterable<readonly [string, string]>) =>
    [...all].filter(([member]) => key === "" || member.toLowerCase() === key.toLowerCase()).map(([, value]) => value);
  const keys = (all: Iterable<readonly [string, string]>) =>
    members([...all].map(([member]) => [member, member] as const));
  const hasBody = !["GET", "HEAD", "OPTIONS"].includes(method);
  switch (name) {
    case "REQUEST_URI":
      return [form() + search];
    case "REQUEST_URI_RAW":
      return [path + search];
    case "ARGS":
      return hasBody ? undefined : members(parameters);
    case "ARGS_GET":
      return members(parameters);
    case "ARGS_GET_NAMES":
      return keys(parameters);
    case "QUERY_STRING":
      return query === "" ? [] : [ask.reading("query-with-mark") === "with" ? `?${query}` : query];
    case "REQUEST_BASENAME":
      return [form().replace(/^.*\//, "")];
    case "REQUEST_FILENAME":
      return [form()];
    case "REQUEST_METHOD":
      return [method];
    case "REQUEST_HEADERS":
      return members([["host", host], ...headers]);
    case "REQUEST_HEADERS_NAMES":
      return keys([["host", host], ...headers]);
    case "REQUEST_COOKIES":
      return members(cookies);
    case "REQUEST_COOKIES_NAMES":
      return keys(cookies);
    case "REMOTE_ADDR":
      return one(ip);
    case "GEO":
      return one(geo(key, request));
    case "FINGERPRINT":
      return key === "" ? one(request.ja4) : undefined;
    case "RESPONSE_STATUS":
      return one(origin && String(origin.status));
    case "RESPONSE_HEADERS":
      return origin && members(origin.headers);
    case "REQUEST_BODY":
    case "ARGS_POST":
    case "ARGS_POST_NAMES":
    case "FILES_NAMES":
      return hasBody ? undefined : [];
    default:
      return undefined;
  }
}

function geo(key: string, { country, asn, organization }: Request): string | undefined {
  const known = { COUNTRY_CODE: country, ASN: asn === undefined ? undefined : String(asn), ORGANIZATION: organization };
  return Object.hasOwn(known, key.toUpperCase()) ? known[key.toUpperCase() as keyof typeof known] : undefined;
}
