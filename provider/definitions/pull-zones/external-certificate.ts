import { z } from "zod";
import { enumInput, type Problem } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { normalHostname } from "../shared/normal-hostname";

/** The arguments of a certificate of a hostname whose traffic is still elsewhere, and of its request. */
export const externalCertificate = {
  pullZoneId: pullZoneId.meta({ description: "The id of the pull zone that has the hostname.", replaceOnChange: true }),
  hostname: z.string().trim().min(1).meta({
    description: "The hostname, which the pull zone has already, as of PullZoneHostname.",
    replaceOnChange: true,
  }),
  validation: enumInput(["Dns", "Http"], {
    Dns: "By a TXT record, also for wildcards.",
    Http: "By a file that the hostname serves now, over port 80.",
  })
    .default("Dns")
    .meta({
      description: "How the platform sees that the hostname is yours.",
      writeOnly: "no read returns it",
    }),
};

export function checkExternalCertificate({
  hostname,
  validation,
}: {
  readonly hostname?: string | undefined;
  readonly validation?: "Dns" | "Http" | undefined;
}) {
  const problems: Problem[] = [];
  const normal = hostname === undefined ? undefined : normalHostname(hostname);
  if (normal && "problem" in normal) problems.push({ path: ["hostname"], reason: normal.problem });
  if (hostname?.startsWith("*.") && validation === "Http")
    problems.push({ path: ["validation"], reason: "must be Dns for a wildcard, which HTTP cannot validate" });
  return normal && "entry" in normal ? { problems, normal: { hostname: normal.entry } } : { problems };
}
