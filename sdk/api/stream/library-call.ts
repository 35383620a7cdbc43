import { objectKey } from "../../consistency/writes";
import type { Connections, StreamAccess } from "../connection";

/** What every call on the host of videos has: the key of the library, which the host learns some seconds after its creation. */
export function libraryCall(
  { recent }: Pick<Connections["stream"], "recent">,
  { libraryId, apiKey, isNewKey }: StreamAccess,
) {
  return {
    headers: { accesskey: apiKey },
    expectAuthorized: isNewKey === true || recent.has(objectKey.streamLibrary(libraryId)),
  };
}
