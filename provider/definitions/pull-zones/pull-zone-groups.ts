import { z } from "zod";
import type { Part } from "../../define/group";
import { metaOf, propertiesOf, unwrap } from "../../define/zod-schema";
import { cache } from "./pull-zone-cache";
import { limits, stickySession, webSockets } from "./pull-zone-limits";
import { logForwarding, logging } from "./pull-zone-logging";
import { imageAi, optimizer } from "./pull-zone-optimizer";
import { origin, routing } from "./pull-zone-origin";
import { originShield, safeHop } from "./pull-zone-origin-shield";
import { errorPage, preloadingScreen, responseHeaders } from "./pull-zone-pages";
import { awsSigning, security } from "./pull-zone-security";

/** The settings of a pull zone, in groups. */
export const pullZoneGroups = z.object({
  origin,
  routing,
  cache,
  originShield,
  safeHop,
  security,
  awsSigning,
  limits,
  logging,
  logForwarding,
  headers: responseHeaders,
  errorPage,
  preloadingScreen,
  optimizer,
  imageAi,
  webSockets,
  stickySession,
});

export type PullZoneGroups = z.output<typeof pullZoneGroups>;
/** Any members of the groups. */
export type PullZoneArguments = Part<PullZoneGroups>;
export type Origin = NonNullable<PullZoneArguments["origin"]>;

/** The groups without secrets, as a data source returns them. */
export const readableGroups = z.object(
  Object.fromEntries(propertiesOf(pullZoneGroups).map(([name, group]) => [name, withoutSecrets(group)])),
) as unknown as typeof pullZoneGroups;

function withoutSecrets(group: z.ZodType): z.ZodType {
  const shape = propertiesOf(unwrap(group) as z.ZodObject).filter(([, member]) => !metaOf(member).secret);
  return z.object(Object.fromEntries(shape)).optional().meta(metaOf(group));
}
