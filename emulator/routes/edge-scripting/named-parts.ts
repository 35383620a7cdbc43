import type { z } from "zod";
import { core, ok } from "../../http/replies";
import { type Handler, type Reply, type RouteRequest, readBody, readId, refuseWith } from "../../http/route";
import type { EmulatorState } from "../../state";
import { scriptOf } from "./edge-scripts";
import type { EdgeScriptRecord } from "./records";

/** One kind of the parts of a script that have names. */
interface PartKind<Part, Put, Change> {
  of(script: EdgeScriptRecord): Part[];
  /** Its id, as paths name it. */
  readonly id: string;
  readonly added: z.ZodType<Put>;
  readonly put: z.ZodType<Put>;
  readonly changed: z.ZodType<Change>;
  refuseSecond(): Reply;
  newPart(sent: Put, state: EmulatorState): Part;
  change(part: Part, sent: Change, state: EmulatorState): void;
  /** A part as a response has it. */
  model(part: Part): object;
}

/** The handlers of one kind of parts. */
export function partHandlers<Part extends { Id: number; Name: string }, Change, Put extends Change & { Name: string }>(
  kind: PartKind<Part, Put, Change>,
): Record<"add" | "put" | "get" | "change" | "delete", Handler> {
  const named = (request: RouteRequest, name: string) => kind.of(scriptOf(request)).find(({ Name }) => Name === name);
  const partOf = (request: RouteRequest) => {
    const id = readId(request.path[kind.id], core.notFound);
    return kind.of(scriptOf(request)).find(({ Id }) => Id === id) ?? refuseWith(core.notFound());
  };
  const add = (request: RouteRequest, sent: Put) => {
    const part = kind.newPart(sent, request.state);
    kind.of(scriptOf(request)).push(part);
    return ok(kind.model(part));
  };

  return {
    add: (request) => {
      const sent = readBody(kind.added, request.body, core.invalid);
      return named(request, sent.Name) ? kind.refuseSecond() : add(request, sent);
    },

    put: (request) => {
      const sent = readBody(kind.put, request.body, core.invalid);
      const existing = named(request, sent.Name);
      if (!existing) return add(request, sent);
      kind.change(existing, sent, request.state);
      return { status: 204 };
    },

    get: (request) => ok(kind.model(partOf(request))),

    change: (request) => {
      const part = partOf(request);
      kind.change(part, readBody(kind.changed, request.body, core.invalid), request.state);
      return ok(kind.model(part));
    },

    delete: (request) => {
      const parts = kind.of(scriptOf(request));
      parts.splice(parts.indexOf(partOf(request)), 1);
      return { status: 204 };
    },
  };
}
