import type { AccessListDetails } from "../../../sdk/index";
import { enumInput, type Problem } from "../../define/define";
import { requestActionMeanings } from "./rule-meanings";

/** The action of an access list. `None` is no action, so no argument either: a list without one is not enabled. */
export const accessListActionInput = enumInput(["Allow", "Block", "Challenge", "Log", "Bypass"], requestActionMeanings);

export const accessListEnabledNote =
  "Default: true with an `action`, so that the list is in force. `true` needs an `action`. Without one, and if omitted, it is unmanaged: the platform's value is kept.";

/** Whether a list is enabled, where the program leaves it out: what a new list has is not documented. */
export function checkEnabled(
  { enabled }: { enabled?: boolean },
  given: ReadonlySet<string>,
): { problems: Problem[]; normal: { enabled?: true } } {
  const hasAction = given.has("action");
  const reason = "requires action, without which nothing happens to requests that match the list";
  return {
    problems: enabled === true && !hasAction ? [{ path: ["enabled"], reason }] : [],
    normal: hasAction && !given.has("enabled") ? { enabled: true } : {},
  };
}

/** What an import writes: a list without an action is imported without one, and then not as enabled either. */
export function importedSettings({ action, isEnabled }: AccessListDetails) {
  if (action !== "None") return { action, enabled: isEnabled };
  return { action: undefined, enabled: isEnabled === true ? undefined : isEnabled };
}
