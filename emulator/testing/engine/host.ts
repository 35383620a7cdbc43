/** Properties as the engine sends them: a secret in an envelope, an unknown value as the text that stands for one. */
export type Wire = Readonly<Record<string, unknown>>;

/** What the engine sends of a resource, by the method of the provider's service. */
export interface Requests {
  Check: { urn: string; olds: Wire; news: Wire };
  Diff: { urn: string; id: string; oldInputs: Wire; olds: Wire; news: Wire; ignoreChanges: readonly string[] };
  Create: { urn: string; properties: Wire; preview: boolean; timeout: number };
  /** Without `inputs` for an import. */
  Read: { urn: string; id: string; inputs?: Wire; properties: Wire; timeout: number };
  Update: Requests["Diff"] & { preview: boolean; timeout: number };
  Delete: { urn: string; id: string; oldInputs: Wire; properties: Wire; timeout: number };
}

export type DiffKind = "add" | "delete" | "update";

/** One difference of a detailed diff. */
export interface PathDiff {
  readonly kind: DiffKind;
  readonly replaces: boolean;
}

export interface Responses {
  Check: { inputs: Wire; failures: readonly string[] };
  /** `changes` is undefined where the engine is to compare the inputs. */
  Diff: {
    changes: boolean | undefined;
    replaces: readonly string[];
    deleteBeforeReplace: boolean;
    paths?: ReadonlyMap<string, PathDiff>;
  };
  Create: { id: string; properties: Wire };
  /** An empty id says that the object is gone. */
  Read: { id: string; inputs?: Wire; properties: Wire };
  Update: { properties: Wire };
  Delete: object;
}

export type Method = keyof Requests;

/** A provider of one run, configured. */
export interface Host {
  /** Otherwise it gets secrets in plain text, and the engine marks in the response what was secret in the request. */
  readonly acceptsSecrets: boolean;
  /** Otherwise a preview takes a resource's arguments for what a create or an update would return. */
  readonly supportsPreview: boolean;
  /** @throws HostFailure */
  call<M extends Method>(method: M, request: Requests[M]): Promise<Responses[M]>;
  close(): void;
}

/** An operation that failed. With an object, part of it was done, and the engine keeps that in the state. */
export class HostFailure extends Error {
  override readonly name = "HostFailure";

  constructor(
    message: string,
    readonly object?: { readonly id: string; readonly properties: Wire; readonly reasons: readonly string[] },
  ) {
    super(message);
  }
}
