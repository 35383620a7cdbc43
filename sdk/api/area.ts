import type { z } from "zod";
import type { CallDetails, CallOptions, ResponseOf } from "../http/call";
import type { Operation, PathSegment } from "../http/path";
import type { Paths } from "../wire/generated/responses";
import { once } from "../wire/schemas";
import type { Connection } from "./connection";

type Sent = Partial<Pick<CallDetails<Operation>, "body" | "query" | "text" | "secrets" | "headers" | "upload">>;

/** Of an operation that no document has, the ids may be texts or numbers. */
export type PathArguments<O extends Operation> = O extends keyof Paths ? Paths[O] : IdsIn<O>;

type IdsIn<O extends string> = O extends `${string}{${string}}${infer Rest}` ? [id: PathSegment, ...IdsIn<Rest>] : [];

/** What the function of an operation does besides its one call. */
export interface Row<A extends readonly unknown[], P extends object, S extends z.ZodType, T = z.output<S>> {
  /** What is sent, by the arguments after those of the path. */
  request?(...args: A): Sent;
  /** What is sent, by the options of the call. */
  select?(options: P): Sent;
  /** The member of the body that repeats the last id of the path. */
  idInBody?: string;
  response?: S;
  /** What is returned of the response. Default: all of it. */
  take?(response: z.output<S>): T;
  refusal?: CallDetails<Operation>["refusal"];
  readsText?: CallDetails<Operation>["readsText"];
  repeatable?: boolean;
  leavesTime?: boolean;
  /** The member of the response that has the last id of the path. */
  about?: keyof z.output<S> & string;
  /** The kind of that id, of which a later read cannot be that of a create. */
  owns?: string;
  /** The key of the object that is written, by the ids. Its writes run one after another. */
  writes?(...ids: never[]): string;
  /** Whether what is written is a part with writes of its own. */
  isPart?: boolean;
  /** The key of the object of which this client knows whether it was just written, by the ids. */
  recent?(...ids: never[]): string;
}

/** The function of an operation: its arguments are those of the path, those of the request, and options. */
export type RowFunction<
  Ids extends readonly unknown[],
  A extends readonly unknown[],
  P,
  S extends z.ZodType,
  T = z.output<S>,
> = (...args: [...Ids, ...A, options?: P & CallOptions]) => Promise<T>;

/**
 * Members that are made when they are first read. An operation of the provider has a client of its own, for what ends
 * it, and uses one or two of its areas, each of which makes the schemas of its responses.
 */
export function lazily<T extends Readonly<Record<string, () => unknown>>>(
  makers: T,
): { readonly [Name in keyof T]: ReturnType<T[Name]> } {
  const members: object = {};
  for (const [name, make] of Object.entries(makers))
    Object.defineProperty(members, name, { enumerable: true, get: once(make) });
  return members as ReturnType<typeof lazily<T>>;
}

/** A part of the client. */
export abstract class Area {
  constructor(protected readonly connection: Connection) {}

  /** The function of an operation that is one call. */
  protected row<
    O extends Operation,
    A extends readonly unknown[] = [],
    P extends object = object,
    S extends z.ZodType = ResponseOf<O>,
    T = z.output<S>,
  >(operation: O, row: Row<A, P, S, T> = {}): RowFunction<PathArguments<O>, A, P, S, T> {
    return (...args) => sendRow(this.connection, operation, row, args);
  }
}

export async function sendRow<A extends readonly unknown[], P extends object, S extends z.ZodType, T = z.output<S>>(
  { call, creates, writes: all, recent: known }: Connection,
  operation: Operation,
  { request, select, idInBody, take, about, owns, writes, isPart, recent, ...row }: Row<A, P, S, T>,
  // Their types are in that of the function.
  args: readonly unknown[],
): Promise<T> {
  const names = operation.match(/(?<=\{)\w+(?=\})/g) ?? [];
  const end = names.length + (request?.length ?? 0);
  // An operation may have its id in what it sends.
  const ids = args.slice(0, Math.max(names.length, 1)) as never[];
  const deletes = operation.startsWith("DELETE ");
  const last = ids.at(-1) as PathSegment | undefined;
  const options = args[end] as (P & CallOptions) | undefined;
  if (owns !== undefined) creates.owns(owns, last ?? "");
  const sent = {
    ...request?.(...(args.slice(names.length, end) as unknown as A)),
    ...select?.(options ?? ({} as P)),
  };
  const details = {
    ...row,
    ...sent,
    ...(idInBody !== undefined && { body: { ...Object(sent.body), [idInBody]: last } }),
    signal: options?.signal,
    path: Object.fromEntries(names.map((name, at) => [name, ids[at]])),
    about: about && ([about, last] as const),
    expectExists: recent && !deletes ? known.has(recent(...ids)) : undefined,
  };
  const send = async () => {
    const response = await call<Operation, S>(
      operation,
      details as unknown as Parameters<typeof call<Operation, S>>[1],
    );
    return take ? take(response) : (response as T);
  };
  if (!writes) return send();
  const object = writes(...ids);
  const written = await (isPart ? all.concurrent(object, send) : all.queued(object, options, send));
  if (recent && deletes) known.deleted(recent(...ids));
  return written;
}
