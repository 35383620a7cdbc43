import { z } from "zod";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import * as vendor from "../../wire/generated/enums";
import { texts } from "../../wire/members";
import { listOf, mapOf, underData } from "../../wire/schemas";
import type { Connection } from "../connection";

/** Whether a match is only logged or the request is blocked. */
export const executionMode = wireEnum(vendor.WAFExecutionMode);
/** The action for a body over the limit, or for a path that is not in the specification. */
export const limitAction = wireEnum(vendor.WAFPayloadLimitAction);
/** The window of a rate limit, in seconds. */
export const rateLimitTimeframe = wireEnum(vendor.RateLimitTimeframe);
/** What a rate limit counts requests by. A string on the wire, unlike the others. */
export const rateLimitTypes = ["Global", "IP"] as const;

const configuration = z.object({
  shieldZoneId: z.int(),
  isEnabled: z.boolean(),
  executionMode: executionMode.wire,
  bodyLimitAction: limitAction.wire,
  unmatchedPathAction: limitAction.wire,
  ...texts("title", "version", "updatedAt"),
  maxEndpoints: z.number(),
  maxFieldsPerType: z.number(),
  maxNestingDepth: z.number(),
  maxTotalSchemaNodes: z.number(),
  maxTotalRegexLength: z.number(),
  createdAt: z.string(),
});
const configurationResponse = underData(configuration);

/** On the wire the four properties are capitalized, unlike the rest of shield. */
const parameterGroups = z
  .object({
    Path: listOf(z.string()),
    Query: listOf(z.string()),
    Header: listOf(z.string()),
    Cookie: listOf(z.string()),
  })
  .transform(({ Path, Query, Header, Cookie }) => ({ path: Path, query: Query, header: Header, cookie: Cookie }));

const authScheme = z.object({
  ...texts("schemeName", "credentialName", "httpScheme"),
  schemeType: z.string(),
  location: z.string(),
});

const endpoint = z.object({
  apiGuardianEndpointId: z.int(),
  shieldZoneId: z.int(),
  ...texts("requestMethod", "requestPath", "requestBodySchemaYaml", "updatedAt"),
  validateRequestBodySchema: z.boolean(),
  validateResponseBodySchema: z.boolean(),
  validateAuthorization: z.boolean(),
  isEnabled: z.boolean(),
  authSchemes: z.array(authScheme).nullish(),
  responseBodySchemasYaml: mapOf(z.string()).nullish(),
  availableParameters: parameterGroups.nullish(),
  injectionDetectionParameters: parameterGroups.nullish(),
  detectParameterXss: z.boolean(),
  detectParameterSqli: z.boolean(),
  rateLimitingEnabled: z.boolean(),
  rateLimitingType: z.string(),
  rateLimitingRequestCount: z.number(),
  rateLimitingTimeframe: rateLimitTimeframe.wire,
  createdAt: z.string(),
});
const endpointResponse = underData(endpoint);

const state = z.object({ configuration, endpoints: listOf(endpoint) });
const stateResponse = underData(state);

/** The API Guardian of a shield zone: its settings and the endpoints of the uploaded specification. */
export type ApiGuardianState = z.output<typeof state>;
export type ApiGuardianConfiguration = z.output<typeof configuration>;
export type ApiGuardianEndpoint = z.output<typeof endpoint>;
type ParameterGroups = z.output<typeof parameterGroups>;
type LimitAction = Parameters<typeof limitAction.toWire>[0];

/** Settings of a zone. The platform may set an omitted action to its first value, so all are required. */
export interface ApiGuardianSettings {
  /** Default: unchanged. */
  enabled?: boolean;
  executionMode: Parameters<typeof executionMode.toWire>[0];
  bodyLimitAction: LimitAction;
  unmatchedPathAction: LimitAction;
}

export interface ApiGuardianSpecification {
  /** An OpenAPI 3 document, as JSON or YAML. */
  content: string;
  /**
   * Whether to enforce the credentials that the document requires. Default: true for the first document; later ones
   * leave each endpoint unchanged.
   */
  enforceAuthorizationValidation?: boolean;
}

/** Settings of an endpoint. Omitted ones stay, except the two that the platform always requires. */
export interface ApiGuardianEndpointSettings {
  enabled?: boolean;
  validateRequestBodySchema?: boolean;
  validateResponseBodySchema?: boolean;
  validateAuthorization?: boolean;
  /** All parameters that are checked for injections; each must be one of the endpoint's. */
  injectionDetectionParameters?: Partial<ParameterGroups>;
  detectParameterXss?: boolean;
  detectParameterSqli?: boolean;
  rateLimitingEnabled?: boolean;
  /** `Global` or `IP`. */
  rateLimitingType: string;
  rateLimitingRequestCount?: number;
  rateLimitingTimeframe: Parameters<typeof rateLimitTimeframe.toWire>[0];
}

/** API Guardian: validates traffic against an uploaded OpenAPI specification. Source: the vendor's `shield.json`. */
export class ApiGuardian {
  constructor(private readonly connection: Connection) {}

  /** Reads settings and endpoints. `GET /shield/shield-zone/{shieldZoneId}/api-guardian` */
  get(shieldZoneId: number, options?: CallOptions): Promise<ApiGuardianState> {
    return this.connection.call("GET /shield/shield-zone/{shieldZoneId}/api-guardian", {
      ...options,
      path: { shieldZoneId },
      response: stateResponse,
    });
  }

  /**
   * The cached settings and endpoints: at most 30 s old, and read after this client's last write to the zone. Reads many
   * endpoints of one zone with one call.
   * `GET /shield/shield-zone/{shieldZoneId}/api-guardian`
   */
  snapshot(shieldZoneId: number): Promise<ApiGuardianState> {
    return this.connection.reads.get(objectKey.shieldZone(shieldZoneId), "API Guardian", () => this.get(shieldZoneId));
  }

