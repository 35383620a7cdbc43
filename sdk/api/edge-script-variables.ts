import type { z } from "zod";
import { type Caller, type CallOptions, noBody } from "../caller";
import { type Zones, zoneKey } from "../zones";
import { edgeScriptVariable } from "./edge-scripts";

export type EdgeScriptVariable = z.output<typeof edgeScriptVariable>;

export interface EdgeScriptVariableSettings {
  required?: boolean;
  /** At most 4096 characters. */
  defaultValue?: string;
}

/** Environment variables of edge scripts. Source: the vendor's `edge-scripting.json`. */
export class EdgeScriptVariables {
  constructor(
    private readonly call: Caller,
    private readonly zones: Zones,
  ) {}

  /** Adds a variable; its name has 1 to 256 characters. `POST /compute/script/{id}/variables/add` */
  add(
    scriptId: number,
    variable: EdgeScriptVariableSettings & { name: string; required: boolean },
    options?: CallOptions,
  ): Promise<EdgeScriptVariable> {
    return this.zones.write(zoneKey.edgeScript(scriptId), () =>
      this.call("POST /compute/script/{id}/variables/add", {
        ...options,
        path: { id: scriptId },
        body: variable,
        response: edgeScriptVariable,
      }),
    );
  }

  /** Reads a variable. `GET /compute/script/{id}/variables/{variableId}` */
  get(scriptId: number, variableId: number, options?: CallOptions): Promise<EdgeScriptVariable> {
    return this.call("GET /compute/script/{id}/variables/{variableId}", {
      ...options,
      path: { id: scriptId, variableId },
      response: edgeScriptVariable,
    });
  }

  /** Changes a variable; what is left out stays. `POST /compute/script/{id}/variables/{variableId}` */
  update(
    scriptId: number,
    variableId: number,
    settings: EdgeScriptVariableSettings,
    options?: CallOptions,
  ): Promise<EdgeScriptVariable> {
    return this.zones.write(zoneKey.edgeScript(scriptId), () =>
      this.call("POST /compute/script/{id}/variables/{variableId}", {
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
    return this.zones.write(zoneKey.edgeScript(scriptId), () =>
      this.call("PUT /compute/script/{id}/variables", {
        ...options,
        path: { id: scriptId },
        body: variable,
        // 200 where it was added; 204, and no body whatever the document says, where it was changed.
        response: edgeScriptVariable.optional(),
      }),
    );
  }

  /** Deletes a variable. `DELETE /compute/script/{id}/variables/{variableId}` */
  delete(scriptId: number, variableId: number, options?: CallOptions): Promise<void> {
    return this.zones.write(zoneKey.edgeScript(scriptId), () =>
      this.call("DELETE /compute/script/{id}/variables/{variableId}", {
        ...options,
        path: { id: scriptId, variableId },
        response: noBody,
      }),
    );
  }
}
