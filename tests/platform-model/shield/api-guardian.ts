import { type OpenApiDocument, planLimits, readOpenApiDocument } from "../../../emulator/routes/shield";
import type { ApiGuardianEndpointRecord } from "../../../emulator/routes/shield/records";
import type { Facts, Model } from "../model";
import { argsOf, counted, setOf, textOf, textsOf, word } from "../values";
import { shieldZoneOf } from "./zone-of";

const modes = counted("Log", "Block");
const limitActions = counted("Block", "Log", "Ignore");
const timeframes = {
  PerSecond: 1,
  PerTenSeconds: 10,
  PerOneMinute: 60,
  PerFiveMinutes: 300,
  PerFifteenMinutes: 900,
  PerOneHour: 3600,
};

const nameOf = (method: unknown, path: unknown) => `${method} ${path}`;

/** What is validated against a document, by method and path. */
const validated = (endpoints: OpenApiDocument["endpoints"]): Facts =>
  Object.fromEntries(
    endpoints.map((endpoint) => [
      nameOf(endpoint.requestMethod, endpoint.requestPath),
      [endpoint.authSchemes, endpoint.requestBodySchemaYaml, endpoint.responseBodySchemasYaml],
    ]),
  );

/** Whether credentials are checked, of each endpoint that has some and that no resource of its own configures. */
const credentialChecks = (endpoints: readonly ApiGuardianEndpointRecord[]): Facts =>
  Object.fromEntries(
    endpoints
      .filter(({ authSchemes }) => authSchemes !== null)
      .map((endpoint) => [nameOf(endpoint.requestMethod, endpoint.requestPath), endpoint.validateAuthorization]),
  );

const documentOf = (specification: unknown) => readOpenApiDocument(textOf(specification), planLimits);

export const apiGuardian: Model = {
  resource: "ApiGuardian",
  inForce(account, { args }) {
    const guardian = shieldZoneOf(account, args)?.apiGuardian;
    if (!guardian) return undefined;
    const { configuration, endpoints } = guardian;
    const checks = Object.entries(credentialChecks(endpoints)).map(([name, value]) => [
      `credentials of ${name}`,
      value,
    ]);
    return {
      "whether requests are inspected": configuration.isEnabled,
      "the title and version of its document": [configuration.title, configuration.version],
      "what is validated": validated(endpoints),
      executionMode: word(modes, configuration.executionMode),
      bodyLimitAction: word(limitActions, configuration.bodyLimitAction),
      unmatchedPathAction: word(limitActions, configuration.unmatchedPathAction),
      ...Object.fromEntries(checks),
    };
  },
  declares({ shieldZoneId, specification, enforceAuthorizationValidation: enforced, ...args }, program) {
    const document = specification === undefined ? undefined : documentOf(specification);
    const own = program
      .filter(({ resource, args }) => resource === "ApiGuardianEndpoint" && args.shieldZoneId === shieldZoneId)
      .filter(({ args }) => args.validateAuthorization !== undefined)
      .map(({ args }) => nameOf(args.method, args.path));
    const checks = (enforced === undefined ? [] : (document?.endpoints ?? []))
      .filter(({ authSchemes }) => authSchemes !== null)
      .map(({ requestMethod, requestPath }) => nameOf(requestMethod, requestPath))
      .filter((name) => !own.includes(name));
    return {
      "whether requests are inspected": args.enabled,
      "the title and version of its document": document && [document.title, document.version],
      "what is validated": document && validated(document.endpoints),
      executionMode: args.executionMode,
      bodyLimitAction: args.bodyLimitAction,
      unmatchedPathAction: args.unmatchedPathAction,
      ...Object.fromEntries(checks.map((name) => [`credentials of ${name}`, enforced])),
    };
  },
};

export const apiGuardianEndpoint: Model = {
  resource: "ApiGuardianEndpoint",
  inForce(account, { args }) {
    const endpoint = shieldZoneOf(account, args)?.apiGuardian.endpoints.find(
      ({ requestMethod, requestPath }) => requestMethod === args.method && requestPath === args.path,
    );
    if (!endpoint) return undefined;
    const { Path = [], Query = [], Header = [], Cookie = [] } = endpoint.injectionDetectionParameters ?? {};
    return {
      "whether it is enforced": endpoint.isEnabled,
      "whether request bodies are checked": endpoint.validateRequestBodySchema,
      "whether response bodies are checked": endpoint.validateResponseBodySchema,
      "whether credentials are checked": endpoint.validateAuthorization,
      "the parameters that are scanned": [Path, Query, Header, Cookie].map(setOf),
      "whether it scans for XSS": endpoint.detectParameterXss,
      "whether it scans for SQL": endpoint.detectParameterSqli,
      "whether requests are counted": endpoint.rateLimitingEnabled,
      "how they are counted": endpoint.rateLimitingType,
      "how many are allowed": endpoint.rateLimitingRequestCount,
      "within which time": word(timeframes, endpoint.rateLimitingTimeframe),
    };
  },
  declares({ injectionDetectionParameters: parameters, ...args }) {
    const { path = [], query = [], header = [], cookie = [] } = argsOf(parameters ?? {});
    return {
      "whether it is enforced": args.enabled,
      "whether request bodies are checked": args.validateRequestBodySchema,
      "whether response bodies are checked": args.validateResponseBodySchema,
      "whether credentials are checked": args.validateAuthorization,
      "the parameters that are scanned":
        parameters && [path, query, header, cookie].map((names) => setOf(textsOf(names))),
      "whether it scans for XSS": args.detectParameterXss,
      "whether it scans for SQL": args.detectParameterSqli,
      "whether requests are counted": args.rateLimitingEnabled,
      "how they are counted": args.rateLimitingType,
      "how many are allowed": args.rateLimitingRequestCount,
      "within which time": args.rateLimitingTimeframe,
    };
  },
};