  /** Changes the settings of a zone. `PATCH /shield/shield-zone/{shieldZoneId}/api-guardian` */
  updateSettings(
    shieldZoneId: number,
    settings: ApiGuardianSettings,
    options?: CallOptions,
  ): Promise<ApiGuardianConfiguration> {
    const body = {
      isEnabled: settings.enabled,
      executionMode: executionMode.toWire(settings.executionMode),
      bodyLimitAction: limitAction.toWire(settings.bodyLimitAction),
      unmatchedPathAction: limitAction.toWire(settings.unmatchedPathAction),
    };
    return this.write(shieldZoneId, options, () =>
      this.connection.call("PATCH /shield/shield-zone/{shieldZoneId}/api-guardian", {
        ...options,
        path: { shieldZoneId },
        body,
        response: configurationResponse,
      }),
    );
  }

  /**
   * Uploads the first specification of a zone. If the response is lost and the zone has a specification now, it is
   * replaced, which is idempotent.
   * `POST /shield/shield-zone/{shieldZoneId}/api-guardian/spec`, rarely then `PATCH` of the same
   */
  uploadSpecification(
    shieldZoneId: number,
    specification: ApiGuardianSpecification,
    options?: CallOptions,
  ): Promise<ApiGuardianState> {
    const send = (operation: SpecificationOperation) =>
      this.sendSpecification(operation, shieldZoneId, specification, options);
    return this.write(shieldZoneId, options, () =>
      this.connection.creates.run({
        ...options,
        description: `the specification of shield zone ${shieldZoneId}`,
        queue: `specifications of shield zone ${shieldZoneId}`,
        send: () => send("POST /shield/shield-zone/{shieldZoneId}/api-guardian/spec"),
        findCandidates: async () => {
          const { configuration, endpoints } = await this.get(shieldZoneId, options);
          if (configuration.title == null && endpoints.length === 0) return [];
          return [
            { id: shieldZoneId, value: await send("PATCH /shield/shield-zone/{shieldZoneId}/api-guardian/spec") },
          ];
        },
      }),
    );
  }

  /**
   * One endpoint, from the {@link snapshot}, and the state that contains it. Polls if this client wrote to the zone
   * recently. `GET /shield/shield-zone/{shieldZoneId}/api-guardian`
   */
  async find(
    shieldZoneId: number,
    isWanted: (endpoint: ApiGuardianEndpoint) => boolean,
  ): Promise<{ state: ApiGuardianState; endpoint: ApiGuardianEndpoint | undefined }> {
    let state = await this.snapshot(shieldZoneId);
    if (!state.endpoints.some(isWanted) && this.connection.recent.has(objectKey.shieldZone(shieldZoneId))) {
      state = await this.connection.poll.until(
        () => this.get(shieldZoneId),
        ({ endpoints }) => endpoints.some(isWanted),
      );
    }
    return { state, endpoint: state.endpoints.find(isWanted) };
  }

  /** Replaces the specification. `PATCH /shield/shield-zone/{shieldZoneId}/api-guardian/spec` */
  replaceSpecification(
    shieldZoneId: number,
    specification: ApiGuardianSpecification,
    options?: CallOptions,
  ): Promise<ApiGuardianState> {
    const operation = "PATCH /shield/shield-zone/{shieldZoneId}/api-guardian/spec";
    return this.write(shieldZoneId, options, () =>
      this.sendSpecification(operation, shieldZoneId, specification, options),
    );
  }

  /** Changes the settings of an endpoint. `PATCH /shield/shield-zone/{shieldZoneId}/api-guardian/endpoint/{endpointId}` */
  updateEndpoint(
    shieldZoneId: number,
    endpointId: number,
    { enabled, injectionDetectionParameters: parameters, ...settings }: ApiGuardianEndpointSettings,
    options?: CallOptions,
  ): Promise<ApiGuardianEndpoint> {
    const body = {
      ...settings,
      isEnabled: enabled,
      injectionDetectionParameters: parameters && {
        Path: parameters.path ?? [],
        Query: parameters.query ?? [],
        Header: parameters.header ?? [],
        Cookie: parameters.cookie ?? [],
      },
      rateLimitingTimeframe: rateLimitTimeframe.toWire(settings.rateLimitingTimeframe),
    };
    return this.write(shieldZoneId, options, () =>
      this.connection.call("PATCH /shield/shield-zone/{shieldZoneId}/api-guardian/endpoint/{endpointId}", {
        ...options,
        path: { shieldZoneId, endpointId },
        body,
        response: endpointResponse,
      }),
    );
  }

  /** The enums of API Guardian as the platform has them now. `GET /shield/shield-zone/{shieldZoneId}/api-guardian/enums` */
  enums(shieldZoneId: number, options?: CallOptions): Promise<Record<string, Record<string, string>>> {
    return this.connection.call("GET /shield/shield-zone/{shieldZoneId}/api-guardian/enums", {
      ...options,
      path: { shieldZoneId },
      response: mapOf(mapOf(z.string())),
    });
  }

  private sendSpecification(
    operation: SpecificationOperation,
    shieldZoneId: number,
    specification: ApiGuardianSpecification,
    options?: CallOptions,
  ): Promise<ApiGuardianState> {
    const path = { shieldZoneId };
    return this.connection.call(operation, { ...options, path, body: specification, response: stateResponse });
  }

  private write<T>(shieldZoneId: number, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    return this.connection.writes.queued(objectKey.shieldZone(shieldZoneId), options, write);
  }
}

type SpecificationOperation = `${"POST" | "PATCH"} /shield/shield-zone/{shieldZoneId}/api-guardian/spec`;
