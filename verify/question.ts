import type { Operation, PathSegment } from "../sdk/internal";
import type { Cost, Kind, ObjectId } from "./kinds";

/** What a request sends. */
export interface Details {
  readonly path?: Readonly<Record<string, PathSegment | readonly string[]>>;
  readonly query?: Readonly<Record<string, PathSegment>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Sent as it is, in place of a body. */
  readonly text?: { readonly content: string; readonly type: string };
  /** Other headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Another interface, and what it takes for a key. Default: the management interface, with the account's. */
  readonly at?: Address;
  readonly withoutKey?: boolean;
  /** Statuses that are an answer here, where any other question ends with them. */
  readonly expects?: readonly number[];
}

/** The interface of video libraries, or the host of a storage zone. */
export type Address =
  | { readonly host: "stream"; readonly key: string }
  | { readonly host: "storage"; readonly hostname: string; readonly key: string };

/** A response as the platform sent it. */
export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where it is not JSON. */
  readonly body: unknown;
  readonly text: string;
}

/** The body of a create, besides the name. */
export type Settings = Readonly<Record<string, unknown>>;

/** An object that a question has made. */
export interface Made {
  readonly id: ObjectId;
  readonly name: string;
  readonly body: unknown;
}

/** What a question asks with. */
export interface Context {
  /** Sends one request, never twice, and notes the exchange for the report. */
  send(operation: Operation, details?: Details): Promise<Reply>;
  /** The same, of a request that the question does not ask about: without a success, it could not be asked. */
  need(operation: Operation, details?: Details): Promise<Reply>;
  /** A name with the run's mark. */
  name(): string;
  /** Creates an object under a name of `name()`, which the run deletes again. */
  make(kind: Kind, name: string, settings?: Settings): Promise<Made>;
  /** The same, of a create that the platform may refuse. */
  tryToMake(
    kind: Kind,
    name: string,
    more?: { readonly settings?: Settings; readonly expects?: readonly number[] },
  ): Promise<Reply & { readonly made?: Made }>;
}

/** A question to the platform, with the answers that it may give. */
export interface Question {
  /** `pull-zones/blocked-ip-twice`, the path of its file. */
  readonly id: string;
  readonly asks: string;
  /** Which promise, or which behaviour of the emulator, rests on the answer. */
  readonly matters: string;
  /** The file that assumes an answer. */
  readonly place: string;
  readonly creates: string;
  /** What it costs at most. */
  readonly costs: Cost;
  /** The properties of bodies that a report shows. */
  readonly shows: readonly string[];
  /** What each answer means. */
  readonly answers: Readonly<Record<string, string>>;
  /** The answer that the emulator gives, and that the provider expects. */
  readonly assumed: string;
  ask(context: Context): Promise<string>;
}

/** A question whose answers are checked by their names. */
export function question<const Answer extends string>(
  one: Omit<Question, "answers" | "assumed" | "ask"> & {
    readonly answers: Readonly<Record<Answer, string>>;
    readonly assumed: NoInfer<Answer>;
    ask(context: Context): Promise<NoInfer<Answer>>;
  },
): Question {
  return one;
}

/** Ends a question that cannot be asked. */
export class NotAsked extends Error {
  /** @param endsRun Whether no other question can be asked either. */
  constructor(
    message: string,
    readonly endsRun = false,
  ) {
    super(message);
  }
}

/** Whether a status is a success. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
