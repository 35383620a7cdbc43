import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { type EdgeScriptSecret, edgeScriptSecret } from "../../wire/generated/edge-scripting";
import { Area } from "../area";

/** What rows of writes share. */
const write = { writes: objectKey.edgeScript, isPart: true } as const;

const updateRow = {
  repeatable: true,
  request: ({ value }: { value: string }) => ({ body: { secret: value }, secrets: [value] }),
};

/** Secrets of edge scripts. Source: the vendor's `edge-scripting.json`. */
export class EdgeScriptSecrets extends Area {
  /** The names of a script's secrets. `GET /compute/script/{id}/secrets` */
  readonly list = this.row("GET /compute/script/{id}/secrets");

  /**
   * The cached list of secrets: at most 30 s old, and read after this client's last write to the script. `GET /compute/script/{id}/secrets`
   */
  snapshot(scriptId: number): Promise<EdgeScriptSecret[]> {
    return this.connection.reads.get(objectKey.edgeScript(scriptId), "secrets", () => this.list(scriptId));
  }

  /**
   * Adds a secret, exactly once even if the response is lost. Its value has at most 4096 characters.
   * `POST /compute/script/{id}/secrets`
   */
  add(
    scriptId: number,
    { name, value }: { name: string; value: string },
    options?: CallOptions,
  ): Promise<EdgeScriptSecret> {
    const path = { id: scriptId };
    const body = { name, secret: value };
    const details = { ...options, path, body, secrets: [value] };
    let isAnswered = false;
    // A secret is a separate object.
    return this.connection.writes.concurrent(objectKey.edgeScript(scriptId), async () => {
      const added = await this.connection.creates.run({
        ...options,
        description: `a secret named ${JSON.stringify(name)} of edge script ${scriptId}`,
        queue: `secrets named ${name} of edge script ${scriptId}`,
        kind: `secret of edge script ${scriptId}`,
        send: async () => {
          const created = await this.connection.call("POST /compute/script/{id}/secrets", details);
          isAnswered = true;
          return created;
        },
        findCandidates: async () => {
          const all = await this.list(scriptId, options);
          return all
            .filter((one) => one.name === name)
            .map((one) => ({ id: one.id, changedAt: one.lastModified ?? null, value: one }));
        },
      });
      // No read shows the value: a secret of this name that was set just before would be adopted with its old one.
      return isAnswered ? added : this.sendUpdate(scriptId, added.id, { value }, options);
    });
  }

  /** Adds a secret, or changes the one of this name. `PUT /compute/script/{id}/secrets` */
  readonly put = this.row("PUT /compute/script/{id}/secrets", {
    ...write,
    // 200 where it was added, 204 where it was changed.
    response: edgeScriptSecret().optional(),
    request: ({ name, value }: { name: string; value: string }) => ({
      body: { name, secret: value },
      secrets: [value],
    }),
  });

  /** Changes a secret's value. `POST /compute/script/{id}/secrets/{secretId}` */
  readonly update = this.row("POST /compute/script/{id}/secrets/{secretId}", { ...updateRow, ...write });
  private readonly sendUpdate = this.row("POST /compute/script/{id}/secrets/{secretId}", updateRow);

  /** Deletes a secret. `DELETE /compute/script/{id}/secrets/{secretId}` */
  readonly delete = this.row("DELETE /compute/script/{id}/secrets/{secretId}", write);
}
