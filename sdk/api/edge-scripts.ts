import { z } from "zod";
import { type Caller, type CallOptions, listOf, noBody } from "../caller";
import { wireEnum } from "../wire-enum";
import type { Zones } from "../zones";

/** What a script runs for. */
export const edgeScriptType = wireEnum({ DNS: 0, CDN: 1, Middleware: 2 });
/** Whether a release is the one that runs. */
export const releaseStatus = wireEnum({ Archived: 0, Live: 1 });

const text = z.string().nullish();

const repositorySettings = z.object({
  id: z.number().nullish(),
  name: text,
  private: z.boolean().nullish(),
  templateUrl: text,
});

const deployConfiguration = z.object({
  branch: text,
  installCommand: text,
  buildCommand: text,
  entryFile: text,
  createWorkflow: z.boolean().nullish(),
});

const integration = z.object({
  integrationId: z.number().nullish(),
  repositorySettings: repositorySettings.nullish(),
  deployConfiguration: deployConfiguration.nullish(),
});

const edgeScript = z.object({
  id: z.number(),
  name: text,
  lastModified: text,
  scriptType: edgeScriptType.wire,
  currentReleaseId: z.number().nullish(),
  edgeScriptVariables: listOf(
    z.object({ id: z.number(), name: text, required: z.boolean().nullish(), defaultValue: text }),
  ),
  deleted: z.boolean().nullish(),
  linkedPullZones: listOf(z.object({ id: z.number(), pullZoneName: text, defaultHostname: text })),
  integration: integration.nullish(),
  defaultHostname: text,
  systemHostname: text,
  deploymentKey: text,
  repositoryId: z.number().nullish(),
  integrationId: z.number().nullish(),
  monthlyCost: z.number().nullish(),
  monthlyRequestCount: z.number().nullish(),
  monthlyCpuTime: z.number().nullish(),
});

const scriptCode = z.object({ code: z.string().nullish(), lastModified: text });

const release = z.object({
  id: z.number(),
  uuid: text,
  code: z.string().nullish(),
  note: text,
  status: releaseStatus.wire,
  author: text,
  dateReleased: text,
  datePublished: text,
});

export type EdgeScript = z.output<typeof edgeScript>;
export type EdgeScriptCode = z.output<typeof scriptCode>;
export type EdgeScriptRelease = z.output<typeof release>;
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

/** Edge scripts, their code and their releases. Source: the vendor's `edge-scripting.json`. */
export class EdgeScripts {
  constructor(
    private readonly call: Caller,
    private readonly zones: Zones,
  ) {}

  /** Creates a script, with its code. `POST /compute/script` */
  create({ type, ...script }: CreateEdgeScript, options?: CallOptions): Promise<EdgeScript> {
    const body = { ...script, scriptType: edgeScriptType.toWire(type) };
    return this.call("POST /compute/script", { ...options, path: {}, body, response: edgeScript });
  }

  /** Reads a script, without its code. `GET /compute/script/{id}` */
  get(id: number, options?: CallOptions): Promise<EdgeScript> {
    return this.call("GET /compute/script/{id}", { ...options, path: { id }, response: edgeScript });
  }

  /** Changes a script's name. The platform wants its type beside it. `POST /compute/script/{id}` */
  update(id: number, script: { name: string; type: EdgeScriptType }, options?: CallOptions): Promise<EdgeScript> {
    const body = { name: script.name, scriptType: edgeScriptType.toWire(script.type) };
    return this.write(id, () =>
      this.call("POST /compute/script/{id}", {
        ...options,
        path: { id },
        body,
        response: edgeScript,
        repeatable: true,
      }),
    );
  }

  /**
   * Deletes a script. Linked pull zones are deleted with it where asked, else their origin becomes a landing page.
   * `DELETE /compute/script/{id}`
   */
  delete(
    id: number,
    { deleteLinkedPullZones, ...options }: CallOptions & { deleteLinkedPullZones?: boolean } = {},
  ): Promise<void> {
    const query = { deleteLinkedPullZones };
    return this.write(id, () =>
      this.call("DELETE /compute/script/{id}", { ...options, path: { id }, query, response: noBody }),
    );
  }

  /** Reads the code as it was last saved, published or not. `GET /compute/script/{id}/code` */
  getCode(id: number, options?: CallOptions): Promise<EdgeScriptCode> {
    return this.call("GET /compute/script/{id}/code", { ...options, path: { id }, response: scriptCode });
  }

  /** Saves code, without publishing it. `POST /compute/script/{id}/code` */
  setCode(id: number, code: string, options?: CallOptions): Promise<void> {
    return this.write(id, () =>
      this.call("POST /compute/script/{id}/code", {
        ...options,
        path: { id },
        body: { code },
        response: noBody,
        repeatable: true,
      }),
    );
  }

  /** Makes a release of the saved code, and puts it live. `POST /compute/script/{id}/publish` */
  publish(id: number, release: { note?: string } = {}, options?: CallOptions): Promise<void> {
    return this.write(id, () =>
      this.call("POST /compute/script/{id}/publish", {
        ...options,
        path: { id },
        body: { note: release.note },
        response: noBody,
      }),
    );
  }

  /** The release that is live. Fails with `not_found` where there is none. `GET /compute/script/{id}/releases/active` */
  getActiveRelease(id: number, options?: CallOptions): Promise<EdgeScriptRelease> {
    return this.call("GET /compute/script/{id}/releases/active", { ...options, path: { id }, response: release });
  }

  private write<T>(id: number, write: () => Promise<T>): Promise<T> {
    return this.zones.write(`edge script ${id}`, write);
  }
}
