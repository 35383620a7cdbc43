import type { z } from "zod";
import type { BunnyClient } from "../../sdk/index";
import type { Builders } from "./builders";
import type { Claim, Claims } from "./claims";
import type { Count } from "./counts";
import type { Example } from "./example";
import type { Problem } from "./problem";

export type { Problem, Reason } from "./problem";

declare module "zod" {
  interface GlobalMeta {
    /**
     * A change replaces the resource; with `betweenValues`, one that neither gives a first value nor takes the last one.
     * Default: of parts of the id.
     */
    replaceOnChange?: boolean | "betweenValues";
    /** Removing an item of the set replaces the resource; adding one does not. */
    replaceOnRemoval?: boolean;
    /** Encrypted in the state and redacted in every output. */
    secret?: boolean;
    /**
     * The arguments whose change may change this output, by path, with `[*]` for the items of an array with a `key`. An update of others keeps it, so that its preview knows it.
     * Default: none. Parts of the id never change.
     */
    changesWith?: readonly string[];
    /** An output that every response of the platform has, so that programs need not ask: a partly created object may lack it. */
    always?: boolean;
    /** An argument that the check calculates from others where it is left out. */
    calculated?: boolean;
    /** An array whose order and duplicates are ignored. */
    set?: boolean;
    /** When the object last changed on the platform (ISO 8601). */
    lastChanged?: boolean;
    /** An output or an argument that gets values of these arguments, given by their paths: secret where one of them is. */
    repeats?: readonly string[];
    /** An output that changes with the secret argument of this name, which cannot be read. */
    changesWithSecret?: string;
    /** An argument that no read returns, with a short reason. */
    writeOnly?: string;
    /** An argument that signs in, and is no part of the object. */
    credential?: boolean;
    /** Of each value of an enum, what it means. */
    meanings?: Readonly<Record<string, string>>;
    /** A string of which the platform ignores letter case. */
    ignoresCase?: boolean;
    /** A JSON or YAML string, compared by its content. */
    jsonOrYaml?: boolean;
    /**
     * A string that may be given as an asset as well: a text or file that the state knows by its hash. Handlers get the
     * text; of prior inputs they compare it by `isSameText`. At the top level or in a group.
     */
    asset?: boolean;
    /** The path of a local file or folder, relative to the program. */
    localPath?: boolean;
    /**
     * A long string at the top level that the plugin's states have in full in their inputs, and compressed in their outputs
     * where both are the same.
     */
    compactCopy?: boolean;
    /** A name that is generated where it is left out: by the engine's settings, in these characters and this length. */
    autoName?: AutoName;
    /** An object whose members are managed one by one: what is left out is unmanaged. Never inside a list or record. */
    group?: boolean;
    /** Whether an argument that is taken out of a program stays as it is. Default: in groups. */
    unmanaged?: boolean;
    /** The member that identifies an item of a list of objects. */
    key?: string;
  }
}

/** How the platform wants a name. */
export interface AutoName {
  readonly maxLength: number;
  /** Only lower case letters, digits and hyphens. Default: any characters. */
  readonly isHostLabel?: boolean;
}

/** Inputs and outputs in one object, as in a state. */
export type Properties = Record<string, unknown>;

export interface HandlerContext {
  /** The client that every resource and data source of a process shares. */
  readonly api: BunnyClient;
}

/** A value in which unknowns, at any depth, are undefined. */
export type MaybeUnknown<T> = T extends readonly (infer Item)[]
  ? (MaybeUnknown<Item> | undefined)[]
  : T extends object
    ? { [K in keyof T]?: MaybeUnknown<T[K]> }
    : T | undefined;

/** The state of an object on the platform: the inputs that lead to it, and its outputs. */
type ResourceState<I, O> = { inputs: I } & (Record<never, never> extends O ? { outputs?: O } : { outputs: O });

/** What a response reports: a member that it does not report is undefined, or null. */
export type Reported<T> = { [K in keyof T]: OrNull<T[K]> | null | undefined };

/** A value whose absent members may be null, at any depth. */
export type OrNull<T> = T extends readonly (infer Item)[]
  ? readonly OrNull<Item>[]
  : T extends object
    ? { [K in keyof T]: OrNull<T[K]> | (undefined extends T[K] ? null : never) }
    : T;

/** What a handler returns of outputs: nothing where the resource has none. */
// biome-ignore lint/suspicious/noConfusingVoidType: it is the result of a handler, which may return nothing.
type Written<O> = Record<never, never> extends O ? { outputs?: OrNull<O> } | void : { outputs: OrNull<O> };

/**
 * A resource's last state. Members may be missing: an older version, or a partly created object, wrote it. Those of the
 * id are there: the lifecycle refuses a state without them, as a request would be about another object.
 */
export interface PriorState<I, O, Parts = never> {
  inputs: Having<I, Parts>;
  outputs: Having<O, Parts>;
}

