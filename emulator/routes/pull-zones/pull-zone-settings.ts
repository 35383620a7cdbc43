import { z } from "zod";
import { newPullZoneWire, pullZoneSettingRows } from "../../../sdk/api/pull-zones";
import { storedSchema } from "../../../sdk/internal";
import { copyOf } from "../../account/copies";
import { requestSchema } from "../../account/settings";

const settings = storedSchema(pullZoneSettingRows);

export type PullZoneSettings = z.output<typeof settings>;

/** The settings of a new pull zone. */
export const newSettings = (): PullZoneSettings => copyOf(newPullZoneWire);

/** The settings in a request, some of which no response has. */
export const sentSettings = requestSchema(
  settings.extend({
    DnsOriginPort: z.int().min(1).max(65_535),
    DnsOriginScheme: z.enum(["http", "https"]),
    // The deprecated name of CacheControlPublicMaxAgeOverride.
    CacheControlBrowserMaxAgeOverride: z.int(),
  }),
);
