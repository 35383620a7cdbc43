/** The vendor's OpenAPI documents that the emulator follows. */
export type Document = "core" | "edge-scripting" | "shield" | "logging" | "storage" | "origin-errors";

/**
 * Why the platform rejects a request: a rule in a document, or the knowledge of a client of the platform. The emulator
 * rejects nothing without a source, since it must not fail what works on the platform.
 */
export type Source = Rule | Knowledge;

/** `says` is a quotation of the document, or of its operation if there is one. */
export interface Rule {
  readonly document: Document;
  readonly says: string;
  readonly operation?: string;
}

export interface Knowledge {
  readonly client: string;
  readonly knows: string;
}

const all: Source[] = [];

/** The sources of all loaded routes. */
export const sources: readonly Source[] = all;

/** A rule in a document. Sources are constants beside the errors that they justify. */
export function documented(document: Document, says: string, operation?: string): Source {
  return remember({ document, says, ...(operation ? { operation } : {}) });
}

/** Knowledge of a client of the platform that is in no document. */
export function known(client: string, knows: string): Source {
  return remember({ client, knows });
}

function remember(source: Source): Source {
  all.push(source);
  return source;
}
