import { z } from "zod";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { listOf, noBody, requireAnyOf } from "../../wire/schemas";
import type { Connection } from "../connection";
import { edgeScriptVariable } from "./edge-scripts";

export type EdgeScriptVariable = z.output<typeof edgeScriptVariable>;

export interface EdgeScriptVariableSettings {
  required?: boolean;
  /** At most 4096 characters; with more than 2048 bytes in UTF-8 the script does not start. */
  defaultValue?: string;
}

const variablesOfScript = requireAnyOf(z.object({ edgeScriptVariables: listOf(edgeScriptVariable) })).transform(
  (script) => script.edgeScriptVariables,
);

/** Environment variables of edge scripts. Source: the vendor's `edge-scripting.json`. */
export class EdgeScriptVariables {
  constructor(private readonly connection: Connection) {}

  /**
   * Adds a variable, exactly once even if the response is lost. Its name has 1 to 256 characters.
   * `POST /compute/script/{id}/variables/add`
   */
  add(
    scriptId: number,
    variable: EdgeScriptVariableSettings & { name: string; required: boolean },
    options?: CallOptions,
  ): Promise<EdgeScriptVariable> {
    const path = { id: scriptId };
    return this.write(scriptId, () =>
      this.connection.creates.run({
        ...options,
        description: `a variable named ${JSON.stringify(variable.name)} of edge script ${scriptId}`,
        queue: `variables named ${variable.name} of edge script ${scriptId}`,
        kind: `variable of edge script ${scriptId}`,
        send: () =>
          this.connection.call("POST /compute/script/{id}/variables/add", {
            ...options,
            path,
            body: variable,
            response: edgeScriptVariable,
          }),
        idOf: ({ id }) => id,
        findCandidates: async () => {
          const all = await this.connection.call("GET /compute/script/{id}", {
            ...options,
            path,
            response: variablesOfScript,
          });
          return all.filter((one) => variableMatches(one, variable)).map((value) => ({ id: value.id, value }));
        },
      }),
    );
  }

  /** Reads a variable. `GET /compute/script/{id}/variables/{variableId}` */
  get(scriptId: number, variableId: number, options?: CallOptions): Promise<EdgeScriptVariable> {
    return this.connection.call("GET /compute/script/{id}/variables/{variableId}", {
      ...options,
      path: { id: scriptId, variableId },
      response: edgeScriptVariable,
      about: ["id", variableId],
    });
  }

  /** Changes a variable; omitted properties stay. `POST /compute/script/{id}/variables/{variableId}` */
  update(
    scriptId: number,
    variableId: number,
    settings: EdgeScriptVariableSettings,
    options?: CallOptions,
  ): Promise<EdgeScriptVariable> {
    return this.write(scriptId, () =>
      this.connection.call("POST /compute/script/{id}/variables/{variableId}", {
        ...options,
        path: { id: scriptId, variableId },
        body: settings,
        response: edgeScriptVariable,
        repeatable: true,
      }),
    );
  }

  /** Adds a variable, or changes the one of this name. `PUT /compute/script/{id}/variables` */
  put(
    scriptId: number,
    variable: EdgeScriptVariableSettings & { name: string },
    options?: CallOptions,
  ): Promise<EdgeScriptVariable | undefined> {
    return this.write(scriptId, () =>
      this.connection.call("PUT /compute/script/{id}/variables", {
        ...options,
        path: { id: scriptId },
        body: variable,
        // 200 where it was added; 204 where it was changed, without a body, though the document promises one.
        response: edgeScriptVariable.optional(),
      }),
    );
  }

  /** Deletes a variable. `DELETE /compute/script/{id}/variables/{variableId}` */
  delete(scriptId: number, variableId: number, options?: CallOptions): Promise<void> {
    return this.write(scriptId, () =>
      this.connection.call("DELETE /compute/script/{id}/variables/{variableId}", {
        ...options,
        path: { id: scriptId, variableId },
        response: noBody,
      }),
    );
  }

  /** A variable is a separate object. */
  private write<T>(scriptId: number, write: () => Promise<T>): Promise<T> {
    return this.connection.writes.concurrent(objectKey.edgeScript(scriptId), write);
  }
}

function variableMatches(
  actual: EdgeScriptVariable,
  { name, required, defaultValue }: EdgeScriptVariableSettings & { name: string },
): boolean {
  return (
    actual.name === name &&
    (actual.required ?? false) === (required ?? false) &&
    (actual.defaultValue ?? "") === (defaultValue ?? "")
  );
}
