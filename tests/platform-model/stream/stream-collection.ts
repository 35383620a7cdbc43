import { type Model, objectModel } from "../model";
import { numberOf } from "../values";

/** A collection is its name, in its library. */
export const streamCollection: Model = objectModel({
  resource: "StreamCollection",
  objects: ({ streamLibraries }) =>
    new Map(
      [...streamLibraries.values()].flatMap(({ Id, collections }) =>
        [...collections.values()].map(({ guid, name }) => [`${Id}/${guid}`, { library: Id, name }] as const),
      ),
    ),
  declares: ({ libraryId, name }) => ({ library: numberOf(libraryId), name }),
});
