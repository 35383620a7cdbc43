import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import {
  type ApiGuardianEndpoint,
  type ApiGuardianState,
  executionMode,
  limitAction,
  rateLimitTimeframe,
} from "../../wire/generated/shield";
import { Area } from "../area";

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
  injectionDetectionParameters?: Partial<NonNullable<ApiGuardianEndpoint["injectionDetectionParameters"]>>;
  detectParameterXss?: boolean;
  detectParameterSqli?: boolean;
  rateLimitingEnabled?: boolean;
  /** `Global` or `IP`. */
  rateLimitingType: string;
  rateLimitingRequestCount?: number;
  rateLimitingTimeframe: Parameters<typeof rateLimitTimeframe.toWire>[0];
}

const specificationRow = { request: (specification: ApiGuardianSpecification) => ({ body: specification }) };

/** API Guardian: validates traffic against an uploaded OpenAPI specification. Source: the vendor's `shield.json`. */
export class ApiGuardian extends Area {
  /** Reads settings and endpoints. `GET /shield/shield-zone/{shieldZoneId}/api-guardian` */
  readonly get = this.row("GET /shield/shield-zone/{shieldZoneId}/api-guardian");

  /**
   * The cached settings and endpoints: at most 30 s old, and read after this client's last write to the zone. Reads many
   * endpoints of one zone with one call.
   * `GET /shield/shield-zone/{shieldZoneId}/api-guardian`
   */
  snapshot(shieldZoneId: number): Promise<ApiGuardianState> {
    return this.connection.reads.get(objectKey.shieldZone(shieldZoneId), "API Guardian", () => this.get(shieldZoneId));
  }

  /** Changes the settings of a zone. `PATCH /shield/shield-zone/{shieldZoneId}/api-guardian` */
  readonly updateSettings = this.row("PATCH /shield/shield-zone/{shieldZoneId}/api-guardian", {
    writes: objectKey.shieldZone,
    request: (settings: ApiGuardianSettings) => ({
      body: {
        isEnabled: settings.enabled,
        executionMode: executionMode.toWire(settings.executionMode),
        bodyLimitAction: limitAction.toWire(settings.bodyLimitAction),
        unmatchedPathAction: limitAction.toWire(settings.unmatchedPathAction),
      },
    }),
  });

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
    return this.connection.writes.queued(objectKey.shieldZone(shieldZoneId), options, () =>
      this.connection.creates.run({
        ...options,
        description: `the specification of shield zone ${shieldZoneId}`,
        queue: `specifications of shield zone ${shieldZoneId}`,
        send: () => this.sendFirst(shieldZoneId, specification, options),
        findCandidates: async () => {
          const { configuration, endpoints } = await this.get(shieldZoneId, options);
          if (configuration.title == null && endpoints.length === 0) return [];
          return [{ id: shieldZoneId, value: await this.sendNext(shieldZoneId, specification, options) }];
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
  readonly replaceSpecification = this.row("PATCH /shield/shield-zone/{shieldZoneId}/api-guardian/spec", {
    ...specificationRow,
    writes: objectKey.shieldZone,
  });

  private readonly sendFirst = this.row("POST /shield/shield-zone/{shieldZoneId}/api-guardian/spec", specificationRow);
  private readonly sendNext = this.row("PATCH /shield/shield-zone/{shieldZoneId}/api-guardian/spec", specificationRow);

  /** Changes the settings of an endpoint. `PATCH /shield/shield-zone/{shieldZoneId}/api-guardian/endpoint/{endpointId}` */
  readonly updateEndpoint = this.row("PATCH /shield/shield-zone/{shieldZoneId}/api-guardian/endpoint/{endpointId}", {
    writes: objectKey.shieldZone,
    request: ({ enabled, injectionDetectionParameters: parameters, ...settings }: ApiGuardianEndpointSettings) => ({
      body: {
        ...settings,
        isEnabled: enabled,
        injectionDetectionParameters: parameters && {
          Path: parameters.path ?? [],
          Query: parameters.query ?? [],
          Header: parameters.header ?? [],
          Cookie: parameters.cookie ?? [],
        },
        rateLimitingTimeframe: rateLimitTimeframe.toWire(settings.rateLimitingTimeframe),
      },
    }),
  });

  /** The enums of API Guardian as the platform has them now. `GET /shield/shield-zone/{shieldZoneId}/api-guardian/enums` */
  readonly enums = this.row("GET /shield/shield-zone/{shieldZoneId}/api-guardian/enums");
}
