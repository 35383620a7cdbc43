import type { Ask } from "../ask";
import type { Request } from "../question";

/** Puts the variables of a request into the parameter of an action. What is not known of the request stays as it is. */
export function expand(text: string, request: Request, ask: Ask): string {
  return text
    .replace(/(.?)\{\{\s*(\w+)\s*\}\}/g, (whole, before: string, name: string) => {
      const value = basic(name, request);
      return value === undefined ? whole : before + (before === "/" && value.startsWith("/") ? value.slice(1) : value);
    })
    .replace(/%\{(\w+)\.([^}]{1,200})\}/g, (whole, collection: string, key: string) => {
      return advanced(collection, key, request, ask) ?? whole;
    });
}

function basic(name: string, request: Request): string | undefined {
  const { url, query, country, method, path } = request;
  switch (name.toLowerCase()) {
    case "path":
      return path + url.search;
    case "hostname":
      return url.hostname;
    case "country_code":
      return country;
    case "query_string":
      return query;
    case "request_method":
      return method;
    case "file_name":
      return path.slice(path.lastIndexOf("/") + 1);
    default:
      return undefined;
  }
}

function advanced(collection: string, key: string, request: Request, ask: Ask): string | undefined {
  const { url, query, country, method, path, ip, headers } = request;
  switch (`${collection}.${key}`.toLowerCase()) {
    case "request.method":
      return method;
    case "request.path":
      return path + url.search;
    case "request.querystring":
      return query;
    case "url.scheme":
      return url.protocol.slice(0, -1);
    case "url.hostname":
      return url.hostname;
    case "url.path":
      return path;
    case "user.ip":
      return ip;
    case "user.countrycode":
      return country;
  }
  switch (collection.toLowerCase()) {
    case "requestheaders":
      return key.toLowerCase() === "host" ? url.host : (headers.get(key.toLowerCase()) ?? "");
    case "query":
      return url.searchParams.get(key) ?? "";
    case "path":
      return segment(path, Number(key), ask);
    default:
      return undefined;
  }
}

function segment(path: string, index: number, ask: Ask): string | undefined {
  const segments = path.split("/").filter((part) => part !== "");
  if (!Number.isInteger(index)) return undefined;
  if (index >= 0) return segments[index] ?? "";
  // The pages agree that these are the first segments, and not on how many.
  const count = ask.reading("path-first-segments") === "one" ? -index : 1 - index;
  return segments.slice(0, count).join("/");
}
