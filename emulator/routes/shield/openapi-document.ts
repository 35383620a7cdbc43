import { isScalar, parseDocument, stringify } from "yaml";
import { checkLimits, type DocumentLimits } from "./openapi-limits";
import { DocumentError, isMapping, type Mapping, membersOf, References } from "./openapi-references";

/** Parameter names by location. */
export type ParameterGroups = Record<"Path" | "Query" | "Header" | "Cookie", string[]>;

/** The platform's names of the types of security schemes, and of the locations of their credentials. */
export const authSchemeTypes = ["ApiKey", "Http", "OAuth2", "OpenIdConnect"] as const;
export const authLocations = ["Header", "Query", "Cookie"] as const;

export interface AuthScheme {
  schemeName: string;
  schemeType: (typeof authSchemeTypes)[number];
  location: (typeof authLocations)[number];
  credentialName: string | null;
  httpScheme: string | null;
}

/** An operation of a document, as API Guardian reports it. */
export interface DocumentEndpoint {
  requestMethod: string;
  requestPath: string;
  authSchemes: AuthScheme[] | null;
  requestBodySchemaYaml: string | null;
  responseBodySchemasYaml: Record<string, string> | null;
  availableParameters: ParameterGroups;
}

/** An OpenAPI document, as API Guardian reports it. */
export interface OpenApiDocument {
  title: string;
  version: string;
  endpoints: DocumentEndpoint[];
}

/**
 * Parses an OpenAPI document (3.0, JSON or YAML) as API Guardian does.
 *
 * @throws DocumentError if it is not such a document, has a broken reference, or exceeds a limit.
 */
export function readOpenApiDocument(text: string, limits: DocumentLimits): OpenApiDocument {
  const { root, info } = parse(text);
  const version = isMapping(root) ? root.openapi : undefined;
  if (!isMapping(root) || typeof version !== "string" || !/^3\.0\./.test(version)) {
    throw new DocumentError("It is not an OpenAPI document of version 3.0.");
  }
  if (!isMapping(root.paths)) throw new DocumentError("It has no paths.");
  const references = new References(root);
  const endpoints = new EndpointReader(root, references).all();
  checkLimits(root, references, endpoints.length, limits);
  return { title: info("title"), version: info("version"), endpoints };
}

