import { z } from "zod";
import type { Candidate } from "../../consistency/create-once";
import { undefinedIfNotFound } from "../../consistency/find-created";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import * as vendor from "../../wire/generated/enums";
import { flag, int, ints, numbers, text, texts } from "../../wire/members";
import { allItems, type Page, type PageOptions, pageOf } from "../../wire/pagination";
import { listOf, noBody, requireAnyOf } from "../../wire/schemas";
import { charts, periodQuery, type StatisticsPeriod } from "../../wire/statistics";
import type { Connection } from "../connection";

/** The type of a script. */
export const edgeScriptType = wireEnum(vendor.EdgeScriptTypes);
/** The kind of its ids. */
const kind = "edge script";

const repositorySettings = z.object({
  id: int,
  ...texts("name", "templateUrl"),
  private: flag,
});

const deployConfiguration = z.object({
  ...texts("branch", "installCommand", "buildCommand", "entryFile"),
  createWorkflow: flag,
});

const integration = z.object({
  integrationId: int,
  repositorySettings: repositorySettings.nullish(),
  deployConfiguration: deployConfiguration.nullish(),
});

/** A variable, inside a script and by itself. */
export const edgeScriptVariable = z.object({
  id: z.int(),
  ...texts("name", "defaultValue"),
  required: flag,
});

const edgeScript = z.object({
  id: z.int(),
  ...texts("name", "lastModified", "defaultHostname", "systemHostname", "deploymentKey"),
  scriptType: edgeScriptType.wire.nullish(),
  ...ints("currentReleaseId", "repositoryId", "integrationId"),
  edgeScriptVariables: listOf(edgeScriptVariable),
  deleted: flag,
  linkedPullZones: listOf(z.object({ id: z.int(), pullZoneName: text, defaultHostname: text })),
  integration: integration.nullish(),
  ...numbers("monthlyCost", "monthlyRequestCount", "monthlyCpuTime"),
});
const edgeScriptPage = pageOf(edgeScript);

export const scriptCode = requireAnyOf(z.object({ code: text, lastModified: text }));

const statistics = z.object({
  totalRequestsServed: z.number(),
  totalCpuUsed: z.number(),
  totalMonthlyCost: z.number(),
  averageCpuTimePerExecution: z.number(),
  ...charts("requestsServedChart", "averageCpuTimeChart", "totalCpuTimeChart"),
});

export type EdgeScript = z.output<typeof edgeScript>;
export type EdgeScriptCode = z.output<typeof scriptCode>;
/** Usage of a script over a period; charts map a point in time (ISO 8601) to its value. */
export type EdgeScriptStatistics = z.output<typeof statistics>;
export type EdgeScriptType = (typeof edgeScriptType.names)[number];
/** A source code repository that deploys the script. */
export type EdgeScriptIntegration = z.input<typeof integration>;

export interface CreateEdgeScript {
  /** At most 100 characters. */
  name: string;
  type: EdgeScriptType;
  /** Saved with the script, not published. */
  code?: string;
  createLinkedPullZone?: boolean;
  linkedPullZoneName?: string;
  integration?: EdgeScriptIntegration;
}

/** Filters a list of scripts. */
export interface EdgeScriptFilter {
  type?: EdgeScriptType[];
  /** A substring of the name. */
  search?: string;
  /** Whether each script includes its linked pull zones. Default: false. */
  includeLinkedPullZones?: boolean;
  integrationId?: number;
}

/** Edge scripts and their code. Source: the vendor's `edge-scripting.json`. */
export class EdgeScripts {
  constructor(private readonly connection: Connection) {}

