import { enumInput } from "../../define/enum-input";
import { requestActionMeanings } from "./rule-meanings";

/** The action of an access list. `None` is no action, so no argument either: a list without one is not enabled. */
export const accessListActionInput = enumInput(["Allow", "Block", "Challenge", "Log", "Bypass"], requestActionMeanings);
