import type { StreamLibrarySettings } from "../../../sdk/index";
import { settingArguments } from "../shared/setting-arguments";

type Parts = Required<Pick<StreamLibrarySettings, "appleFairPlayDrm" | "googleWidevineDrm">>;
type MembersOf<Part extends keyof Parts> = {
  [Name in keyof Parts[Part] & string as `${Part}.${Name}`]: Parts[Part][Name];
};

/** The settings of a library, of which those in a part have names such as `googleWidevineDrm.enabled`. */
type FlatSettings = Omit<StreamLibrarySettings, keyof Parts> &
  MembersOf<"appleFairPlayDrm"> &
  MembersOf<"googleWidevineDrm">;

/** Members of a group that are settings of a library under other names. */
export const { amount, choice, flag, inOneText, names, setting, text } = settingArguments<FlatSettings>();

/** Settings as arguments stand for them. */
export function flatSettings(settings: object): object {
  const members = Object.entries(settings).flatMap(([name, value]): [string, unknown][] =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([member, inner]) => [`${name}.${member}`, inner])
      : [[name, value]],
  );
  return Object.fromEntries(members);
}

/** Settings as the client has them. */
export function nestedSettings(flat: object): StreamLibrarySettings {
  const settings: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(flat)) {
    const [name = "", member] = path.split(".");
    settings[name] = member === undefined ? value : { ...Object(settings[name]), [member]: value };
  }
  return settings;
}
