import { hostnameOf } from "../hostnames";
import { securedOf } from "../patterns/variables";
import { ends, hostnameDecider, type Stage } from "../stage";

/** Force SSL of a hostname. */
export const forceSsl: Stage = ({ request, zone, ask }) => {
  const hostname = hostnameOf(zone, request.hostname);
  if (!hostname?.forceSSL || request.scheme === "https") return {};
  const location = securedOf(request, ask);
  return ends(
    "force SSL",
    { kind: "redirected", status: 301, location },
    {
      stage: "force SSL",
      result: "301",
      text: `${hostname.value} forces SSL`,
      by: hostnameDecider(zone, hostname),
      source: "findings",
    },
  );
};
