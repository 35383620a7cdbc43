import type { Candidate } from "../../consistency/create-once";
import { undefinedIfNotFound } from "../../consistency/find-created";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { type EdgeScript, type EdgeScriptIntegration, edgeScriptType } from "../../wire/generated/edge-scripting";
import { allItems, type PageOptions } from "../../wire/pagination";
import { periodQuery, type StatisticsPeriod } from "../../wire/statistics";
import { Area } from "../area";

/** The kind of its ids. */
const kind = "edge script";
/** What rows of writes share. */
const write = { owns: kind, writes: objectKey.edgeScript } as const;

export type EdgeScriptType = (typeof edgeScriptType.names)[number];

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
export class EdgeScripts extends Area {
  /** All scripts, page after page. `GET /compute/script` */
  list(options?: EdgeScriptFilter & CallOptions): AsyncGenerator<EdgeScript, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page }));
  }

  /** One page of the scripts. `GET /compute/script` */
  readonly listPage = this.row("GET /compute/script", {
    select: ({
      page = 1,
      perPage = 1000,
      type,
      includeLinkedPullZones,
      ...filter
    }: EdgeScriptFilter & PageOptions) => ({
      query: {
        type: type?.map((name) => edgeScriptType.toWire(name)) ?? [],
        page,
        perPage,
        search: filter.search,
        includeLinkedPullzones: includeLinkedPullZones,
        integrationId: filter.integrationId,
      },
    }),
  });

  /** Creates a script with its code, exactly once even if the response is lost. `POST /compute/script` */
  create(script: CreateEdgeScript, options?: CallOptions): Promise<EdgeScript> {
    const { type, ...rest } = script;
    const body = { ...rest, scriptType: edgeScriptType.toWire(type) };
    return this.connection.creates.run({
      ...options,
      description: `an edge script named ${JSON.stringify(script.name)}`,
      queue: `edge scripts named ${script.name}`,
      kind,
      recent: objectKey.edgeScript,
      send: () => this.connection.call("POST /compute/script", { ...options, body }),
      findCandidates: () => this.findCandidates(script, options),
    });
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
  readonly get = this.row("GET /compute/script/{id}", { owns: kind, about: "id", recent: objectKey.edgeScript });
  private readonly read = this.row("GET /compute/script/{id}", { about: "id", recent: objectKey.edgeScript });

  /** Changes a script's name. The platform requires its type as well. `POST /compute/script/{id}` */
  readonly update = this.row("POST /compute/script/{id}", {
    ...write,
    repeatable: true,
    request: (script: { name: string; type: EdgeScriptType }) => ({
      body: { name: script.name, scriptType: edgeScriptType.toWire(script.type) },
    }),
  });

  /**
   * Deletes a script, with its linked pull zones if requested; otherwise their origin becomes a landing page.
   * `DELETE /compute/script/{id}`
   */
  readonly delete = this.row("DELETE /compute/script/{id}", {
    ...write,
    recent: objectKey.edgeScript,
    select: ({ deleteLinkedPullZones }: { deleteLinkedPullZones?: boolean }) => ({ query: { deleteLinkedPullZones } }),
  });

  /** Reads the code as it was last saved, published or not. `GET /compute/script/{id}/code` */
  readonly getCode = this.row("GET /compute/script/{id}/code", { owns: kind, recent: objectKey.edgeScript });
  private readonly readCode = this.row("GET /compute/script/{id}/code", { recent: objectKey.edgeScript });

  /** Saves code, without publishing it. `POST /compute/script/{id}/code` */
  readonly setCode = this.row("POST /compute/script/{id}/code", {
    ...write,
    repeatable: true,
    request: (code: string) => ({ body: { code } }),
  });

  /**
   * Creates a new deployment key, which a read returns; the old one is invalid at once. Where the response is lost, one more
   * is created. `POST /compute/script/{id}/deploymentKey/rotate`
   */
  readonly rotateDeploymentKey = this.row("POST /compute/script/{id}/deploymentKey/rotate", {
    ...write,
    repeatable: true,
  });

  /** Usage of a script between two dates. Default: the last 30 days. `GET /compute/script/{id}/statistics` */
  readonly getStatistics = this.row("GET /compute/script/{id}/statistics", {
    select: ({ from, to, hourly }: StatisticsPeriod) => ({ query: periodQuery({ from, to, hourly }) }),
  });
}
