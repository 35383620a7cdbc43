import { certificateProvisionType } from "../../../../sdk/api/pull-zones";
import type { Case } from "../../case";
import { hostnameOf, hostnameRemoved, ownHostnames } from "./own-hostnames";

const hostnames = ownHostnames(8_800);
const complete = "POST /pullzone/completeExternalDnsCertificate";
const read = "GET /pullzone/{id}";
const http = certificateProvisionType.toWire("Http01");

export const pullZoneCertificateCase: Case = {
  resource: "PullZoneCertificate",
  prepare(emulator) {
    hostnames.prepare(emulator);
    const expiresAt = "2099-01-01T00:00:00Z";
    for (const { Hostnames } of emulator.state.pullZones.values())
      for (const { Value } of Hostnames)
        if (Value.endsWith(".example.org"))
          emulator.state.challenges.set(Value, {
            validation: "Dns",
            path: `_acme-challenge.${Value}`,
            content: "published",
            expiresAt,
            isPublished: true,
          });
  },
  // Whoever refuses its request would be asked again for ten minutes.
  args: (n) => ({ ...hostnames.argsFor(n), challenge: "published", waitSeconds: 0 }),
  calls: { create: [complete, read], refresh: [read], delete: [] },
  sameAs: [{ title: "explicit defaults", args: { validation: "Dns" } }],
  updates: [
    { title: "another wait", args: { waitSeconds: 5 }, calls: [] },
    { title: "another request", args: { challenge: "published again" }, calls: [complete, read] },
  ],
  replacements: [
    { title: "hostname", args: { hostname: hostnames.otherHostname } },
    { title: "zone", args: { pullZoneId: hostnames.otherZoneId, hostname: hostnames.otherHostname } },
  ],
  drift: [],
  failedCreates: [],
  failedUpdates: [],
  refusals: ["not_found"],
  onPlatform(emulator, deployed) {
    const found = hostnameOf(emulator, deployed);
    if (!found?.HasCertificate) return undefined;
    return {
      pullZoneId: deployed.outputs.pullZoneId,
      hostname: found.Value,
      validation: found.CertificateProvisionType === http ? "Http" : "Dns",
    };
  },
  unseen: { challenge: "a part of the request", waitSeconds: "an instruction to the provider" },
  settings: { afterDelete: {}, externalDeletion: hostnameRemoved },
};