/** Parses JSON or YAML; `info` returns the source of a scalar, since the version `1.10` is not a number. */
function parse(text: string): { root: unknown; info: (name: string) => string } {
  const required = (name: string, value: unknown) => {
    if (typeof value === "string") return value;
    throw new DocumentError(`It has no info.${name}.`);
  };
  try {
    const root: unknown = JSON.parse(text);
    return { root, info: (name) => required(name, isMapping(root) && isMapping(root.info) && root.info[name]) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const yaml = parseDocument(text, { logLevel: "error" });
  const [error] = yaml.errors;
  if (error) throw new DocumentError(`It is neither JSON nor YAML: ${error.message.split("\n")[0]}`);
  try {
    const root: unknown = yaml.toJS();
    const sourceOf = (name: string) => {
      const node = yaml.getIn(["info", name], true);
      return isScalar(node) ? (node.source ?? node.value) : undefined;
    };
    return { root, info: (name) => required(name, sourceOf(name)) };
  } catch {
    throw new DocumentError("Its YAML aliases cannot be resolved.");
  }
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

class EndpointReader {
  constructor(
    private readonly document: Mapping,
    private readonly references: References,
  ) {}

  all(): DocumentEndpoint[] {
    return membersOf(this.document.paths).flatMap(([path, value]) => {
      if (path.startsWith("x-")) return [];
      if (!path.startsWith("/")) throw new DocumentError(`The path ${path} does not begin with a slash.`);
      // A path's reference may have sibling properties.
      const item = { ...this.mapping(value, `The path ${path}`), ...(isMapping(value) ? value : {}) };
      return methods.flatMap((method) => (method in item ? [this.endpoint(method, path, item)] : []));
    });
  }

  private endpoint(method: string, path: string, item: Mapping): DocumentEndpoint {
    const name = `${method.toUpperCase()} ${path}`;
    const operation = this.mapping(item[method], name);
    const bodies = membersOf(operation.responses).flatMap(([status, response]) => {
      const schema = this.bodySchema(response, `The response ${status} of ${name}`);
      return schema === null ? [] : [[status, schema]];
    });
    return {
      requestMethod: method.toUpperCase(),
      requestPath: path,
      authSchemes: this.authSchemes(operation.security ?? this.document.security),
      requestBodySchemaYaml:
        operation.requestBody === undefined ? null : this.bodySchema(operation.requestBody, `The body of ${name}`),
      responseBodySchemasYaml: bodies.length === 0 ? null : Object.fromEntries(bodies),
      availableParameters: this.parameters([...listIn(item.parameters), ...listIn(operation.parameters)], name),
    };
  }

  private parameters(all: readonly unknown[], operation: string): ParameterGroups {
    const groups: ParameterGroups = { Path: [], Query: [], Header: [], Cookie: [] };
    for (const value of all) {
      const { name, in: location } = this.mapping(value, `A parameter of ${operation}`);
      const group = Object.entries(groups).find(([group]) => group.toLowerCase() === location)?.[1];
      if (!group || typeof name !== "string") {
        throw new DocumentError(`A parameter of ${operation} has no name, or an unknown location.`);
      }
      // OpenAPI ignores these as parameters, since it describes them elsewhere.
      const isIgnored = location === "header" && /^(accept|content-type|authorization)$/i.test(name);
      if (!isIgnored && !group.includes(name)) group.push(name);
    }
    return groups;
  }

  private authSchemes(security: unknown): AuthScheme[] | null {
    const names = new Set(listIn(security).flatMap((requirement) => membersOf(requirement).map(([name]) => name)));
    const schemes = [...names].flatMap((name) => this.authScheme(name));
    return schemes.length === 0 ? null : schemes;
  }

  private authScheme(schemeName: string): AuthScheme[] {
    const { components } = this.document;
    const declared = membersOf(isMapping(components) ? components.securitySchemes : undefined);
    const scheme = this.mapping(new Map(declared).get(schemeName), `The security scheme ${schemeName}`);
    const inHeader = { schemeName, location: "Header", credentialName: "Authorization", httpScheme: null } as const;
    switch (scheme.type) {
      case "apiKey": {
        const location = authLocations.find((known) => known.toLowerCase() === scheme.in);
        if (!location) {
          throw new DocumentError(`The security scheme ${schemeName} has an unknown location.`);
        }
        return [{ ...inHeader, schemeType: "ApiKey", location, credentialName: String(scheme.name) }];
      }
      case "http":
        return [{ ...inHeader, schemeType: "Http", httpScheme: String(scheme.scheme) }];
      case "oauth2":
        return [{ ...inHeader, schemeType: "OAuth2" }];
      case "openIdConnect":
        return [{ ...inHeader, schemeType: "OpenIdConnect" }];
      case "mutualTLS":
        // It has no credential in a request.
        return [];
      default:
        throw new DocumentError(`The security scheme ${schemeName} has an unknown type.`);
    }
  }

  /** The schema of a body as YAML: the one for JSON, or the first. References in it are not resolved. */
  private bodySchema(value: unknown, what: string): string | null {
    const types = membersOf(this.mapping(value, what).content);
    const [, media] = types.find(([type]) => /^application\/(.*\+)?json\b/.test(type)) ?? types[0] ?? [];
    const schema = this.references.resolve(isMapping(media) ? media.schema : undefined);
    return schema === undefined ? null : stringify(schema, { lineWidth: 0 });
  }

  private mapping(value: unknown, what: string): Mapping {
    const resolved = this.references.resolve(value);
    if (isMapping(resolved)) return resolved;
    throw new DocumentError(`${what} is missing, or is not an object.`);
  }
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
