import type { z } from "zod";
import type { BunnyClient } from "../../sdk";
import type { Claim, Claims } from "./claims";
import type { Example } from "./example";

declare module "zod" {
  interface GlobalMeta {
    /** A change makes a new object and deletes the old one. */
    replaceOnChange?: boolean;
    /** Kept encrypted in the state and hidden in every output. */
    secret?: boolean;
    /** An output that stays as it is for as long as the object lives. */
    stable?: boolean;
    /** An array whose order and repeats are no difference. */
    set?: boolean;
    /** When the platform last saw the object change (ISO 8601). */
    lastChanged?: boolean;
    /** An output that repeats something of these arguments, and is as secret as they are. */
    repeats?: readonly string[];
    /** An output that changes whenever the secret argument of this name does, which nobody can read. */
    changesWithSecret?: string;
    /** An argument of which no read tells what became of it, and why not, in a few words. */
    writeOnly?: string;
    /** A text of JSON or YAML, of which what it says counts, and not how. */
    jsonOrYaml?: boolean;
  }
}

/** Something wrong with one property of a program's arguments. */
export interface Problem {
  /** Where, from the outside in: `["entries", 3]`. */
  path: readonly (string | number)[];
  /** What is wrong and what would be right, in words that follow the path. */
  reason: Reason;
}

/**
 * The end of a sentence, plain where it holds nothing of a value. Otherwise it is made of quotations: short, on one line,
 * and `[secret]` where the value is.
 */
export type Reason = string | ((quote: (value: unknown) => string, isSecret: boolean) => string);

/** What handlers may use besides their request. */
export interface HandlerContext {
  /** The client that every resource and data source of a process shares. */
  readonly api: BunnyClient;
}

/** A value of which parts may not be known before other resources are deployed: those are undefined. */
export type MaybeUnknown<T> = T extends readonly (infer Item)[]
  ? (MaybeUnknown<Item> | undefined)[]
  : T extends object
    ? { [K in keyof T]?: MaybeUnknown<T[K]> }
    : T | undefined;

/** An object as it is on the platform: what a program would have to say to get it, and what the platform adds. */
export interface ResourceState<I, O> {
  inputs: I;
  outputs: O;
}

/** What an answer tells of something: each member, or undefined. */
export type Reported<T> = { [K in keyof T]: T[K] | undefined };

/** A resource as it was last known. Members may be missing: an older version, or a half-made object, wrote it. */
export interface PriorState<I, O> {
  inputs: Partial<I>;
  outputs: Partial<O>;
}

/**
 * One resource: schemas, id and handlers. Its name, its checks, its differences, its documentation and its classes are
 * all derived from this.
 */
export interface ResourceDefinition<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  /** The type's name: `CustomAccessList`. */
  readonly name: string;
  /** What it is, in a sentence or a few. */
  readonly description: string;
  /** A program that uses it, in a few steps. */
  readonly example: Example;
  readonly inputs: I;
  readonly outputs: O;
  /**
   * The id's form, in names of inputs and outputs: `{shieldZoneId}/{listId}`. It must tell all that a read needs. The
   * last part may hold slashes itself.
   */
  readonly id: string;
  /** The arguments that tell the object from all others. Default: those that the id is made of, if all of it are arguments. */
  readonly identity?: readonly (keyof z.output<I> & string)[];
  /** Whether a replacement must delete first, since the two cannot exist side by side. Default: no. */
  deleteBeforeReplace?(prior: Partial<z.output<I>>, asked: Partial<z.output<I>>): boolean;

  /**
   * What the property schemas cannot say. Sees the properties that are sound, and the names of all that are given,
   * known yet or not. Returns problems, and properties in their normal form.
   */
  check?(
    inputs: MaybeUnknown<z.output<I>>,
    given: ReadonlySet<string>,
  ): { problems: Problem[]; normal?: MaybeUnknown<z.output<I>> };

  /** What it asks for of lists that other resources may manage as well. Sees what `check` sees, in its normal form. */
  claims?(inputs: MaybeUnknown<z.output<I>>): readonly Claim[];

  /** Makes the object. Throws `IncompleteError` where it exists but is not as asked. */
  create(request: { inputs: z.output<I> }, context: HandlerContext): Promise<{ outputs: z.output<O> }>;

  /**
   * The object as it is, or nothing where it is gone (`not_found` is gone as well). What an answer does not tell is
   * undefined. When it is being imported, no more is known of it than its id says.
   */
  read(
    request: { prior: PriorState<z.output<I>, z.output<O>>; importing: boolean },
    context: HandlerContext,
  ): Promise<ResourceState<Reported<z.output<I>>, z.output<O>> | undefined>;

  /** Brings the object to the inputs. Left out where every change replaces. */
  update?(
    request: { inputs: z.output<I>; prior: PriorState<z.output<I>, z.output<O>>; changed: ReadonlySet<string> },
    context: HandlerContext,
  ): Promise<{ outputs: z.output<O> }>;

  /** Deletes the object, but leaves what the run claims. Hosts take `not_found` for success. */
  delete(
    request: { prior: PriorState<z.output<I>, z.output<O>>; claims: Claims },
    context: HandlerContext,
  ): Promise<void>;

  /**
   * What there is of this kind, managed or not: in the place that the id begins with where that is an argument
   * (`shieldZoneId`), otherwise in the account. `not_found` is nothing.
   */
  list?(place: Partial<z.output<I>>, context: HandlerContext): Promise<readonly Listed<z.output<I>, z.output<O>>[]>;
}

/** One object that a listing finds: what its id is made of besides the place, and what to call it. */
export interface Listed<I, O> {
  inputs?: Partial<I>;
  outputs?: Partial<O>;
  /** A name for it, in the platform's words or ours. */
  name: string;
}

/** One data source: schemas and a handler. */
export interface DataSourceDefinition<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  /** The function's name: `getApiGuardian`. */
  readonly name: string;
  readonly description: string;
  /** A program that uses it, in a few steps. */
  readonly example: Example;
  readonly inputs: I;
  readonly outputs: O;
  /** What the property schemas cannot say; see a resource's. */
  check?(
    inputs: MaybeUnknown<z.output<I>>,
    given: ReadonlySet<string>,
  ): { problems: Problem[]; normal?: MaybeUnknown<z.output<I>> };
  read(request: { inputs: z.output<I> }, context: HandlerContext): Promise<z.output<O>>;
}

/** What a product's folder holds. */
export interface ProductDefinitions {
  readonly resources: readonly ResourceDefinition[];
  readonly dataSources: readonly DataSourceDefinition[];
}

/** Declares a resource. Only infers the types; see {@link ResourceDefinition}. */
export function defineResource<I extends z.ZodObject, O extends z.ZodObject>(
  definition: ResourceDefinition<I, O>,
): ResourceDefinition<I, O> {
  return definition;
}

/** Declares a data source. Only infers the types; see {@link DataSourceDefinition}. */
export function defineDataSource<I extends z.ZodObject, O extends z.ZodObject>(
  definition: DataSourceDefinition<I, O>,
): DataSourceDefinition<I, O> {
  return definition;
}