  /** All scripts, page after page. `GET /compute/script` */
  list(options?: EdgeScriptFilter & CallOptions): AsyncGenerator<EdgeScript, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page }));
  }

  /** One page of the scripts. `GET /compute/script` */
  listPage({
    page = 1,
    perPage = 1000,
    type,
    search,
    includeLinkedPullZones,
    integrationId,
    ...options
  }: EdgeScriptFilter & PageOptions & CallOptions = {}): Promise<Page<EdgeScript>> {
    const types = type?.map((name) => edgeScriptType.toWire(name)) ?? [];
    return this.connection.call("GET /compute/script", {
      ...options,
      path: {},
      query: { type: types, page, perPage, search, includeLinkedPullzones: includeLinkedPullZones, integrationId },
      response: edgeScriptPage,
    });
  }

  /** Creates a script with its code, exactly once even if the response is lost. `POST /compute/script` */
  async create(script: CreateEdgeScript, options?: CallOptions): Promise<EdgeScript> {
    const { type, ...rest } = script;
    const body = { ...rest, scriptType: edgeScriptType.toWire(type) };
    const created = await this.connection.creates.run({
      ...options,
      description: `an edge script named ${JSON.stringify(script.name)}`,
      queue: `edge scripts named ${script.name}`,
      kind,
      send: () => this.connection.call("POST /compute/script", { ...options, path: {}, body, response: edgeScript }),
      idOf: ({ id }) => id,
      findCandidates: () => this.findCandidates(script, options),
    });
    this.connection.recent.wrote(objectKey.edgeScript(created.id));
    return created;
  }

  private async findCandidates(
    { name, type, code, integration }: CreateEdgeScript,
    options?: CallOptions,
  ): Promise<Candidate<EdgeScript>[]> {
    const candidates: Candidate<EdgeScript>[] = [];
    for await (const listed of this.list({ ...options, type: [type], search: name })) {
      // A script with a release is another one, unless a repository deploys it right after its creation.
      if (listed.name !== name || listed.deleted || (listed.currentReleaseId && !integration)) continue;
      if (code !== undefined && (await undefinedIfNotFound(this.readCode(listed.id, options)))?.code !== code) continue;
      const value = await undefinedIfNotFound(this.read(listed.id, options));
      if (value) candidates.push({ id: listed.id, changedAt: listed.lastModified ?? null, value });
    }
    return candidates;
  }

  /** Reads a script, without its code. `GET /compute/script/{id}` */
  get(id: number, options?: CallOptions): Promise<EdgeScript> {
    this.connection.creates.owns(kind, id);
    return this.read(id, options);
  }

  private read(id: number, options?: CallOptions): Promise<EdgeScript> {
    const expectExists = this.connection.recent.has(objectKey.edgeScript(id));
    const details = { path: { id }, response: edgeScript, about: ["id", id] as const, expectExists };
    return this.connection.call("GET /compute/script/{id}", { ...options, ...details });
  }

  /** Changes a script's name. The platform requires its type as well. `POST /compute/script/{id}` */
  update(id: number, script: { name: string; type: EdgeScriptType }, options?: CallOptions): Promise<EdgeScript> {
    const body = { name: script.name, scriptType: edgeScriptType.toWire(script.type) };
    return this.write(id, options, () =>
      this.connection.call("POST /compute/script/{id}", {
        ...options,
        path: { id },
        body,
        response: edgeScript,
        repeatable: true,
      }),
    );
  }

  /**
   * Deletes a script, with its linked pull zones if requested; otherwise their origin becomes a landing page.
   * `DELETE /compute/script/{id}`
   */
  async delete(
    id: number,
    { deleteLinkedPullZones, ...options }: CallOptions & { deleteLinkedPullZones?: boolean } = {},
  ): Promise<void> {
    const query = { deleteLinkedPullZones };
    await this.write(id, options, () =>
      this.connection.call("DELETE /compute/script/{id}", { ...options, path: { id }, query, response: noBody }),
    );
    this.connection.recent.deleted(objectKey.edgeScript(id));
  }

  /** Reads the code as it was last saved, published or not. `GET /compute/script/{id}/code` */
  getCode(id: number, options?: CallOptions): Promise<EdgeScriptCode> {
    this.connection.creates.owns(kind, id);
    return this.readCode(id, options);
  }

  private readCode(id: number, options?: CallOptions): Promise<EdgeScriptCode> {
    const expectExists = this.connection.recent.has(objectKey.edgeScript(id));
    return this.connection.call("GET /compute/script/{id}/code", {
      ...options,
      path: { id },
      response: scriptCode,
      expectExists,
    });
  }

  /** Saves code, without publishing it. `POST /compute/script/{id}/code` */
  setCode(id: number, code: string, options?: CallOptions): Promise<void> {
    return this.write(id, options, () =>
      this.connection.call("POST /compute/script/{id}/code", {
        ...options,
        path: { id },
        body: { code },
        response: noBody,
        repeatable: true,
      }),
    );
  }

  /**
   * Creates a new deployment key, which a read returns; the old one is invalid at once. Where the response is lost, one more
   * is created. `POST /compute/script/{id}/deploymentKey/rotate`
   */
  rotateDeploymentKey(id: number, options?: CallOptions): Promise<void> {
    return this.write(id, options, () =>
      this.connection.call("POST /compute/script/{id}/deploymentKey/rotate", {
        ...options,
        path: { id },
        response: noBody,
        repeatable: true,
      }),
    );
  }

  /** Usage of a script between two dates. Default: the last 30 days. `GET /compute/script/{id}/statistics` */
  getStatistics(
    id: number,
    { from, to, hourly, ...options }: StatisticsPeriod & CallOptions = {},
  ): Promise<EdgeScriptStatistics> {
    return this.connection.call("GET /compute/script/{id}/statistics", {
      ...options,
      path: { id },
      query: periodQuery({ from, to, hourly }),
      response: statistics,
    });
  }

  private write<T>(id: number, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    this.connection.creates.owns(kind, id);
    return this.connection.writes.queued(objectKey.edgeScript(id), options, write);
  }
}
