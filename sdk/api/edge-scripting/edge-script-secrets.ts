import { z } from "zod";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { text } from "../../wire/members";
import { listOf, noBody, requireAnyOf } from "../../wire/schemas";
import type { Connection } from "../connection";

const secret = z.object({ id: z.int(), name: text, lastModified: text });
const secrets = requireAnyOf(z.object({ secrets: listOf(secret) })).transform((body) => body.secrets);

/** A secret without its value, which cannot be read. */
export type EdgeScriptSecret = z.output<typeof secret>;

/** Secrets of edge scripts. Source: the vendor's `edge-scripting.json`. */
export class EdgeScriptSecrets {
  constructor(private readonly connection: Connection) {}

  /** The names of a script's secrets. `GET /compute/script/{id}/secrets` */
  list(scriptId: number, options?: CallOptions): Promise<EdgeScriptSecret[]> {
    return this.connection.call("GET /compute/script/{id}/secrets", {
      ...options,
      path: { id: scriptId },
      response: secrets,
    });
  }

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
    const details = { ...options, path, body, response: secret, secrets: [value] };
    let isAnswered = false;
    return this.write(scriptId, async () => {
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
        idOf: ({ id }) => id,
        findCandidates: async () => {
          const all = await this.list(scriptId, options);
          return all
            .filter((one) => one.name === name)
            .map((one) => ({ id: one.id, changedAt: one.lastModified ?? null, value: one }));
        },
      });
      // No read shows the value: a secret of this name that was set just before would be adopted with its old one.
      return isAnswered ? added : this.sendUpdate(scriptId, added.id, value, options);
    });
  }

  /** Adds a secret, or changes the one of this name. `PUT /compute/script/{id}/secrets` */
  put(
    scriptId: number,
    { name, value }: { name: string; value: string },
    options?: CallOptions,
  ): Promise<EdgeScriptSecret | undefined> {
    return this.write(scriptId, () =>
      this.connection.call("PUT /compute/script/{id}/secrets", {
        ...options,
        path: { id: scriptId },
        body: { name, secret: value },
        secrets: [value],
        // 200 where it was added, 204 where it was changed.
        response: secret.optional(),
      }),
    );
  }

  /** Changes a secret's value. `POST /compute/script/{id}/secrets/{secretId}` */
  update(
    scriptId: number,
    secretId: number,
    { value }: { value: string },
    options?: CallOptions,
  ): Promise<EdgeScriptSecret> {
    return this.write(scriptId, () => this.sendUpdate(scriptId, secretId, value, options));
  }

  private sendUpdate(
    scriptId: number,
    secretId: number,
    value: string,
    options?: CallOptions,
  ): Promise<EdgeScriptSecret> {
    return this.connection.call("POST /compute/script/{id}/secrets/{secretId}", {
      ...options,
      path: { id: scriptId, secretId },
      body: { secret: value },
      secrets: [value],
      response: secret,
      repeatable: true,
    });
  }

  /** Deletes a secret. `DELETE /compute/script/{id}/secrets/{secretId}` */
  delete(scriptId: number, secretId: number, options?: CallOptions): Promise<void> {
    return this.write(scriptId, () =>
      this.connection.call("DELETE /compute/script/{id}/secrets/{secretId}", {
        ...options,
        path: { id: scriptId, secretId },
        response: noBody,
      }),
    );
  }

  /** A secret is a separate object. */
  private write<T>(scriptId: number, write: () => Promise<T>): Promise<T> {
    return this.connection.writes.concurrent(objectKey.edgeScript(scriptId), write);
  }
}
