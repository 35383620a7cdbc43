import type { Case } from "../../case";
import { hostnameOf, hostnameRemoved, ownHostnames } from "./own-hostnames";

const hostnames = ownHostnames(8_700);
const byDns = "POST /pullzone/requestExternalDnsCertificate";
const byHttp = "POST /pullzone/requestExternalHttpCertificate";

export const pullZoneCertificateRequestCase: Case = {
  resource: "PullZoneCertificateRequest",
  prepare: hostnames.prepare,
  args: hostnames.argsFor,
  calls: { create: [byDns], refresh: ["GET /pullzone/{id}"], delete: [] },
  sameAs: [{ title: "an explicit default", args: { validation: "Dns" } }],
  updates: [
    { title: "a file in place of a record", args: { validation: "Http" }, calls: [byHttp] },
    { title: "rotation", from: { rotation: "1" }, args: { rotation: "2" }, calls: [byDns] },
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
    return (
      found && {
        pullZoneId: deployed.outputs.pullZoneId,
        hostname: found.Value,
        validation: emulator.state.challenges.get(found.Value)?.validation,
      }
    );
  },
  unseen: { rotation: "an instruction to the provider" },
  settings: { afterDelete: {}, externalDeletion: hostnameRemoved },
};
