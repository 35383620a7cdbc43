import type { Emulator } from "../../../../emulator";
import { addStreamLibrary } from "../../../../emulator/routes/stream";
import type { Deployed, ExternalDeletion } from "../../case";

/** More than the resources of any case. */
const count = 80;

/** Libraries for a case of what each library has once: one per resource, and one more for replacements. */
export function ownStreamLibraries(firstId: number) {
  const libraryFor = (n: number) => firstId + n;
  return {
    /** The library of the nth resource. */
    libraryFor,
    /** The library for replacements. */
    otherLibraryId: libraryFor(count),
    /** Adds the libraries to the account. */
    prepare({ state }: Emulator): void {
      for (let n = 0; n <= count; n++)
        addStreamLibrary(state, { Id: libraryFor(n), Name: `library-${libraryFor(n)}`, BlockNoneReferrer: false });
    },
  };
}

export function libraryOf({ state }: Emulator, { outputs }: Deployed) {
  return state.streamLibraries.get(Number(outputs.libraryId));
}

export const libraryDeleted: ExternalDeletion = {
  title: "the library was deleted",
  change: ({ state }, { outputs }) => state.streamLibraries.delete(Number(outputs.libraryId)),
};
