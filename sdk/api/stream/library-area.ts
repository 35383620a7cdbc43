import type { z } from "zod";
import { objectKey } from "../../consistency/writes";
import type { Caller, ResponseOf } from "../../http/call";
import type { Operation } from "../../http/path";
import { type PathArguments, type Row, type RowFunction, sendRow } from "../area";
import type { Connections, StreamAccess } from "../connection";

type Rest<Ids> = Ids extends [unknown, ...infer Others] ? Others : [];

/** A part of the client on the host of videos, whose calls have the key of a library. */
export abstract class LibraryArea {
  constructor(protected readonly stream: Connections["stream"]) {}

  /** Sends with the key of a library, which the host learns some seconds after its creation. */
  protected calling(library: StreamAccess): Caller {
    const { libraryId, apiKey, isNewKey } = library;
    const expectAuthorized = isNewKey === true || this.stream.recent.has(objectKey.streamLibrary(libraryId));
    return (operation, details) => {
      const headers = { accesskey: apiKey, ...details.headers };
      return this.stream.connect(library)(operation, { ...details, headers, expectAuthorized });
    };
  }

  /** The function of an operation that is one call, whose first argument is the library. */
  protected row<
    O extends Operation,
    A extends readonly unknown[] = [],
    P extends object = object,
    S extends z.ZodType = ResponseOf<O>,
  >(
    operation: O,
    { kindIn, ...row }: Row<A, P, S> & { kindIn?(library: StreamAccess): string } = {},
  ): RowFunction<[library: StreamAccess, ...Rest<PathArguments<O>>], A, P, S> {
    return (library, ...args) => {
      const owns = kindIn?.(library);
      return sendRow({ ...this.stream, call: this.calling(library) }, operation, { ...row, owns }, [
        library.libraryId,
        ...args,
      ]);
    };
  }
}
