/** The vendor's OpenAPI documents that the emulator follows. */
export type Document = "core" | "edge-scripting" | "shield" | "logging";

/**
 * Why the platform refuses something: a rule that a document states, or what clients of the platform know. The emulator
 * refuses nothing without one, since a refusal that the platform does not make hides what works there.
 */
export type Source = Rule | Knowledge;

/** `says` stands word for word in the document: in the operation, where one is given. */
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

/** Every source of the routes that are loaded. */
export const sources: readonly Source[] = all;

/** A rule that a document states. Sources are constants beside the refusals that they stand for. */
export function documented(document: Document, says: string, operation?: string): Source {
  return remember({ document, says, ...(operation ? { operation } : {}) });
}

/** What a client of the platform knows, and no document says. */
export function known(client: string, knows: string): Source {
  return remember({ client, knows });
}

function remember(source: Source): Source {
  all.push(source);
  return source;
}
