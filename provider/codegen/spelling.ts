/** A name as one of a type: `getPullZone` is `GetPullZone`. */
export const upperFirst = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A name as one of a variable: `PullZone` is `pullZone`. */
export const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** A definition's name as its file is called: `PullZoneBlockedIp` is `pull-zone-blocked-ip`. */
export const kebab = (name: string): string =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** A property's name in Python: `pullZoneId` is `pull_zone_id`. */
export const snake = (name: string): string => kebab(name).replaceAll("-", "_");

/** The name of an item of a list: `PullZoneEdgeRuleAction` for `PullZoneEdgeRuleActions`. */
export function singular(name: string): string {
  return name
    .replace(/ies$/, "y")
    .replace(/sses$/, "ss")
    .replace(/(?<![su])s$/, "");
}
