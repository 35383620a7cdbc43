import { stream } from "../../http/replies";
import { type Guard, type RouteRequest, refuseWith } from "../../http/route";
import type { StreamLibraryRecord } from "./records";

/** Authorizes a request by the key of its video library, of which the read-only one does for reads. */
export const streamGuard =
  (access: "read" | "write"): Guard =>
  ({ hasAccessKey }, { path, state }) => {
    const library = state.streamLibraries.get(Number(path.libraryId));
    if (!library || Date.now() < library.keyKnownFrom) return stream.unauthorized();
    if (hasAccessKey(library.ApiKey)) return undefined;
    if (!hasAccessKey(library.ReadOnlyApiKey)) return stream.unauthorized();
    return access === "read" ? undefined : stream.forbidden();
  };

/** The library of a path, which its key has shown to exist. */
export const libraryOfKey = ({ state, path }: RouteRequest): StreamLibraryRecord =>
  state.streamLibraries.get(Number(path.libraryId)) ?? refuseWith(stream.unauthorized());
