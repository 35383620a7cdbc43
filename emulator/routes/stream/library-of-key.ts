import { stream } from "../../http/replies";
import { HttpProblem, type RouteRequest } from "../../http/route";
import type { StreamLibraryRecord } from "./records";

/** The library of a path, which its key has shown to exist. */
export function libraryOfKey({ state, path }: RouteRequest): StreamLibraryRecord {
  const library = state.streamLibraries.get(Number(path.libraryId));
  if (!library) throw new HttpProblem(stream.unauthorized());
  return library;
}
