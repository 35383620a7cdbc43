import { documented, type Source } from "../../server/sources";

/** A mapping in a document that somebody sent: nothing is known of its members. */
export type Mapping = Readonly<Record<string, unknown>>;

/** What is no OpenAPI document by OpenAPI's own rules is not what the vendor's document asks for. */
const notOpenApi = documented("shield", "The file contents of the OpenAPI specification.");

/** A document that API Guardian does not take, and why. */
export class DocumentRefused extends Error {
  constructor(
    message: string,
    readonly errorKey = "api_guardian.invalid_specification",
    readonly source: Source = notOpenApi,
  ) {
    super(message);
  }
}

export function isMapping(value: unknown): value is Mapping {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The members of a mapping; none where it is something else. */
export function membersOf(value: unknown): [name: string, member: unknown][] {
  return isMapping(value) ? Object.entries(value) : [];
}

/** Follows the `$ref`s of a document. They must stay in it. */
export class References {
  constructor(private readonly document: Mapping) {}

  /** The value itself, or what its `$ref` leads to in the end. */
  resolve(value: unknown): unknown {
    const passed = new Set<string>();
    let found = value;
    while (isMapping(found) && typeof found.$ref === "string") {
      if (passed.has(found.$ref)) throw new DocumentRefused(`The reference ${found.$ref} leads back to itself.`);
      passed.add(found.$ref);
      found = this.at(found.$ref);
    }
    return found;
  }

  private at(reference: string): unknown {
    if (!/^#(\/|$)/.test(reference)) {
      throw new DocumentRefused(`The reference ${reference} leads out of the document. Put what it means into it.`);
    }
    return reference
      .split("/")
      .slice(1)
      .map(unescapePart)
      .reduce<unknown>((part, name) => {
        if (typeof part === "object" && part !== null && Object.hasOwn(part, name)) return Reflect.get(part, name);
        throw new DocumentRefused(`The reference ${reference} leads to nothing.`);
      }, this.document);
  }
}

/** A part of a JSON pointer in a URI fragment. */
function unescapePart(part: string): string {
  const text = part.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
