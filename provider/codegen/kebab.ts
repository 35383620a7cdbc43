/** A definition's name as its file is called: `PullZoneBlockedIp` is `pull-zone-blocked-ip`. */
export const kebab = (name: string): string =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** A property's name in Python: `pullZoneId` is `pull_zone_id`. */
export const snake = (name: string): string => kebab(name).replaceAll("-", "_");
