import type { EmulatorState } from "../../emulator";
import { formatState } from "../../emulator/saved/saved-state";

/** The text of all objects of an account. Ids that were given are not given again, so their counter is left out. */
export function accountOf(state: EmulatorState): string {
  return formatState(state).replace(/"last":\{[^}]*\},/, "");
}
