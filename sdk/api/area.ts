import type { z } from "zod";
import type { CallDetails, CallOptions, ResponseOf } from "../http/call";
import { isRead, type Operation, type PathSegment } from "../http/path";
import type { Paths } from "../wire/generated/responses";
import type { Connection } from "./connection";

type Sent = Partial<Pick<CallDetails<Operation>, "body" | "query" | "text" | "secrets" | "headers" | "upload">>;

/** Of an operation that no document has, the ids are texts. */
type PathArguments<O extends Operation> = O extends keyof Paths
  ? Paths[O]
  : O extends `${string}{${string}`
    ? [id: string]
    : [];

/** What the function of an operation does besides its one call. */
interface Row<A extends readonly unknown[], P extends object, S extends z.ZodType> {
  /** What is sent, by the arguments after those of the path. */
  request?(...args: A): Sent;
  /** What is sent, by the options of the call. */
  select?(options: P): Sent;
  response?: S;
  readsText?: CallDetails<Operation>["readsText"];
  repeatable?: boolean;
  leavesTime?: boolean;
  /** The member of the response that has the last id of the path. */
  about?: keyof z.output<S> & string;
  /** The kind of that id, of which a later read cannot be that of a create. */
  owns?: string;
  /** The key of the object that is written, by the first id. Its writes run one after another. */
  writes?(id: never): string;
  /** Whether what is written is a part with writes of its own. */
  isPart?: boolean;
  /** The key of the object of which this client knows whether it was just written, by the first id. */
  recent?(id: never): string;
}

/** A part of the client. */
export abstract class Area {
  constructor(protected readonly connection: Connection) {}

  /** The function of an operation that is one call: its arguments are those of the path, those of the request, and options. */
  protected row<
    O extends Operation,
    A extends readonly unknown[] = [],
    P extends object = object,
    S extends z.ZodType = ResponseOf<O>,
  >(
    operation: O,
    { request, select, about, owns, writes, isPart, recent, ...row }: Row<A, P, S> = {},
  ): (...args: [...PathArguments<O>, ...A, options?: P & CallOptions]) => Promise<z.output<S>> {
    const names = operation.match(/(?<=\{)\w+(?=\})/g) ?? [];
    const end = names.length + (request?.length ?? 0);
    return async (...given) => {
      // The types of all of them are in that of the function.
      const args: readonly unknown[] = given;
      const ids = args.slice(0, names.length) as PathSegment[];
      const options = args[end] as (P & CallOptions) | undefined;
      const [first, last] = [args[0] as never, (ids.at(-1) ?? args[0]) as PathSegment];
      const { call, creates, writes: all, recent: known } = this.connection;
      if (owns !== undefined) creates.owns(owns, last);
      const details = {
        ...row,
        ...request?.(...(args.slice(names.length, end) as unknown as A)),
        ...select?.(options ?? ({} as P)),
        signal: options?.signal,
        path: Object.fromEntries(names.map((name, at) => [name, ids[at]])),
        about: about && ([about, last] as const),
        expectExists: recent && isRead(operation) ? known.has(recent(first)) : undefined,
      };
      const send = () => call<O, S>(operation, details as unknown as Parameters<typeof call<O, S>>[1]);
      if (!writes) return send();
      const object = writes(first);
      const written = await (isPart ? all.concurrent(object, send) : all.queued(object, options, send));
      if (recent && operation.startsWith("DELETE ")) known.deleted(recent(first));
      return written;
    };
  }
}
