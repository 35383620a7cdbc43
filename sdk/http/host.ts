import type { BunnyError } from "../errors";
import type { NameStyle } from "../wire/names";
import type { Send } from "./request";
import type { RetryOptions } from "./retry";

/** One host of the API. */
export interface ApiHost {
  /** `https://api.bunny.net` */
  origin: string;
  /** Comes before the path of each operation, where the base URL has a path: `/bunny`. */
  prefix: string;
  /** How the host spells property names. */
  names: NameStyle;
  send: Send;
  retry: RetryOptions;
  /** Redacted in the messages of every call. */
  secrets: readonly string[];
  /** Ends every call. */
  signal?: AbortSignal;
  /** The `performance.now()` at which every call ends. */
  endsAt?: number;
  /** Advice for an error message, by the host's error key. */
  advice?: Readonly<Record<string, string>>;
  /** Advice for a 401, where the credentials are not the API key. */
  unauthorized?: string;
  /** Makes sure, before a 404 counts, that the URL leads to the platform. Default: it is taken to. */
  platform?: { wasRead(): void; confirm(notFound: BunnyError): Promise<void> };
  /** Whether a successful response may be a file of any type, such as an HTML page. */
  servesFiles?: boolean;
}
