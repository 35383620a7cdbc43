import { isIP } from "node:net";
import { z } from "zod";

/** A URL as it is typed, of which clients send all but the fragment. No parser is asked, which would tidy it up. */
const sentUrl = /^(https?):\/\/([\w.-]+)(?::(\d{1,5}))?(\/[^?#]*)?(\?[^#]*)?(?:#.*)?$/i;

const texts = z.record(z.string(), z.string());

const nth = z.union([z.int().min(1), z.record(z.string(), z.int().min(1))]);

/** What may be known of a request and its visitor. What is not given and needed makes an answer depend on it. */
export const factsSchema = z.strictObject({
  ip: z
    .string()
    .refine((ip) => isIP(ip) !== 0, "is not an IP address")
    .optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, "is not the two-letter code of a country")
    .optional(),
  state: z.string().max(100).optional().meta({ description: "The code of a state or province." }),
  asn: z.int().min(0).optional().meta({ description: "The number of the visitor's network." }),
  organization: z.string().max(500).optional(),
  ja4: z.string().max(100).optional().meta({ description: "The fingerprint of the visitor's TLS." }),
  headers: texts.optional().meta({ description: "Headers of the request." }),
  lists: z.array(z.int()).optional().meta({ description: "The ids of managed access lists that have the visitor." }),
  cache: z.enum(["hit", "miss"]).optional(),
  nth: nth.optional().meta({
    description:
      "Which request of its visitor it is within the timeframe of a rate limit, of all or by their names. Default: 1.",
  }),
  time: z.int().min(0).optional().meta({ description: "Seconds since 1970, for the end of tokens." }),
  origin: z
    .strictObject({ status: z.int().min(100).max(599).default(200), headers: texts.default({}) })
    .optional()
    .meta({ description: "What the origin responds with." }),
});

/** A request, and what is known of it. */
export const questionSchema = factsSchema.extend({
  method: z
    .string()
    .regex(/^[A-Za-z]{1,20}$/, "is not a method")
    .default("GET"),
  url: z
    .string()
    .max(16_384)
    .regex(/^https?:\/\//i, "is not a URL with http or https")
    .regex(/^[!-~]*$/, "has characters that clients encode before they send them, such as ü as %C3%BC")
    .regex(sentUrl, "is not a URL as it is sent: a hostname without a user, and a path that begins with a slash"),
  headers: texts.default({}),
  nth: nth.default(1),
});

export type QuestionInput = z.input<typeof questionSchema>;
export type Question = z.output<typeof questionSchema>;

/** A question with the parts of its URL, as they are sent. */
export interface Request extends Omit<Question, "url" | "headers" | "origin"> {
  readonly scheme: "http" | "https";
  readonly hostname: string;
  /** The hostname, with the port that is not its scheme's. */
  readonly host: string;
  /** The beginning of the URL: its scheme and host. */
  readonly site: string;
  /** Without the prefix of a token. */
  readonly path: string;
  /** The parameters of a token in the path. */
  readonly tokenInPath?: string;
  /** With its question mark, if it has one. */
  readonly search: string;
  /** Without it. */
  readonly query: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly cookies: ReadonlyMap<string, string>;
  readonly origin?: { readonly status: number; readonly headers: ReadonlyMap<string, string> };
}

const lowerCase = (headers: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** A path that has a token in its beginning: `/bcdn_token=…&expires=…/`. */
const withToken = /^\/bcdn_(token=[^/]*)(.*)$/;

/** Reads a question. */
export function requestOf(question: Question): Request {
  const [, scheme = "", hostname = "", port, target = "/", search = ""] = sentUrl.exec(question.url) ?? [];
  const [, tokenInPath, path = target] = withToken.exec(target) ?? [];
  const isSecure = scheme.toLowerCase() === "https";
  const isOwnPort = port === undefined || port === (isSecure ? "443" : "80");
  const host = isOwnPort ? hostname : `${hostname}:${port}`;
  const headers = lowerCase(question.headers);
  const { origin } = question;
  return {
    ...question,
    method: question.method.toUpperCase(),
    country: question.country?.toUpperCase(),
    scheme: isSecure ? "https" : "http",
    hostname,
    host,
    site: `${isSecure ? "https" : "http"}://${host}`,
    path: path || "/",
    tokenInPath,
    search,
    query: search.slice(1),
    headers,
    cookies: cookiesOf(headers.get("cookie")),
    origin: origin && { status: origin.status, headers: lowerCase(origin.headers) },
  };
}

function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
  const pairs = (header ?? "").split(";").flatMap((part): [string, string][] => {
    const at = part.indexOf("=");
    return at < 1 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]];
  });
  return new Map(pairs);
}
