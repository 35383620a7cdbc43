import { documented, type Source } from "../../http/sources";

/** A mapping in a document, with unvalidated properties. */
export type Mapping = Readonly<Record<string, unknown>>;

/** A document that violates OpenAPI's rules is not the one that the vendor's document requires. */
const notOpenApi = documented("shield", "The file contents of the OpenAPI specification.");

/** Why API Guardian rejects a document. */
export class DocumentError extends Error {
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

/** The properties of a mapping; none if it is something else. */
export function membersOf(value: unknown): [name: string, member: unknown][] {
  return isMapping(value) ? Object.entries(value) : [];
}

/** Resolves the `$ref`s of a document, which must be local. */
export class References {
  constructor(private readonly document: Mapping) {}

  /** The value itself, or the final target of its `$ref`. */
  resolve(value: unknown): unknown {
    const visited = new Set<string>();
    let target = value;
    while (isMapping(target) && typeof target.$ref === "string") {
      if (visited.has(target.$ref)) throw new DocumentError(`The reference ${target.$ref} is circular.`);
      visited.add(target.$ref);
      target = this.at(target.$ref);
    }
    return target;
  }

  private at(reference: string): unknown {
    if (!/^#(\/|$)/.test(reference)) {
      throw new DocumentError(`The reference ${reference} is not local. Put its target into the document.`);
    }
    return reference
      .split("/")
      .slice(1)
      .map(unescapeSegment)
      .reduce<unknown>((node, name) => {
        if (typeof node === "object" && node !== null && Object.hasOwn(node, name)) return Reflect.get(node, name);
        throw new DocumentError(`The reference ${reference} has no target.`);
      }, this.document);
  }
}

/** A segment of a JSON pointer in a URI fragment. */
function unescapeSegment(segment: string): string {
  const name = segment.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
