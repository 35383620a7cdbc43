/** The vendor's OpenAPI documents that the emulator follows. */
export type Document =
  | "core"
  | "edge-scripting"
  | "shield"
  | "logging"
  | "storage"
  | "stream"
  | "database"
  | "magic-containers"
  | "origin-errors";

/**
 * Why the platform rejects a request: a rule in a document or on a page of the vendor, in a standard that it names, or the
 * knowledge of a client. The emulator rejects nothing without a source, since it must not fail what works on the platform.
 */
export type Source = Rule | Page | Standard | Knowledge;

/** `says` is a quotation of the document, or of its operation if there is one. */
export interface Rule {
  readonly document: Document;
  readonly says: string;
  readonly operation?: string;
}

/** `says` is a quotation of a page of the vendor's documentation. */
interface Page {
  readonly page: string;
  readonly says: string;
  /** The day of the page's last change, `2026-07-15`, where it has one. */
  readonly date?: string;
}

/** `says` is a quotation of the standard. */
interface Standard {
  readonly standard: string;
  readonly says: string;
}

interface Knowledge {
  readonly client: string;
  readonly knows: string;
  /** Where a user reported it from the platform, `owner/repository#number`, and when. */
  readonly reported?: string;
  readonly date?: string;
}

/** Where the code of each client is. */
export const clients: Readonly<Record<string, string>> = {
  "terraform-provider-bunnynet": "https://github.com/BunnyWay/terraform-provider-bunnynet",
  "bunny-go": "https://github.com/simplesurance/bunny-go",
  "bunny-storage clients": "https://github.com/l0wl3vel/bunny-storage-go-sdk",
  aspnetcore: "https://github.com/dotnet/aspnetcore",
  "BunnyCDN.PHP.Storage": "https://github.com/BunnyWay/BunnyCDN.PHP.Storage",
  "BunnyWay/bunny-adapters": "https://github.com/BunnyWay/bunny-adapters",
  "BunnyWay/cli": "https://github.com/BunnyWay/cli",
  /** Answers recorded from the platform, and notes on them. */
  "ractive/hoppy": "https://github.com/ractive/hoppy",
  "built-fast/bunny-cli": "https://github.com/built-fast/bunny-cli",
  DNSControl: "https://github.com/DNSControl/dnscontrol",
  "edge-script-sdk": "https://github.com/BunnyWay/edge-script-sdk",
  "simplesurance/terraform-provider-bunny": "https://github.com/simplesurance/terraform-provider-bunny",
  "flysystem-bunnycdn": "https://github.com/PlatformCommunity/flysystem-bunnycdn",
  /** Version 0.5.0. */
  bunnynet: "https://pypi.org/project/bunnynet/0.5.0/",
};

const all: Source[] = [];

/** The sources of all loaded routes. */
export const sources: readonly Source[] = all;

/** A rule in a document. Sources are constants beside the errors that they justify. */
export function documented(document: Document, says: string, operation?: string): Source {
  return remember({ document, says, ...(operation ? { operation } : {}) });
}

/** A rule on a page of the vendor's documentation, as of a day. */
export function published(page: string, says: string, date?: string): Source {
  return remember({ page, says, ...(date ? { date } : {}) });
}

/** A rule of a standard that the vendor's documentation names. */
export function standard(name: string, says: string): Source {
  return remember({ standard: name, says });
}

/** Knowledge of a client of the platform that is in no document, which `clients` lists. */
export function known(client: string, knows: string, seen?: { reported: string; date: string }): Source {
  return remember({ client, knows, ...seen });
}

function remember(source: Source): Source {
  all.push(source);
  return source;
}
