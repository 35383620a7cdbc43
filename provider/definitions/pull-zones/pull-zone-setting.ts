import type { PullZoneSettings } from "../../../sdk/index";
import { settingArguments } from "../shared/setting-arguments";

/** Members of a group that are settings of a pull zone under other names. */
export const { amount, choice, flag, headers, id, names, objects, oneOf, secretText, setting, text } =
  settingArguments<PullZoneSettings>();
