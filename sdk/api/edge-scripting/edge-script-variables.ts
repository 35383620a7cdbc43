import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { type EdgeScriptVariable, edgeScriptVariable } from "../../wire/generated/edge-scripting";
import { Area } from "../area";

/** What rows of writes share. */
const write = { writes: objectKey.edgeScript, isPart: true } as const;

export interface EdgeScriptVariableSettings {
  required?: boolean;
  /** At most 4096 characters; with more than 2048 bytes in UTF-8 the script does not start. */
  defaultValue?: string;
}

/** Environment variables of edge scripts. Source: the vendor's `edge-scripting.json`. */
export class EdgeScriptVariables extends Area {
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
    // A variable is a separate object.
    return this.connection.writes.concurrent(objectKey.edgeScript(scriptId), () =>
      this.connection.creates.run({
        ...options,
        description: `a variable named ${JSON.stringify(variable.name)} of edge script ${scriptId}`,
        queue: `variables named ${variable.name} of edge script ${scriptId}`,
        kind: `variable of edge script ${scriptId}`,
        send: () =>
          this.connection.call("POST /compute/script/{id}/variables/add", { ...options, path, body: variable }),
        findCandidates: async () => {
          const { edgeScriptVariables } = await this.connection.call("GET /compute/script/{id}", { ...options, path });
          return edgeScriptVariables
            .filter((one) => variableMatches(one, variable))
            .map((value) => ({ id: value.id, value }));
        },
      }),
    );
  }

  /** Reads a variable. `GET /compute/script/{id}/variables/{variableId}` */
  readonly get = this.row("GET /compute/script/{id}/variables/{variableId}", { about: "id" });

  /** Changes a variable; omitted properties stay. `POST /compute/script/{id}/variables/{variableId}` */
  readonly update = this.row("POST /compute/script/{id}/variables/{variableId}", {
    ...write,
    repeatable: true,
    request: (settings: EdgeScriptVariableSettings) => ({ body: settings }),
  });

  /** Adds a variable, or changes the one of this name. `PUT /compute/script/{id}/variables` */
  readonly put = this.row("PUT /compute/script/{id}/variables", {
    ...write,
    // 200 where it was added; 204 where it was changed, without a body, though the document promises one.
    response: edgeScriptVariable().optional(),
    request: (variable: EdgeScriptVariableSettings & { name: string }) => ({ body: variable }),
  });

  /** Deletes a variable. `DELETE /compute/script/{id}/variables/{variableId}` */
  readonly delete = this.row("DELETE /compute/script/{id}/variables/{variableId}", write);
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