type Having<T, Names> = Partial<T> & Pick<T, Names & keyof T>;
/** The names in an id's form, and the one that it begins with. */
type PartsOf<Id extends string> = Id extends `${string}{${infer Name}}${infer Rest}` ? Name | PartsOf<Rest> : never;
type FirstOf<Id extends string> = Id extends `{${infer Name}}${string}` ? Name : never;
/** What a replaced object had of arguments that no program manages. */
export type Unmanaged<I> = Partial<I> & {
  /** Its lists that are no argument of it. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
};

/** One resource: schemas, id and handlers. Checks, diffs, documentation and classes are derived from it. */
export interface ResourceDefinition<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
  Id extends string = string,
> {
  /** The type's name: `CustomAccessList`. */
  readonly name: string;
  /** The resource's documentation: one sentence or a few. */
  readonly description: string;
  /** The vendor's page about it, as a path: `shield/access-lists`. */
  readonly vendorPage: string;
  /** Which plan of a shield zone includes it, where not all do, as the vendor documents. */
  readonly plan?: string;
  /** A program that uses it. */
  readonly example: Example;
  readonly inputs: I;
  readonly outputs: O;
  /** Functions for programs in TypeScript that return items of an argument. */
  readonly builders?: readonly Builders[];
  /**
   * The id's form, in names of inputs and outputs: `{shieldZoneId}/{listId}`. It must contain everything that a read
   * needs. The last part may contain slashes.
   */
  readonly id: Id;
  /** The arguments that identify the object. Default: the parts of the id, if all of them are arguments. */
  readonly identity?: readonly (keyof z.output<I> & string)[];
  /** Why no import can read the object, as a sentence. Default: it can. */
  readonly noImport?: string;
  /** Whether a replacement must delete first, since both objects cannot exist at once. Default: no. */
  deleteBeforeReplace?(prior: Partial<z.output<I>>, inputs: Partial<z.output<I>>): boolean;

  /**
   * Reads the local files that `check`, which cannot wait, is about to need, and keeps what it has read. Gets what `check`
   * gets. What cannot be read is for `check` to report.
   */
  readAhead?(inputs: MaybeUnknown<z.output<I>>, given: ReadonlySet<string>): Promise<void>;

  /**
   * Checks beyond the property schemas. Gets the valid properties, the paths of all given ones (`cache`,
   * `cache.edgeTtl`), unknown ones included, and the inputs of the state, which are empty where a new object is created.
   * Returns problems, and properties in their normal form, of groups only the members that differ.
   */
  check?(
    inputs: MaybeUnknown<z.output<I>>,
    given: ReadonlySet<string>,
    prior: Readonly<Partial<z.output<I>>>,
  ): { problems: Problem[]; normal?: MaybeUnknown<z.output<I>> };

  /**
   * Returns arguments that stand for something on the platform with what it is now, such as the digest of a tag: a change
   * of it is a difference then. Gets what `check` gets, in normal form, in every preview and update.
   */
  resolveOnPlatform?(inputs: MaybeUnknown<z.output<I>>, context: HandlerContext): Promise<MaybeUnknown<z.output<I>>>;

  /**
   * Checks arguments that change by what the platform lists, where a preview can read it. Gets what `check` gets, in normal
   * form.
   */
  checkOnPlatform?(inputs: MaybeUnknown<z.output<I>>, context: HandlerContext): Promise<Problem[]>;

  /** Its claims on lists that other resources may manage as well. Gets what `check` gets, in normal form. */
  claims?(inputs: MaybeUnknown<z.output<I>>): readonly Claim[];

  /** What it adds to numbers that the platform limits. Gets what `check` gets, in normal form. */
  counts?(inputs: MaybeUnknown<z.output<I>>): readonly Count[];

  /**
   * Arguments in which no two resources of a program may be equal, where the platform assigns the id, and so would create
   * two equal objects. An argument may be absent.
   */
  readonly distinctIn?: readonly (keyof z.output<I> & string)[];

  /** By which arguments `list` tells that an object is there, of which a create would make a second one. */
  readonly existing?: { readonly by: readonly (keyof z.output<I> & string)[] };

  /**
   * Whether an update of what changed writes other arguments as well. It then gets the platform's values of those, from a read
   * before it: where a program ignores changes, another owner may have set them.
   */
  writesWhole?(inputs: z.output<I>, changed: ReadonlySet<string>): boolean;

  /**
   * What an update overwrites or removes: whole lists, or items. Gets the given arguments that change, in normal form.
   * Resources that claim them are then updated after it in the same run, as if all of their arguments changed.
   */
  overwrites?(
    inputs: MaybeUnknown<z.output<I>>,
    changed: ReadonlySet<string>,
    prior: Partial<z.output<I>>,
  ): readonly Claim[];

  /**
   * Creates the object. Throws `ResourceInitFailedError` where it exists but a later step failed. Of `claims`, see `update`.
   */
  create(
    request: { inputs: z.output<I>; replaced?: Unmanaged<z.output<I>>; claims: () => Promise<Claims> },
    context: HandlerContext,
  ): Promise<Written<z.output<O>>>;

  /**
   * Reads what an object has of the arguments that the new inputs do not manage. A create gets it as `replaced` where it
   * replaces that object, since a value that is not managed stays as it is. Where the engine is told to replace it
   * (`--replace`, `state taint`), it says nothing of the object to the provider, which cannot keep anything then.
   */
  unmanaged?(
    request: { prior: PriorState<z.output<I>, z.output<O>, PartsOf<Id>>; inputs: z.output<I> },
    context: HandlerContext,
  ): Promise<Unmanaged<z.output<I>>>;

  /**
   * Reads the object. Undefined where it is gone (`not_found` means the same). What the response does not report is
   * undefined. Of a group, it returns all that the platform reports: the lifecycle omits unmanaged members. For an
   * import, `prior` contains the parts of the id only.
   */
  read(
    request: { prior: PriorState<z.output<I>, z.output<O>, PartsOf<Id>>; importing: boolean },
    context: HandlerContext,
  ): Promise<ResourceState<Reported<z.output<I>>, OrNull<z.output<O>>> | undefined>;

  /**
   * Updates the object to the inputs. `changed` contains paths: names, and for groups those of their members
   * (`cache.edgeTtl`). Omitted where every change replaces. What other resources of the run claim is not removed: `claims`
   * returns those known so far, so it is called right before a removal. What another update of the run has overwritten of
   * this object is written again.
   */
  update?(
    request: {
      inputs: z.output<I>;
      prior: PriorState<z.output<I>, z.output<O>, PartsOf<Id>>;
      changed: ReadonlySet<string>;
      claims: () => Promise<Claims>;
      isOverwritten: (claim: Claim) => boolean;
    },
    context: HandlerContext,
  ): Promise<Written<z.output<O>>>;

  /** Deletes the object, except for what other resources of the run claim. `not_found` is success. */
  delete(
    request: { prior: PriorState<z.output<I>, z.output<O>, PartsOf<Id>>; claims: Claims },
    context: HandlerContext,
  ): Promise<void>;

  /**
   * What a delete would lose that nothing brings back, such as `12 files (3.4 MB)`, by a bounded number of requests;
   * undefined where it holds nothing. A delete and a replacement are then refused unless the state has the argument
   * `deleteContents`, which such a definition has.
   */
  contents?(
    request: { prior: PriorState<z.output<I>, z.output<O>, PartsOf<Id>> },
    context: HandlerContext,
  ): Promise<string | undefined>;

  /**
   * What a delete ends besides the object, as a sentence for a warning: in the preview of a replacement, and before the
   * delete.
   */
  endedByDelete?(prior: Partial<z.output<I>>): string | undefined;

  /**
   * What a replacement ends that the new object does not get, as a sentence for a warning in its preview, by a bounded
   * number of requests.
   */
  endedByReplacement?(
    request: { prior: PriorState<z.output<I>, z.output<O>, PartsOf<Id>> },
    context: HandlerContext,
  ): Promise<string | undefined>;

  /**
   * Lists the objects of this type, managed or not: of the parent that the id begins with where that is an argument
   * (`shieldZoneId`), otherwise of the account. `not_found` is an empty list.
   */
  list?(
    parent: Having<z.output<I>, FirstOf<Id>>,
    context: HandlerContext,
  ): Promise<readonly Listed<z.output<I>, z.output<O>>[]>;
}

/** One object of a list: the parts of its id besides the parent's, and a name to display. */
export interface Listed<I, O> {
  inputs?: Partial<I>;
  outputs?: Partial<O>;
  /** The platform's name of it, or one that describes it. */
  name: string;
}

/** One data source: schemas and a handler. */
export interface DataSourceDefinition<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  /** The function's name: `getApiGuardian`. */
  readonly name: string;
  readonly description: string;
  /** The vendor's page about it; see {@link ResourceDefinition.vendorPage}. */
  readonly vendorPage: string;
  /** A program that uses it. */
  readonly example: Example;
  readonly inputs: I;
  readonly outputs: O;
  /** Checks beyond the property schemas; see {@link ResourceDefinition.check}. */
  check?(
    inputs: MaybeUnknown<z.output<I>>,
    given: ReadonlySet<string>,
  ): { problems: Problem[]; normal?: MaybeUnknown<z.output<I>> };
  /** Null stands for what a response does not report. */
  read(request: { inputs: z.output<I> }, context: HandlerContext): Promise<OrNull<z.output<O>>>;
}

/** The definitions of one product. */
export interface ProductDefinitions {
  /** The product's name in headings. */
  readonly title: string;
  readonly resources: readonly ResourceDefinition[];
  readonly dataSources: readonly DataSourceDefinition[];
}
