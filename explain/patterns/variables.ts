import type { NotJudged } from "../answer";
import type { Ask } from "../ask";
import type { Request } from "../question";
import { extensionOf, queryFormOf, sendableOf } from "./path-forms";

/** A variable of either syntax, by whatever name. */
const variable = /\{\{([^{}]*)\}\}|%\{([^{}]*)\}/g;

/** The names of the basic syntax, in the words of the other one. */
const basics: ReadonlyMap<string, string> = new Map([
  ["path", "Request.Path"],
  ["hostname", "Url.Hostname"],
  ["country_code", "User.CountryCode"],
  ["query_string", "Request.QueryString"],
  ["request_method", "Request.Method"],
  ["file_name", "Url.FileName"],
]);

/** Puts the variables of a request into the parameter of an action. One whose value is not known stays as it is. */
export function expand(text: string, request: Request, ask: Ask): string {
  return text.replace(variable, (whole, basic: string | undefined, advanced: string, at: number) => {
    if (basic === undefined) return valueFor(advanced, request, ask) ?? whole;
    const value = valueFor(basics.get(basic.trim()) ?? "", request, ask);
    return value === undefined ? whole : withSlash(text.slice(0, at), basic.trim(), value, ask);
  });
}

/** Whether a parameter is a variable and nothing else. */
export const isVariable = (text: string): boolean => text.replace(variable, "") === "" && text !== "";

/** The variables that stay in what `expand` returned, and why. */
export function openIn(texts: readonly string[], request: Request): readonly NotJudged[] {
  const found = texts.flatMap((text) => [...text.matchAll(variable)]);
  return [
    ...new Map(
      found.map(([what, basic, advanced = ""]) => [what, basic === undefined ? advanced : basics.get(basic.trim())]),
    ),
  ].map(([what, name]) => ({ what, why: whyOpen(name ?? "", request) }));
}

function whyOpen(name: string, { ip, country }: Request): string {
  if (name === "User.IP" && ip === undefined) return "the visitor's address is not given";
  if (name === "User.CountryCode" && country === undefined) return "the visitor's country is not given";
  if (name === "Server.ZoneCode" || name === "Server.ID") return "which server answers is not known";
  if (/^(RequestHeaders|Query|Path)\../.test(name))
    return "the request does not have it, and no page says what stands there then";
  return "it is on no page of the vendor";
}

function valueFor(name: string, request: Request, ask: Ask): string | undefined {
  const { path, search, query, method, hostname, host, ip, country, headers } = request;
  switch (name) {
    case "Request.Method":
      return method;
    case "Request.QueryString":
      return query;
    case "Request.Path":
    case "Url.Path":
      return sendableOf(path, ask) + searchOf(search, ask);
    case "Url.Hostname":
      return hostname;
    case "Url.FileName":
    case "Url.Filename":
      return sendableOf(path, ask).replace(/^.*\//, "");
    case "Url.Extension":
      return extensionOf(path, ask);
    case "Url.Directory":
      return sendableOf(path, ask).replace(/[^/]*$/, "");
    case "User.IP":
      return ip;
    case "User.CountryCode":
      return country;
  }
  const [, collection, key = ""] = /^(\w+)\.(.+)$/.exec(name) ?? [];
  if (collection === "RequestHeaders") return key.toLowerCase() === "host" ? host : headers.get(key.toLowerCase());
  if (collection === "Query") return parameter(key, query, ask);
  return collection === "Path" ? segments(key, sendableOf(path, ask), searchOf(search, ask), ask) : undefined;
}

/** The URL of a request with https, which those with http are sent to. */
export const securedOf = ({ host, path, search }: Request, ask: Ask): string =>
  `https://${host}${sendableOf(path, ask)}${searchOf(search, ask)}`;

/** A question mark that nothing follows is lost where a URL is put together from its parts. */
const searchOf = (search: string, ask: Ask) =>
  search === "?" && !["sent", "decoded"].includes(ask.reading("path-form")) ? "" : search;

function parameter(name: string, query: string, ask: Ask): string | undefined {
  const pairs = query.split("&").map((pair) => /^([^=]*)=?(.*)$/.exec(pair) ?? []);
  const values = pairs.flatMap(([, key, value = ""]) => (key === name ? [value] : []));
  const [first] = values;
  if (first === undefined) return undefined;
  const last = values.at(-1) ?? first;
  return queryFormOf(first !== last && ask.reading("repeated-parameter") === "last" ? last : first, ask);
}

/** Segments of a path: one, `1-3` with both ends, `1-` to the end, or `-2`, which leaves its end out. */
function segments(key: string, path: string, search: string, ask: Ask): string | undefined {
  const [, from, range, to] = /^(\d+)?(-)?(\d+)?$/.exec(key) ?? [];
  const all = path.split("/").filter((part) => part !== "");
  if ((from ?? to) === undefined || path.includes("//")) return undefined;
  const start = Number(from ?? 0);
  const end =
    range === undefined ? start + 1 : to === undefined ? all.length : Number(to) + (from === undefined ? 0 : 1);
  const text = all.slice(start, end).join("/");
  if (text === "") return undefined;
  const rest = (path.endsWith("/") ? "/" : "") + search;
  // Of what goes on to the end, the page says that it keeps the query.
  const known = range !== undefined && to === undefined ? search : "";
  if (end < all.length || rest === known) return text + (end < all.length ? "" : known);
  return text + (ask.reading("end-of-path") === "kept" ? rest : known);
}

/** The basic syntax "includes slashes where needed", of which the page has no example. */
function withSlash(before: string, name: string, value: string, ask: Ask): string {
  const isTwice = before.endsWith("/") && value.startsWith("/");
  const isLacking = name === "file_name" && value !== "" && /^https?:\/\/[^?]*[^/?]$/.test(before);
  if (!(isTwice || isLacking) || ask.reading("slashes-of-variables") === "written") return value;
  return isTwice ? value.slice(1) : `/${value}`;
}
